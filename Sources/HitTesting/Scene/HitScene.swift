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
/// **When what is rebuilt.** A change marks its node; one that cannot alter an answer marks nothing. Questions of the owner bring
/// changes into the indexes, or walk where that is cheaper, and what walks have cost pays for indexes, which are built in slices. Queries
/// are therefore `mutating`; a `HitSnapshot`, made for other threads, never changes.
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
    /// Nodes that have changed since indexes were right, each once.
    var changed: [UInt32] = []
    /// The indexes that are being built, few.
    var building: [IndexBuild] = []
    /// Counts questions; never 0.
    var now: UInt32 = 1 << 20
    /// The changes and questions of late, by which it is decided whether changes are brought in.
    var frame = FrameAccount()
    /// What little questions have cost, and have not paid yet.
    var descended = 0
    /// So many questions one after another have found no way straight down.
    var crookedCount: UInt8 = 0
    /// The constants of all such decisions.
    package var policy = IndexPolicy()
    /// The count of changes at the last `prepare()`, and whether nothing but that has made the indexes.
    var preparedChangeCount: UInt64?
    var isPristine = false
    /// True if a node may have come to need an index of its children since.
    var hasNewContainer = false
    /// The node that a `prepare(budget:)` has come to.
    var preparingSlot: UInt32?
    /// The build that another thread has been given, and the nodes that have changed since.
    var background: BuildToken?
    var changedSinceBackground: [NodeID] = []
    /// True while an owner goes through a query or a list step by step: indexes stay as they are, and nobody pays.
    package var isHeld = false
    /// The memory that queries use again.
    var lastQuery = IndexedQuery()
    var walkLevels: [Walk.Level] = []
    /// The flattened index of the screen, while it alone says what is hit: nothing has changed, and nobody is asked.
    var entrance: FlattenedIndex?
    /// Pins one way of answering, for measurements and tests; nil lets what has been paid for decide.
    package var forcedWay: Way? {
        didSet { entrance = nil }
    }
    /// Counts of what answers and changes have cost since the scene was made.
    package internal(set) var statistics = Statistics()

    /// A scene without nodes.
    public init() {}

    /// Bytes of the nodes' storage, what copies share included, indexes not.
    public var byteCount: Int { store.byteCount }

    /// The most bytes that the first write of an attribute to a copy copies, whatever the number of nodes: a page and
    /// the lists that lead to it in each of the tables of nodes.
    ///
    /// Inserting, moving and removing write the parents and neighbours too, so they copy up to seven times as much.
    package static var maximumBytesCopiedByFirstWrite: Int {
        let count = NodeID.maximumNodeCount
        return PagedArray<NodeLinks>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeCore>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeTransform>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeExtras>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<ContainerRecord>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<MoveRecord>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<NodeID>.maximumBytesCopiedByWrite(count: count)
    }

    mutating func countChange() {
        changeCount &+= 1
        stamp = 0
        if entrance != nil { entrance = nil }
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
        /// Indexes of children, of all containers that are wide, and never a flattened one.
        case tree
        /// All indexes, made anew whenever something has changed.
        case quadtree
    }
}

/// What is known of the rhythm of changes and questions: a *frame* is changes, then the questions before the next one.
struct FrameAccount: Sendable {
    /// The scene's count of changes at the first question.
    private(set) var changeCount = UInt64.max
    var questions = 0
    /// The number of questions in the frame before.
    private(set) var expected = 1
    /// What walks have cost in this frame that indexes would have spared.
    var walked: Int64 = 0
    /// The costs of a walk and of an answer by indexes of late; nil while not known.
    private(set) var walkCost: Int?
    private(set) var answerCost: Int?
    /// How many answers by indexes there were since a walk.
    private var answers = 0

    mutating func begin(_ changeCount: UInt64) {
        (self.changeCount, expected, questions, walked) = (changeCount, max(questions, 1), 0, 0)
    }

    @inline(__always)
    mutating func noteAnswer(_ cost: Int) {
        answers &+= 1
        answerCost = answerCost.map { (7 * $0 + cost) / 8 } ?? cost
    }

    mutating func noteWalk(_ cost: Int) {
        (answers, walked) = (0, walked + Int64(cost))
        walkCost = walkCost.map { (3 * $0 + cost) / 4 } ?? cost
    }

    /// True if bringing changes in, and answering the questions that are expected by indexes, is cheaper than walks. As many are expected
    /// as there were after the changes before; and what walks have cost since these has paid.
    ///
    /// What costs about the same is tried now and then. A walk is tried for the first time where answers are dear, or it cannot be.
    ///
    /// - Parameters:
    ///   - slice: So much is little.
    ///   - most: The cost of a walk at most.
    mutating func isWorth(bringingIn price: Int, slice: Int, most: Int) -> Bool {
        let answer = answerCost ?? 0
        let isTried = answers >= FrameAccount.triedEvery
        guard let walk = walkCost else {
            let isTold = isTried && (answer > slice / 8 || most < slice)
            return price <= slice && answer <= slice && !isTold
        }
        if answer > walk / 8, isTried { return false }
        // Products of times and costs take 64 bits, also where `Int` has 32.
        let (times, answers, walks) = (Int64(expected), Int64(answer), Int64(walk))
        if Int64(price) + times * answers <= max(times * walks, walked + walks) { return true }
        skips &+= 1
        return skips % FrameAccount.triedEvery == 0 && price <= max(walk, slice)
    }

    /// How often questions have been left to walks, for the tries now and then.
    private var skips = 0
    private static let triedEvery = 64
}
