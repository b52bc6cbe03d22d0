/// The names of strategies in reports.
enum Strategy {
    /// The name of the engine: the strategy that answers by the indexes of a `HitScene`.
    static let scene = "HitScene"
    /// The name of the strategy that walks a `HitScene` (`walk(at:)`). The walk defines the answers.
    static let walk = "reference walk"
    /// The name of the strategy that recurses over plain objects (`WalkedTree`).
    static let recursion = "class recursion"
    /// The name of the strategy that queries a `Quadtree` of boxes.
    static let quadtree = "Quadtree"
    /// The name of the strategy that queries a `BoxTree` of boxes.
    static let boxTree = "BoxTree"
    /// The name of the strategy that walks a tree of boxes in the fastest form (`FlatWalk`).
    static let flatWalk = "flat arrays"
    /// The name of the strategy that tests the boxes one by one from the front (`ReverseScan`).
    static let reverseScan = "reverse scan"
    /// The name of the strategy that queries a `LinearScan` of boxes.
    static let linearScan = "LinearScan"
}
