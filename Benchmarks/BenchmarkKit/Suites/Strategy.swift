/// The names of strategies in reports.
enum Strategy {
    /// `HitScene.topmost(at:)`, with its indexes.
    static let scene = "HitScene"
    /// `HitScene.walk(at:)`, which defines the answers.
    static let walk = "reference walk"
    /// The recursion over plain objects.
    static let recursion = "class recursion"
    /// `Quadtree` on boxes.
    static let quadtree = "Quadtree"
    /// `BoxTree` on boxes.
    static let boxTree = "BoxTree"
    /// The fastest walk of a tree of boxes.
    static let flatWalk = "flat arrays"
    /// A scan of the boxes, one by one from the front.
    static let reverseScan = "reverse scan"
    /// `LinearScan` on boxes.
    static let linearScan = "LinearScan"
}
