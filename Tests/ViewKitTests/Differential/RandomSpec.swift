import TestSupport
import ViewKit

/// Draws trees, mutations and points.
struct SpecGenerator {
    /// Draws what views have in common with other nodes.
    private var nodes: NodeGenerator
    private let plainShare: Double
    private let attributeShare: Double
    private let viewCount: Int
    private let isDeep: Bool
    /// Whether coordinates overflow here and there.
    private let isExtreme: Bool

    /// - Parameter viewCount: Nil for a random small number.
    init(seed: UInt64, viewCount: Int? = nil, isExtreme: Bool = false) {
        self.isExtreme = isExtreme
        var random = SplitMix64(seed: seed)
        let coordinates = [Coordinates.integers, .tenths, .thirds, .real][Int(random.next() % 4)]
        plainShare = [0.4, 0.7, 0.9, 0][Int(random.next() % 4)]
        attributeShare = [0, 0.1, 0.4][Int(random.next() % 3)]
        let smallCount = [3, 6, 12, 24, 60][Int(random.next() % 5)]
        self.viewCount = viewCount ?? smallCount
        isDeep = random.next() % 3 == 0 && self.viewCount <= 60
        let allowsBadTransforms = random.next() % 3 == 0
        nodes = NodeGenerator(
            coordinates, oddity: attributeShare / 4, turning: attributeShare / 2, seed: random.next())
        (nodes.asking, nodes.allowsBadTransforms) = (attributeShare / 2, allowsBadTransforms)
    }

    mutating func tree() -> TreeSpec {
        var views = [
            ViewSpec(label: TreeSpec.window, parent: -1, kind: .logsHitTest, parameter: 0, node: windowNode()),
            ViewSpec(
                label: TreeSpec.otherWindow, parent: -1, kind: .plain, parameter: 0,
                node: Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))),
        ]
        for label in 2..<2 + viewCount {
            let parent: Int
            if chance(0.04) {
                parent = TreeSpec.otherWindow
            } else if isDeep {
                parent = max(0, label - 1 - below(3))
            } else {
                parent = chance(0.5) ? 0 : below(label)
            }
            views.append(
                ViewSpec(
                    label: label, parent: parent == 1 && !chance(0.1) ? 0 : parent, kind: kind(),
                    parameter: below(1000),
                    node: node(), redirect: chance(attributeShare / 6) ? below(viewCount + 2) : nil))
        }
        let mutations = (0..<below(12)).map { _ in mutation() }
        return TreeSpec(views: views, overrideMutations: mutations, steps: [])
    }

    /// A tree of views without overrides and redirects.
    mutating func plainTree() -> TreeSpec {
        var spec = tree()
        for index in spec.views.indices { (spec.views[index].kind, spec.views[index].redirect) = (.plain, nil) }
        return spec
    }

    mutating func mutation() -> Mutation {
        let label = 2 + below(viewCount)
        switch below(9) {
        case 0, 1: return .attributes(chance(0.05) ? 0 : label, node())
        case 2: return .redirect(label, to: chance(0.5) ? nil : below(viewCount + 2))
        case 3, 4: return .move(label, into: below(viewCount + 2), index: below(100))
        case 5: return .remove(label)
        case 6: return .toFront(label)
        case 7: return .toBack(label)
        default: return .exchange(below(viewCount + 2), below(100), below(100))
        }
    }

    /// A hit test at a random point or at, one ulp below or one ulp above an edge of a view of the world.
    mutating func hit(in world: World) -> Step {
        if chance(0.06) {
            let label = below(viewCount + 2)
            return .direct(label, Point(x: number(-10..<100), y: number(-10..<100)))
        }
        if chance(0.25) { return .hit(Point(x: number(-20..<420), y: number(-20..<420))) }
        // Most edges of deep trees lie outside of what ancestors let through: the first that does not is taken.
        for _ in 0..<4 {
            let point = edge(in: world)
            if world.window.point(inside: point, with: nil) { return .hit(point) }
        }
        return .hit(edge(in: world))
    }

    private mutating func edge(in world: World) -> Point {
        guard let view = world.views[below(viewCount + 2)] else { return .zero }
        let outsets = chance(0.5) ? view.touchOutsets : .zero
        let area =
            chance(0.3) ? view.hitTestReach.map { Rect($0.area(bounds: view.bounds)) } ?? view.bounds : view.bounds
        let inBounds = Point(
            x: chance(0.4) ? area.minX - outsets.left : chance(0.6) ? area.maxX + outsets.right : area.midX,
            y: chance(0.4) ? area.minY - outsets.top : chance(0.6) ? area.maxY + outsets.bottom : area.midY)
        let point = view.convert(inBounds, to: world.window)
        return Point(x: nudged(point.x), y: nudged(point.y))
    }

    // MARK: Parts

    private mutating func kind() -> ZooKind {
        if chance(plainShare) { return chance(0.9) ? .plain : [.image, .label, .foreignPlain][below(3)] }
        let kinds = ZooKind.allCases.dropFirst(4)
        return kinds[kinds.startIndex + below(kinds.count)]
    }

    private mutating func windowNode() -> Node {
        var node = Node(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        if chance(0.1) { node.bounds.origin = Point(x: number(-30..<30), y: number(-30..<30)) }
        if chance(0.05) { node.hitMode = .boxNone }
        if chance(0.05) { node.hitsOutsideBounds = true }
        return node
    }

    private mutating func node() -> Node {
        let size = isDeep ? 150.0..<400.0 : chance(0.3) ? 0.0..<30.0 : 20.0..<300.0
        let position = isDeep ? -20.0..<30.0 : -20.0..<150.0
        let frame = Rect(x: number(position), y: number(position), width: number(size), height: number(size))
        var node = nodes.decorated(Node(frame: frame), among: []).node
        // What a view asks is up to its class.
        node.asks = .nothing
        if isExtreme { makeExtreme(&node) }
        return node
    }

    private mutating func makeExtreme(_ node: inout Node) {
        if chance(0.3) { node.transform = AffineTransform(scaleX: 1e-160, y: chance(0.5) ? 1 : -1e-160) }
        if chance(0.2) { node.bounds.origin.x = chance(0.5) ? 1.7e308 : -1e308 }
        if chance(0.2) { node.bounds.size = Size(width: 1e300, height: 1e300) }
        if chance(0.5) { node.hitsOutsideBounds = true }
    }

    // MARK: Numbers

    private mutating func below(_ bound: Int) -> Int { Int(nodes.random.next() % UInt64(max(1, bound))) }

    private mutating func chance(_ probability: Double) -> Bool { nodes.chance(probability) }

    private mutating func number(_ range: Range<Double>) -> Double { nodes.number(range) }

    private mutating func nudged(_ value: Double) -> Double {
        switch below(3) {
        case 0: value
        case 1: value.nextUp
        default: value.nextDown
        }
    }
}
