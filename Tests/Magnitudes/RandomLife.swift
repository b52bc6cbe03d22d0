import HitTesting
import SpatialIndex
import TestSupport

/// A random history of a scene of a family, drawn while it is played: what comes next depends on the scene.
struct RandomLife {
    /// A square in some space, in which something is seen on the screen.
    struct View {
        var center: Point
        var size: Double
    }

    /// What has been compared.
    struct Tally {
        var answers = 0
        /// Answers other than the background or a miss.
        var hits = 0
        /// Comparisons of lists of nodes, which are answers too.
        var lists = 0

        mutating func add(_ other: Tally) {
            (answers, hits, lists) = (answers + other.answers, hits + other.hits, lists + other.lists)
        }
    }

    let family: Family
    private(set) var history: [Step] = []
    /// What is wrong after the last step.
    private(set) var failure: String?
    var tally = Tally()

    private(set) var player = ScenePlayer()
    var random: SplitMix64
    private let printsSteps: Bool
    /// The name of the last node.
    var lastName = 0
    /// What is seen of the space of a node's parent, and of its own.
    var around: [Int: View] = [:]
    var within: [Int: View] = [:]
    var background: NodeID?
    var screen = View(center: .zero, size: 1)
    /// Points of former comparisons.
    var remembered: [Point] = []
    /// The names of nodes with many children.
    var containers: [Int] = []

    init(_ family: Family, seed: UInt64, printsSteps: Bool = false) {
        random = SplitMix64(seed: seed &* 0x9E37 &+ 12345)
        self.family = family
        self.printsSteps = printsSteps
        screen.size = one(family.screens)
        screen.center = Point(x: one(family.screenCenters), y: one(family.screenCenters))
        if family.centersAreInScreens {
            screen.center = Point(x: screen.center.x * screen.size, y: screen.center.y * screen.size)
        }
        if family.isLongChain { return }
        if chance(0.8) { play(.policy(drawnPolicy())) }
        build()
    }

    /// Changes the scene and compares answers, until something is wrong.
    mutating func live() {
        if family.isLongChain { return liveOnLongChain() }
        compare()
        for _ in 0..<family.rounds where failure == nil {
            change()
            compare()
            if chance(0.04) { play(.invariants) }
        }
    }

    // MARK: Playing

    /// Plays a step, unless something is wrong already.
    mutating func play(_ step: Step) {
        guard failure == nil else { return }
        history.append(step)
        if printsSteps { print(history.count, step.text) }
        failure = player.play(step)
        guard let expected = player.expected else { return }
        tally.answers += 1
        switch expected {
        case .hit(let node): if node != background { tally.hits += 1 }
        case .ask: tally.hits += 1
        case .miss: break
        }
    }

    /// Inserts a node of which something is seen. Returns its name.
    mutating func insert(
        _ node: Node, into parent: Int?, _ seen: View, own: View, at place: Step.Place = .front
    ) -> Int {
        lastName += 1
        guard node.isFinite else { return lastName }
        (around[lastName], within[lastName]) = (seen, own)
        play(.insert(lastName, node, into: parent, place))
        return lastName
    }

    /// Inserts many nodes at once, whose sizes are parts of what is seen.
    mutating func insert(_ count: Int, into parent: Int?, _ seen: View, parts: [Double]) {
        let frames = (0..<count).map { _ in frame(in: seen, one(parts)) }
        let names = Array(lastName + 1...lastName + count)
        lastName += count
        for name in names { (around[name], within[name]) = (seen, seen) }
        play(.insertAll(names, frames, into: parent))
    }

    /// The names of all nodes.
    var names: [Int] { player.nodes.keys.sorted() }

    func name(of node: NodeID) -> Int? { player.nodes.first { $0.value == node }?.key }

    /// A node's siblings and itself.
    func siblings(of node: NodeID) -> [NodeID] {
        Array(player.scene.parent(of: node).map { player.scene.children(of: $0) } ?? player.scene.roots)
    }

    // MARK: Drawing

    mutating func one<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }
    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    mutating func sign() -> Double { below(2) == 0 ? -1 : 1 }

    /// True with a probability.
    mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }

    mutating func uniform(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double.random(in: 0..<1, using: &random)
    }

    /// A coordinate of contents: 0, one of the family's distances, or a little less.
    mutating func far() -> Double {
        chance(0.3) ? 0 : one(family.distances) * sign() * (chance(0.5) ? 1 : uniform(0.5, 1))
    }

    private mutating func drawnPolicy() -> IndexPolicy {
        var policy = IndexPolicy()
        policy.wide = one([0, 0, 1, 8, 40, 100])
        policy.patience = one([0, 1, 5, 20, 350])
        policy.slice = one([1, 7, 60, 500, 4_000])
        policy.mostMovers = one([0, 1, 3, 10, 2_000])
        policy.childPrice = one([0, 1, 20, 350])
        policy.stillPrice = one([0, 0, 1, 20, 500])
        policy.changePrice = one([0, 0, 1, 60])
        policy.returnPrice = one([0, 1, 20, 300])
        return policy
    }
}
