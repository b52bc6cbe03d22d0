import SpatialIndex

/// A retained tree of nodes that finds which node gets a touch.
///
/// The scene gives exactly the answers of the default walk (`walk(at:)`, which defines them and is the reference in
/// tests), by means of indexes of node areas. Nodes are created by `insert(_:into:at:)` and identified by `NodeID`;
/// their attributes are read and written through the subscript:
///
/// ```swift
/// var scene = HitScene()
/// let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)))
/// let button = scene.insert(Node(frame: Rect(x: 20, y: 20, width: 100, height: 44)), into: window)
/// scene.topmost(at: Point(x: 30, y: 30))   // .hit(button)
/// scene[button].isHidden = true
/// scene.topmost(at: Point(x: 30, y: 30))   // .hit(window)
/// ```
///
/// **Spaces.** A query point is in screen space, the space of the roots' parent. A node's `origin` is in its parent's
/// bounds space.
///
/// **Order.** Children and roots are ordered back to front: the last is in front and is tested first.
///
/// **Value semantics.** A scene is a value. Copying it is O(1), and the first write after a copy copies a bounded
/// number of bytes; original and copy share everything else. It is `Sendable`.
///
/// **Updates.** A change marks its node, unless it cannot affect an answer. The next query updates the indexes, or
/// walks if that is cheaper. The cost of walks pays for indexes, which are built in slices. Queries are therefore
/// `mutating`; a `HitSnapshot`, which is meant for other threads, never changes.
///
/// **Overrides.** If the `asks` of a node is not `.nothing`, code of the owner decides about it. `query(at:)` calls for
/// the owner's reply, and has no access to the scene open meanwhile.
public struct HitScene: Sendable {
    @usableFromInline
    package internal(set) var store = NodeStore()
    /// Counts changes of structure and of attributes, but not of indexes.
    package private(set) var changeCount: UInt64 = 0
    /// Identifies the present state of the scene, uniquely in this process; 0 until somebody asks for it
    /// (`identity()`).
    private(set) var stamp: UInt64 = 0
    /// Nodes that have changed since the indexes were last updated, each once.
    var changed: [UInt32] = []
    /// The indexes under construction; there are few.
    var building: [IndexBuild] = []
    /// Counts queries; never 0.
    var now: UInt32 = 1 << 20
    /// Statistics of recent changes and queries, by which it is decided whether to update the indexes.
    var frame = FrameAccount()
    /// The cost of small queries that has not been paid yet.
    var descended = 0
    /// The number of successive queries for which the straight descent has failed.
    var crookedCount: UInt8 = 0
    /// The constants of all such decisions.
    package var policy = IndexPolicy()
    /// The count of changes at the last `prepare()`, and whether that alone has made the indexes.
    var preparedChangeCount: UInt64?
    var isPristine = false
    /// True if a node has been set to what it is since then.
    var hasBeenSetAlike = false
    /// True if a node may have become a container that needs an index of its children.
    var hasNewContainer = false
    /// The node at which a `prepare(budget:)` continues.
    var preparingSlot: UInt32?
    /// The build on another thread, and the nodes that have changed since it began.
    var background: BuildToken?
    var changedSinceBackground: [NodeID] = []
    /// True while a query or list is being stepped through: indexes do not change, and no costs are paid.
    package var isHeld = false
    /// Memory that queries reuse.
    var lastQuery = IndexedQuery()
    var walkLevels: [Walk.Level] = []
    /// The flattened index of the screen, while it alone decides what is hit: nothing has changed, and no override
    /// takes part.
    var entrance: FlattenedIndex?
    /// Forces one strategy, for measurements and tests; nil decides by what has been paid for.
    package var forcedWay: Way? {
        didSet { entrance = nil }
    }
    /// Counters of the cost of answers and changes since the scene was created.
    package internal(set) var statistics = Statistics()

    /// A scene without nodes.
    public init() {}

    /// The size in bytes of the nodes' storage, including what copies share, without indexes. What few nodes have in
    /// memory of its own is not counted: alpha, outsets, reaches and shapes.
    public var byteCount: Int { store.byteCount }

    /// The greatest number of bytes that the first write of an attribute to a copy copies, whatever the number of
    /// nodes. That is one page of each table of nodes, with the lists of pages that lead to it.
    ///
    /// Inserting, moving and removing also write to parents and neighbours, so they copy up to seven times as much.
    package static var maximumBytesCopiedByFirstWrite: Int {
        let count = NodeID.maximumNodeCount
        return PagedArray<NodeLinks>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeCore>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeTransform>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeRareData>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<ContainerRecord>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<MoveRecord>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeID>.maximumBytesCopiedByWrite(count: count)
    }

    mutating func countChange() {
        changeCount &+= 1
        stamp = 0
        if entrance != nil { entrance = nil }
    }

    /// An identifier of the scene's present state. If it is still the same later, nothing has changed, even if the
    /// scene was replaced by a copy that has diverged.
    mutating func identity() -> UInt64 {
        if stamp == 0 { stamp = Stamps.make() }
        return stamp
    }

    /// The slot of a node that must be in this scene. Inlined, since a call copies the scene.
    @inline(__always)
    func slot(_ node: NodeID, _ use: StaticString = #function) -> UInt32 {
        if !store.contains(node) { HitScene.refuse(node, use) }
        return node.slot
    }
}

extension HitScene {
    /// A strategy for answering queries.
    package enum Way: Sendable, CaseIterable {
        /// Only walks.
        case walk
        /// Indexes of children, for all wide containers, but no flattened index.
        case tree
        /// All indexes, rebuilt whenever something has changed.
        case quadtree
    }
}
