/// Sixteen boxes side by side, their edges rounded outward to single precision. A lane without a box holds one that nothing
/// touches.
@usableFromInline @frozen
struct BoxLanes: Sendable {
    @usableFromInline typealias Edges = SIMD16<Float>

    @usableFromInline var minX = Edges(repeating: .infinity)
    @usableFromInline var minY = Edges(repeating: .infinity)
    @usableFromInline var maxX = Edges(repeating: -.infinity)
    @usableFromInline var maxY = Edges(repeating: -.infinity)

    @inline(__always)
    subscript(lane: Int) -> FloatBox {
        FloatBox(minX: minX[lane], minY: minY[lane], maxX: maxX[lane], maxY: maxY[lane])
    }
}

/// What a search compares with boxes: a point or a region.
protocol LaneProbe {
    /// The lanes whose boxes the probe may intersect.
    func mask(of boxes: borrowing BoxLanes) -> SIMDMask<SIMD16<Int32>>
    /// True if the probe intersects every box that rounds to `box`; false if it may miss one of them.
    func surelyMeets(_ box: FloatBox) -> Bool
    /// True if the probe intersects a box in double precision.
    func meets(_ box: Box) -> Bool
}

/// A finite point, with each coordinate also rounded down and rounded up to single precision.
struct LanePoint: LaneProbe {
    let point: Point
    let xBelow, xAbove, yBelow, yAbove: Float

    @inline(__always)
    init(_ point: Point) {
        self.point = point
        (xBelow, xAbove) = (point.x.floatBelow, point.x.floatAbove)
        (yBelow, yAbove) = (point.y.floatBelow, point.y.floatAbove)
    }

    @inline(__always)
    func mask(of boxes: borrowing BoxLanes) -> SIMDMask<SIMD16<Int32>> {
        typealias Edges = BoxLanes.Edges
        let x = (boxes.minX .<= Edges(repeating: xBelow)) .& (Edges(repeating: xAbove) .<= boxes.maxX)
        let y = (boxes.minY .<= Edges(repeating: yBelow)) .& (Edges(repeating: yAbove) .<= boxes.maxY)
        return x .& y
    }

    @inline(__always)
    func surelyMeets(_ box: FloatBox) -> Bool {
        box.minX < xBelow && xAbove < box.maxX && box.minY < yBelow && yAbove < box.maxY
    }

    @inline(__always)
    func meets(_ box: Box) -> Bool { box.contains(point) }
}

/// A region that is not empty, with its edges also rounded outward and inward to single precision.
struct LaneRegion: LaneProbe {
    private let region: Box
    private let outer: FloatBox
    /// The region's edges rounded inward. In a very narrow region they may be in the wrong order.
    private let inner: FloatBox

    init(_ region: Box) {
        self.region = region
        outer = FloatBox(region)
        inner = FloatBox(
            minX: region.minX.floatAbove, minY: region.minY.floatAbove, maxX: region.maxX.floatBelow,
            maxY: region.maxY.floatBelow)
    }

    @inline(__always)
    func mask(of boxes: borrowing BoxLanes) -> SIMDMask<SIMD16<Int32>> {
        typealias Edges = BoxLanes.Edges
        let x = (boxes.minX .< Edges(repeating: outer.maxX)) .& (Edges(repeating: outer.minX) .< boxes.maxX)
        let y = (boxes.minY .< Edges(repeating: outer.maxY)) .& (Edges(repeating: outer.minY) .< boxes.maxY)
        return x .& y
    }

    @inline(__always)
    func surelyMeets(_ box: FloatBox) -> Bool {
        box.minX < inner.maxX && inner.minX < box.maxX && box.minY < inner.maxY && inner.minY < box.maxY
    }

    @inline(__always)
    func meets(_ box: Box) -> Bool { box.intersects(region) }
}
