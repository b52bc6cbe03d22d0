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
