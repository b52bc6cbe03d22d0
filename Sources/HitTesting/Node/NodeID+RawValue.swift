// A node's name as numbers: for tables beside a scene, and for code that knows no Swift.
extension NodeID {
    /// The name as one number, which no other node of this process has; never 0, so that 0 can stand for "no node".
    ///
    /// What its bits mean is not promised, and neither is an order of the numbers. It is worth nothing in another process.
    @inlinable
    public var rawValue: UInt64 { bits }

    /// The name that has a number; nil if no node can have it, as 0.
    ///
    /// Whether a node of that name is in a scene, the scene says (`HitScene.contains(_:)`).
    @inlinable
    public init?(rawValue: UInt64) {
        self.init(
            slot: UInt32(truncatingIfNeeded: rawValue & (1 << NodeID.slotBits - 1)),
            generation: rawValue >> NodeID.slotBits)
        // Slot 0 is the screen, and a free slot has the generation 0.
        if slot == 0 || generation == 0 { return nil }
    }

    /// The node's place in the scene's storage, as an index for a table beside the scene.
    ///
    /// Places count from 1 and are dense: none is above the largest number of nodes that the scene has held at a time.
    /// The place of a removed node is given to a node inserted later, so whoever keeps something by place forgets it when
    /// the node is removed, or keeps the `NodeID` beside it and compares.
    @inlinable
    public var slotIndex: Int { Int(slot) }
}
