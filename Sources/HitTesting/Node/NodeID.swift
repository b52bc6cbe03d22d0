/// The identifier of a node of a `HitScene`.
///
/// An identifier consists of a slot in the scene's storage and a generation that is unique in this process. So an identifier
/// never refers to another node, in the scene or in a copy. Once its node has been removed from a scene, the identifier never
/// refers to a node of that scene again: it is *stale*.
@frozen
public struct NodeID: Hashable, Sendable {
    /// The slot in the low bits, the generation in the high ones.
    @usableFromInline
    let bits: UInt64

    /// The number of bits for the slot: a scene can have 2^26 slots, 67 million, which take some 7 GB. The other bits are for the
    /// generation, so a process can create 2.7 · 10^11 nodes.
    @usableFromInline
    static var slotBits: UInt64 { 26 }

    @inlinable
    init(slot: UInt32, generation: UInt64) { bits = generation << NodeID.slotBits | UInt64(slot) }

    @inlinable
    init(bits: UInt64) { self.bits = bits }

    @inlinable
    package var slot: UInt32 { UInt32(truncatingIfNeeded: bits & (1 << NodeID.slotBits - 1)) }

    @inlinable
    var generation: UInt64 { bits >> NodeID.slotBits }

    /// The exclusive upper limit of the number of nodes in a scene: one slot is that of the screen.
    public static var maximumNodeCount: Int { 1 << Int(slotBits) }
}

extension NodeID: CustomStringConvertible {
    public var description: String { "node \(slot)#\(generation)" }
}

// A node's identifier as numbers: for tables beside a scene, and for code in other languages.
extension NodeID {
    /// The identifier as one number, which is unique in this process and never 0, so that 0 can stand for "no node".
    ///
    /// The meaning of the number's bits is not specified, and neither is an order of the numbers. The number has no meaning in
    /// another process.
    @inlinable
    public var rawValue: UInt64 { bits }

    /// The identifier with a raw value; nil if no node can have that value, as for 0.
    ///
    /// The node need not exist: see `HitScene.contains(_:)`.
    @inlinable
    public init?(rawValue: UInt64) {
        self.init(bits: rawValue)
        // Slot 0 is the screen, and a free slot has the generation 0.
        if slot == 0 || generation == 0 { return nil }
    }

    /// The node's slot in the scene's storage, as an index for a table beside the scene.
    ///
    /// Slots count from 1 and are dense: none is above the largest number of nodes that the scene has held at a time.
    /// The slot of a removed node is reused for a node that is inserted later. So a table by slot has to forget an
    /// entry when the node is removed, or store the `NodeID` with it and compare.
    @inlinable
    public var slotIndex: Int { Int(slot) }
}
