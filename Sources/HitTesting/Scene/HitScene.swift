import ProcessWide
import SpatialIndex

/// A retained tree of nodes that finds which node gets a touch.
///
/// The scene answers by means of indexes of node areas. Its answers are exactly those of the default walk (`walk(at:)`), which
/// defines them and is the reference in tests. Nodes are created by `insert(_:into:at:)` and identified by `NodeID`; their
/// attributes are read and written through the subscript:
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
/// **Spaces and order.** A query point is in screen space, the space of the roots' parent. A node's `origin` is in its parent's
/// bounds space. Children and roots are ordered back to front: the last is in front and is tested first.
///
/// **Copies.** Copying a scene is O(1). The first write after a copy copies a bounded number of bytes, plus some for each mover
/// and each change since the last query; the rest is shared.
///
/// **Updates.** The next query after a change updates the indexes, or walks if that is cheaper. The cost of walks pays for
/// indexes, which are built in slices. So queries are `mutating`; a `HitSnapshot`, which is for other threads, never changes.
///
/// **Overrides.** If the `asks` of a node is not `.nothing`, code of the owner decides about the node. `query(at:)` stops at the
/// node with a question, and continues with the owner's reply. Between the two, no access to the scene is open.
public struct HitScene: Sendable {
    @usableFromInline
    package internal(set) var store = NodeStore()
    /// Counts changes of structure and of attributes, but not of indexes.
    package private(set) var changeCount: UInt64 = 0
    /// Identifies the present state of the scene, uniquely in this process; 0 until `identity()` is called in that state.
    private(set) var stamp: UInt64 = 0
    /// Nodes that have changed since the indexes were last updated. A slot that was freed and reused may be listed repeatedly.
    var changed: [UInt32] = []
    /// The builds in progress: one element for each container of which an index is being built. There are few elements.
    var building: [IndexBuild] = []
    /// The number of builds that have begun, including each time when one began to take in changes. It is not 0 while there are
    /// builds: 0 stands for "never" in `MoveRecord.knownAt`.
    var buildCount: UInt32 = 0
    /// A count of queries. It begins with 2^20, so that it is not 0, which stands for "never" in `MoveRecord.changedAt`.
    var now: UInt32 = 1 << 20
    /// Statistics of recent changes and queries, which decide whether a query updates the indexes.
    var frame = FrameAccount()
    /// The total cost of queries that were too cheap to pay for indexes at once. It is spent when it reaches `policy.slice`.
    var descended = 0
    /// The number of successive queries that straight descent (`Descent`) has not answered: it failed, or was not tried.
    var crookedCount: UInt8 = 0
    /// The number of queries that have met an index entry of a hidden node, since one was last made to be ignored.
    var hiddenCount: UInt8 = 0
    /// The constants of all decisions about indexes.
    package var policy = IndexPolicy()
    /// `changeCount` when all indexes were last prepared; nil if they never were.
    var preparedChangeCount: UInt64?
    /// True if the indexes are as `prepare()` has built them, not updated since.
    var isPristine = false
    /// True if, since the last `prepare()`, a node's attributes have been set to values equal to the old ones.
    var hasBeenSetAlike = false
    /// True if a node may have become a container that needs an index of its children.
    var hasNewContainer = false
    /// The slot at which the next `prepare(budget:)` continues; nil if it begins anew.
    var preparingSlot: UInt32?
    /// `changeCount` when `prepare(while:)` last found no index missing; nil if it never did.
    var completeChangeCount: UInt64?
    /// The token of the build on another thread; nil if there is none.
    var background: BuildToken?
    /// The nodes that have changed since the build on another thread began.
    var changedSinceBackground: [NodeID] = []
    /// True while an owner steps through a query or a list: indexes do not change, and no costs are spent on indexes.
    package var isHeld = false
    /// The last query, whose memory the next one reuses.
    var lastQuery = IndexedQuery()
    /// The memory of the last walk, which the next one reuses.
    var walkLevels: [Walk.Level] = []
    /// During an update, the open nodes whose boxes may have to grow (`bringInExtents`); empty otherwise.
    var grown: [UInt32] = []
    /// The attributes that an owner changes: see `subscript(_:)`. Afterwards the memory of its transform is kept.
    @usableFromInline
    var lent = Node()
    /// The flattened index of the screen while it can answer queries alone; otherwise nil. Queries and `prepare()` set it, and
    /// the next change resets it. At a point where the index is not certain, a query gives the answer.
    var entrance: FlattenedIndex?
    /// The flattened index of the screen if it answers where none of its movers is (`stillTopmost`); nil if it does not. It is as
    /// found out when the store's count of index accesses was `restingAccesses`. The next change resets both.
    var resting: StillIndex?
    var restingAccesses: UInt64?
    /// Counters of what answers and changes have cost since the scene was created.
    package internal(set) var statistics = Statistics()

    /// A scene without nodes.
    public init() {}

    /// The size in bytes of the nodes' storage, including pages that copies share. Indexes do not count. Alphas, outsets, reaches
    /// and shapes, which few nodes have, do not count either: their memory is separate.
    public var byteCount: Int { store.byteCount }

    /// Counts a change of structure or attributes. It makes the scene's `stamp`, `entrance` and `resting` invalid: they are
    /// reset.
    mutating func countChange() {
        changeCount &+= 1
        stamp = 0
        if entrance != nil { entrance = nil }
        forgetResting()
    }

    @inline(__always)
    mutating func forgetResting() {
        if resting != nil { resting = nil }
        restingAccesses = nil
    }

    /// An identifier of the scene's present state, unique in this process. After a change, the scene has another identifier. If a
    /// scene and a copy have equal identifiers, neither has changed since the copy was made.
    mutating func identity() -> UInt64 {
        if stamp == 0 { stamp = sht_next_stamp() }
        return stamp
    }

    /// The slot of a node, which must be in this scene. Inlined, since a call would copy the scene.
    @inline(__always)
    func slot(_ node: NodeID, _ use: StaticString = #function) -> UInt32 {
        if !store.contains(node) { HitScene.refuse(node, use) }
        return node.slot
    }
}
