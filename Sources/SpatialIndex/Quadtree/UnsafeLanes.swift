/// The results of comparing a point with sixteen slots of a leaf, four bits each: 2 if the point is certainly inside, 1 if it
/// is undecided, 0 if it is outside. The point *touches* a slot if the result is 2 or 1.
///
/// Portable vectors have no `movemask`, which would give one bit for each byte. Instead, two neighboring bytes are packed into
/// one, four bits each. On x86-64 and arm64 this takes no more instructions.
struct Lanes {
    private var bits: UInt64

    /// Compares a local point with the edges in sixteen slots; see `LocalEdges.excess`. The edges are stored as four rows of
    /// bytes, `stride` bytes apart.
    @inline(__always)
    init(_ rows: UnsafeRawPointer, stride: Int, _ localX: UInt8, _ localY: UInt8) {
        let x = SIMD16<UInt8>(repeating: localX)
        let y = SIMD16<UInt8>(repeating: localY)
        self.init(
            excess: Self.beyond(rows.loadUnaligned(as: SIMD16<UInt8>.self), x)
                | Self.beyond(x, rows.loadUnaligned(fromByteOffset: stride, as: SIMD16<UInt8>.self))
                | Self.beyond(rows.loadUnaligned(fromByteOffset: 2 &* stride, as: SIMD16<UInt8>.self), y)
                | Self.beyond(y, rows.loadUnaligned(fromByteOffset: 3 &* stride, as: SIMD16<UInt8>.self)))
    }

    /// Compares a local point with the strips in sixteen slots; see `LocalStrip.excess`. The strips are stored as four rows of
    /// bytes, `stride` bytes apart.
    @inline(__always)
    init(strips: UnsafeRawPointer, stride: Int, isBounded: Bool, _ localX: UInt8, _ localY: UInt8) {
        let a = strips.loadUnaligned(as: SIMD8<Int16>.self)
        let b = strips.loadUnaligned(fromByteOffset: stride, as: SIMD8<Int16>.self)
        let (x, y) = (SIMD8(repeating: Int16(localX) &- 128), SIMD8(repeating: Int16(localY) &- 128))
        // The bytes of even slots and of odd ones, as numbers of two bytes.
        let even = ((a &<< 8) &>> 8 &* x &+ (b &<< 8) &>> 8 &* y) &>> 8 &+ 128
        let odd = (a &>> 8 &* x &+ b &>> 8 &* y) &>> 8 &+ 128
        let place = unsafeBitCast(even & 255 | odd &<< 8, to: SIMD16<UInt8>.self)
        let out =
            Self.beyond(strips.loadUnaligned(fromByteOffset: 2 &* stride, as: SIMD16<UInt8>.self), place)
            | Self.beyond(place, strips.loadUnaligned(fromByteOffset: 3 &* stride, as: SIMD16<UInt8>.self))
        // The minimum with 1, in one more instruction.
        let open = out &- Self.beyond(out, SIMD16(repeating: 1))
        var excess = open | Self.beyond(out, SIMD16(repeating: 2))
        if isBounded {
            let even = ((b &<< 8) &>> 8 &* x &- (a &<< 8) &>> 8 &* y) &>> 8 &+ 128
            let odd = (b &>> 8 &* x &- a &>> 8 &* y) &>> 8 &+ 128
            let along = unsafeBitCast(even & 255 | odd &<< 8, to: SIMD16<UInt8>.self)
            excess |=
                Self.beyond(strips.loadUnaligned(fromByteOffset: 4 &* stride, as: SIMD16<UInt8>.self), along)
                | Self.beyond(along, strips.loadUnaligned(fromByteOffset: 5 &* stride, as: SIMD16<UInt8>.self))
        }
        self.init(excess: excess)
    }

    @inline(__always)
    private init(excess: SIMD16<UInt8>) {
        let touch = unsafeBitCast(Self.beyond(SIMD16(repeating: 2), excess), to: SIMD8<UInt16>.self)
        bits = unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: touch | touch &>> 4), to: UInt64.self)
    }

    /// Compares a point with a group of sixteen boxes of a wide leaf. The results are 0 for a box that the point is outside of,
    /// and 1 for any other. No result is 2, even if the point is certainly inside.
    @inline(__always)
    init(_ group: UnsafePointer<UInt32>, isHoled: Bool, _ x: Int32, _ y: Int32) {
        let rows = UnsafeRawPointer(group)
        let x = SIMD16<Int32>(repeating: x)
        let y = SIMD16<Int32>(repeating: y)
        var inside =
            (rows.loadUnaligned(as: SIMD16<Int32>.self) .<= x)
            .& (x .<= rows.loadUnaligned(fromByteOffset: 64, as: SIMD16<Int32>.self))
            .& (rows.loadUnaligned(fromByteOffset: 128, as: SIMD16<Int32>.self) .<= y)
            .& (y .<= rows.loadUnaligned(fromByteOffset: 192, as: SIMD16<Int32>.self))
        if isHoled {
            let isOut =
                (rows.loadUnaligned(fromByteOffset: 256, as: SIMD16<Int32>.self) .>= x)
                .| (x .>= rows.loadUnaligned(fromByteOffset: 320, as: SIMD16<Int32>.self))
                .| (rows.loadUnaligned(fromByteOffset: 384, as: SIMD16<Int32>.self) .>= y)
                .| (y .>= rows.loadUnaligned(fromByteOffset: 448, as: SIMD16<Int32>.self))
            inside = inside .& isOut
        }
        let bytes = SIMD16<Int8>(truncatingIfNeeded: unsafeBitCast(inside, to: SIMD16<Int32>.self)) & 1
        let touch = unsafeBitCast(bytes, to: SIMD8<UInt16>.self)
        bits = unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: touch | touch &>> 4), to: UInt64.self)
    }

    /// `a - b` in each lane, or 0 where the difference is negative: one instruction.
    @inline(__always)
    private static func beyond(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        (a &- b).replacing(with: 0, where: a .< b)
    }

    /// Four times the index of the first slot that the point touches, plus 1 if the point is certainly inside; 64 if it touches
    /// none.
    @inline(__always) var first: Int { bits.trailingZeroBitCount }

    /// Sets to 0 the result of the first slot that the point touches. The point must touch a slot.
    @inline(__always)
    mutating func removeFirst() { bits &= ~15 &<< UInt64(truncatingIfNeeded: first & ~3) }

    /// Sets to 0 the results of the slots before `slot`, which is less than 16.
    @inline(__always)
    mutating func clear(below slot: Int) {
        bits &= ~0 &<< UInt64(truncatingIfNeeded: slot &* 4)
    }
}
