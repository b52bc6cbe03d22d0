import SpatialIndex

/// A retained tree of nodes, and which of them gets a touch.
///
/// The scene answers exactly what the default walk answers (`walk(at:)`, the definition and the oracle), out of indexes
/// of flattened node areas. Nodes are made by `insert(_:into:at:)` and named by `NodeID`; their attributes are read and
/// written through the subscript:
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
/// **Spaces.** A query point is in the space of the roots' parent, the screen. A node's `origin` is in its parent's
/// bounds space.
///
/// **Order.** Children and roots stand back to front: the last is in front and is asked first.
///
/// **Value semantics.** A scene is a value. Copying it is O(1), and the first write after a copy copies a bounded number
/// of bytes; original and copy share everything else. It is `Sendable`.
///
/// **When what is rebuilt.** A change marks its node; one that cannot alter an answer marks nothing. Questions of the owner
/// decide by what has been paid for whether an island is walked, changes are brought into its index, or one is built, in
/// slices that take no longer than some 60 µs and the question's walk (`CostAccount`). Queries are therefore `mutating`; a
/// `HitSnapshot`, made for other threads, never changes.
///
/// **Nodes that ask.** A node whose `asks` is not `.nothing` is answered by the owner's code; `query(at:)` puts its
/// questions, and holds no access to the scene while the owner answers them.
public struct HitScene: Sendable {
    @usableFromInline
    package internal(set) var store = NodeStore()
    /// Counts changes: of structure and of attributes, not of indexes.
    package private(set) var changeCount: UInt64 = 0
    /// Names the scene as it is now, and no other state of a scene in this process; 0 until somebody asks (`identity()`).
    private(set) var stamp: UInt64 = 0
    /// Nodes whose entries may no longer be right, until they are handed to their islands; few.
    var changed: [UInt32] = []
    /// The index that is being built, step by step.
    var build: SharedBuild?
    /// The account of what questions have earned while nothing has an index.
    var account = CostAccount()
    /// The count of changes that `account` knows of, with those that need not be in it.
    var bookedChangeCount: UInt64 = 0
    /// The memory that queries use again.
    var lastQuery = IndexedQuery()
    var walkLevels: [Walk.Level] = []
    /// The entrance that most hit tests go through first, as it was when `stamp` was `entranceStamp`.
    var entrance: SceneEntrance?
    var entranceStamp = HitScene.noStamp
    /// Pins one way of answering, for measurements and tests; nil lets what has been paid for decide.
    package var forcedWay: Way? {
        didSet { entranceStamp = HitScene.noStamp }
    }
    /// Counts of what answers and changes have cost since the scene was made.
    public internal(set) var statistics = Statistics()

    /// A scene without nodes.
    public init() {}

    /// Bytes of the nodes' storage, what copies share included, indexes not.
    public var byteCount: Int { store.byteCount }

    /// The most bytes that the first write of an attribute to a copy copies, whatever the number of nodes: a page and
    /// the lists that lead to it in each of the tables of nodes.
    ///
    /// Inserting, moving and removing write the parents and neighbours too, so they copy up to seven times as much.
    public static var maximumBytesCopiedByFirstWrite: Int {
        let count = NodeID.maximumNodeCount
        return PagedArray<NodeLinks>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeCore>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeTransform>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeExtras>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<SubtreeRecord>.maximumBytesCopiedByWrite(count: count)
    }

    /// The stamp of no scene.
    static var noStamp: UInt64 { .max }

    /// - Parameter costsIndex: Whether an index would have to be changed; asked only while there is none.
    mutating func countChange(costsIndex: Bool = true) {
        changeCount &+= 1
        if !costsIndex { bookedChangeCount &+= 1 }
        stamp = 0
    }

    /// A name of the scene as it is now: whoever keeps it can tell later whether this still is what it was, also where a
    /// scene was replaced by a copy that went a different way.
    mutating func identity() -> UInt64 {
        if stamp == 0 { stamp = Stamps.make() }
        return stamp
    }

    /// The slot of a node that must be here.
    func slot(_ node: NodeID, _ use: StaticString = #function) -> UInt32 {
        if !store.contains(node) { HitScene.refuse(node, use) }
        return node.slot
    }
}

extension HitScene {
    /// One way of answering.
    package enum Way: Sendable, CaseIterable {
        /// The walk alone.
        case walk
        /// Tables, brought up to date before each answer, never a quadtree.
        case tree
        /// Tables likewise, each with a quadtree, built anew whenever something has changed.
        case quadtree
    }
}
