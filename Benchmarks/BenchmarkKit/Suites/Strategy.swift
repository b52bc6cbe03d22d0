/// The names of strategies in reports.
enum Strategy {
    /// `HitScene`, answering from its index.
    static let scene = "HitScene"
    /// `HitScene.walk(at:)`, the definition.
    static let walk = "reference walk"
    /// The recursion over plain objects.
    static let recursion = "class recursion"
    /// `Quadtree` on boxes.
    static let quadtree = "Quadtree"
    /// `BoxTree` on boxes.
    static let boxTree = "BoxTree"
    /// The fastest walk of a tree of boxes.
    static let flatWalk = "flat arrays"
    /// The boxes one by one from the front.
    static let reverseScan = "reverse scan"
    /// `LinearScan` on boxes.
    static let linearScan = "LinearScan"
}
