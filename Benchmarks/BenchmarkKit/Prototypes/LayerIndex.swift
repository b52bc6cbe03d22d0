import HitTesting
import SpatialIndex

/// The spatial index of a node in a `LayerScene`. A box tree has entries, which stand for nodes below the node. While these nodes
/// stand still, the index also has a quadtree.
///
/// Each move of a node and each step of a build uses these properties. So accesses are not checked for exclusivity at run time.
final class LayerIndex {
    let node: Int32
    /// The box tree of the entries that have not changed recently.
    @exclusivity(unchecked) var tree = BoxTree()
    /// The node of each entry.
    @exclusivity(unchecked) var nodes: [Int32] = []
    @exclusivity(unchecked) var isBuilt = false
    /// A box that contains all entries.
    @exclusivity(unchecked) var bound = Box.everything
    /// The nodes that change often, which are not in the tree.
    @exclusivity(unchecked) var beside = LayerBeside()
    /// True if boxes of the nodes beside the tree are out of date. The boxes are not updated while the quadtree answers queries.
    @exclusivity(unchecked) var besideIsStale = false
    /// The build in progress of the next tree; nil if there is none.
    @exclusivity(unchecked) var build: LayerBuild?
    /// The `LayerBuild.number` of the build that made `tree` and gave nodes their ranks; 0 if there was none.
    @exclusivity(unchecked) var number: Int32 = 0
    /// The number of queries of the index.
    @exclusivity(unchecked) var now: Int32 = 0
    /// `saved` is the cost that queries have paid for the next tree, `hold` the cost that queries must pay before the build
    /// begins.
    @exclusivity(unchecked) var (saved, hold) = (0, 0)
    /// `credit` is what queries have spent on the nodes beside the tree, minus what has been spent on inserting nodes. `sweep`
    /// is the slot of the node that is examined next.
    @exclusivity(unchecked) var (credit, sweep) = (0, 0)

    // The quadtree.

    @exclusivity(unchecked) var quadtree: Quadtree?
    /// The node of each entry of the quadtree.
    @exclusivity(unchecked) var flat: [Int32] = []
    /// The nodes that are in none of the quadtree's cells.
    @exclusivity(unchecked) var movers = LayerBeside()
    @exclusivity(unchecked) var flatBuild: LayerBuild?
    /// `epoch` is a query count of the scene. Nodes that have changed since that query are movers, and are not in the quadtree.
    /// `flatAt` is the query count at which the quadtree was built, or at which its movers were last examined.
    @exclusivity(unchecked) var (epoch, flatAt): (Int32, Int32) = (0, 0)
    /// `flatSaved` is the cost of the queries that had no quadtree. Once `flatSaved` has reached `flatHold`, such queries pay for
    /// the next quadtree. `flatPurse` is what they have paid and the build has not spent yet.
    @exclusivity(unchecked) var (flatSaved, flatPurse, flatHold) = (0, 0, 0)
    /// The limit up to which `flatHold` grows in a `MoverScene`.
    @exclusivity(unchecked) var mostHold = 0
    /// `flatSpent` is the cost of building the quadtree, `gained` the cost that the quadtree has saved. `scanned` is the cost
    /// of scanning the movers, `scanLimit` the limit of `scanned`.
    @exclusivity(unchecked) var (flatSpent, gained, scanned, scanLimit) = (0, 0, 0, 0)
    /// The number of quadtrees that have been built.
    @exclusivity(unchecked) var flats = 0

    init(_ node: Int32) { self.node = node }
}

/// A box tree or a quadtree under construction. First the nodes are visited, then the builder of `SpatialIndex` advances.
final class LayerBuild {
    struct Level {
        var node: Int32
        var (dx, dy): (Double, Double)
        var clip: Box
        /// The number of entries that the build had when the visit of the node's children began.
        var first: Int
    }

    /// True if a quadtree is built, false if a box tree is.
    let isFlat: Bool
    /// The scene's query count at which the build was begun.
    let began: Int32
    let number: Int32
    /// The node that is visited next; -1 when all have been visited.
    @exclusivity(unchecked) var next: Int32
    @exclusivity(unchecked) var levels: [Level]
    @exclusivity(unchecked) var boxes: [Box] = []
    @exclusivity(unchecked) var nodes: [Int32] = []
    @exclusivity(unchecked) var ranks: [Int64] = []
    @exclusivity(unchecked) var rank: Int64 = 0
    /// The nodes that have changed since they were visited, or that stay beside the index.
    @exclusivity(unchecked) var changed: [Int32] = []
    @exclusivity(unchecked) var spent = 0
    @exclusivity(unchecked) var tree: BoxTreeBuild?
    @exclusivity(unchecked) var quadtree: QuadtreeBuild?

    init(isFlat: Bool, below node: Int32, in scene: LayerScene) {
        scene.lastBuild += 1
        (self.isFlat, began, number, next) = (isFlat, scene.now, scene.lastBuild, scene.nodes[node].first)
        levels = [Level(node: node, dx: 0, dy: 0, clip: .everything, first: 0)]
    }
}
