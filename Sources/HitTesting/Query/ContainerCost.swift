import SpatialIndex

/// What a query or a list has cost in one container, in the unit of `IndexPolicy`. The scene spends as much on its indexes.
struct ContainerCost: Sendable {
    let node: UInt32
    /// The total cost of the query when it came to the container.
    let before: Int
    /// The total cost of the query when it left the container; `Int.max` until then.
    var after = Int.max
    /// The cost of walks over the container's children.
    var walked = 0
    /// The cost that a new flattened index of the container would have saved: nil if there is no index, 0 if the present one is not
    /// worn and has no movers. Otherwise the cost of searching that one, or `IndexPolicy.childAnswer` if it was not searched.
    var wasted: Int?
    /// True if a new flattened index would have saved all that the query has cost in the container: below a mover of
    /// the present one, or in a walk without it.
    var isAllWasted = false
    /// True if a flattened index, of the container or of one farther out, covers the container but was not used.
    var isCovered = false
    /// What scanning the movers of the container's index of children took; nil if there are none.
    var scan: LooseBoxes.Scan?
    /// What scanning the movers of its flattened index took; nil if that was not searched.
    var stillScan: LooseBoxes.Scan?
}
