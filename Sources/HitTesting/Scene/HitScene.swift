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
/// **When what is rebuilt.** A change marks its node and costs nothing else; one that cannot alter an answer marks
/// nothing. The next query of the owner, or `prepare()`, brings the islands that it enters up to date, at the cost of what
/// the changes touched (`IslandPatch`). Queries are therefore `mutating`; a `HitSnapshot`, made for other threads, never
/// repairs.
///
/// **Nodes that ask.** A node whose `asks` is not `.nothing` is answered by the owner's code; `query(at:)` puts its
/// questions, and holds no access to the scene while the owner answers them.
public struct HitScene: Sendable {
    var store = NodeStore()
    /// Counts changes that a query in flight would notice (C6): of structure and of attributes, not of indexes.
    private(set) var changeCount: UInt64 = 0
    /// Nodes whose entries may no longer be right, until the next query hands them to their islands.
    var changed = PagedArray<UInt32>()
    /// Whether any island may hold an index; while it is false, changes have nothing to record.
    var hasIslands = false
    /// What most hit tests go through first, as it was when `changeCount` was `entranceCount`.
    var entrance: SceneEntrance?
    /// Nil once an index has been built anew.
    var entranceCount: UInt64?
    /// Pins one way of answering, for measurements and tests; nil lets the policy decide.
    package var forcedWay: Way?
    /// What repairs have cost since the scene was made.
    public internal(set) var statistics = Statistics()

    /// A scene without nodes.
    public init() {}

    /// The number of nodes.
    public var count: Int { store.count }

    /// Whether the node is in this scene.
    ///
    /// - Complexity: O(1).
    public func contains(_ node: NodeID) -> Bool { store.contains(node) }

    /// Bytes of the nodes' storage, what copies share included, indexes not.
    public var byteCount: Int { store.byteCount }

    /// What the first write of an attribute to a copy copies at most, in bytes, whatever the number of nodes: a page and
    /// the lists that lead to it in each of the three tables of nodes.
    ///
    /// Inserting, moving and removing write the parents and neighbours too, so they copy up to seven times as much.
    public static var maximumBytesCopiedByFirstWrite: Int {
        let count = NodeID.maximumNodeCount
        return PagedArray<NodeLinks>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeCore>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeExtras>.maximumBytesCopiedByWrite(count: count)
    }

    mutating func noteChange() { changeCount &+= 1 }

    /// The slot of a node that must be here.
    func slot(_ node: NodeID, _ use: StaticString = #function) -> UInt32 {
        precondition(
            store.contains(node), "\(use): \(node) is not in this scene; it was removed or is of another scene")
        return node.slot
    }

    /// Counters of work that single queries of the owner did beyond asking the indexes.
    public struct Statistics: Hashable, Sendable {
        /// Islands whose index was built, again or for the first time.
        public var builtIslands = 0
        /// Entries that those builds flattened.
        public var builtEntries = 0
        /// Entries that changes touched in islands that were patched instead.
        public var repairedEntries = 0
        /// Parts of an island's plane whose visible entries were listed anew.
        public var rebuiltCells = 0
        /// Candidates for which the walk's own arithmetic was run again, since their boxes left open whether they contain the
        /// point.
        public var replays = 0
    }
}
