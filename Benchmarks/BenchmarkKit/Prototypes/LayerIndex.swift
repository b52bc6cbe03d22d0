import HitTesting
import SpatialIndex

/// What is known of a node that has an index of its own: a box tree of what lies below it, and a quadtree while that stands still.
final class LayerIndex {
    let node: Int32
    /// The entries that rest.
    var tree = BoxTree()
    /// The node of each entry.
    var nodes: [Int32] = []
    var isBuilt = false
    /// What holds all entries.
    var bound = Box.everything
    /// What changes again and again.
    var beside = LayerBeside()
    var besideIsStale = false
    var build: LayerBuild?
    /// The build that the ranks are of.
    var number: Int32 = 0
    /// Counts questions.
    var now: Int32 = 0
    /// What questions have earned for a tree, and what has to be earned before the next is begun.
    var (saved, hold) = (0, 0)
    /// What nodes beside have cost, and which is looked at next.
    var (credit, sweep) = (0, 0)

    // The quadtree.

    var quadtree: Quadtree?
    /// The node of each of its entries.
    var flat: [Int32] = []
    /// What is in none of its cells.
    var movers = LayerBeside()
    var flatBuild: LayerBuild?
    /// Since when changes are remembered, and when the quadtree was built.
    var (epoch, flatAt): (Int32, Int32) = (0, 0)
    /// What questions have earned for it, what of it is spent next, and what has to be earned first.
    var (flatSaved, flatPurse, flatHold) = (0, 0, 0)
    /// What it has cost, what it has saved, what scanning its movers has cost, and what that may.
    var (flatSpent, gained, scanned, scanLimit) = (0, 0, 0, 0)
    var flats = 0

    init(_ node: Int32) { self.node = node }
}

/// A box tree or a quadtree under construction: nodes are gone through, then the package's builder advances.
final class LayerBuild {
    struct Level {
        var node: Int32
        var (dx, dy): (Double, Double)
        var clip: Box
        /// The number of entries before it.
        var first: Int
    }

    let isFlat: Bool
    /// The question at which it was begun.
    let began: Int32
    let number: Int32
    /// The node that is next; -1 when all have been gone through.
    var next: Int32
    var levels: [Level]
    var boxes: [Box] = []
    var nodes: [Int32] = []
    var ranks: [Int64] = []
    var rank: Int64 = 0
    /// What has changed since it was gone through, or stays beside.
    var changed: [Int32] = []
    var spent = 0
    var tree: BoxTreeBuild?
    var quadtree: QuadtreeBuild?

    init(isFlat: Bool, below node: Int32, first: Int32, at now: Int32, number: Int32) {
        (self.isFlat, began, self.number, next) = (isFlat, now, number, first)
        levels = [Level(node: node, dx: 0, dy: 0, clip: .everything, first: 0)]
    }
}
