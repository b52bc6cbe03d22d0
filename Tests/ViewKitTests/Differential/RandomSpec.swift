import TestSupport
import ViewKit

/// Draws trees, mutations and points.
struct SpecGenerator {
    var random: SplitMix64
    /// Coordinates are multiples of this, or any numbers if 0.
    private let grid: Double
    private let plainShare: Double
    private let attributeShare: Double
    private let viewCount: Int
    private let isDeep: Bool
    /// Whether coordinates overflow here and there.
    private let isExtreme: Bool

    /// - Parameter viewCount: Nil for a random small number.
    init(seed: UInt64, viewCount: Int? = nil, isExtreme: Bool = false) {
        self.isExtreme = isExtreme
        random = SplitMix64(seed: seed)
        grid = [1, 0.1, 1.0 / 3, 10, 0][Int(random.next() % 5)]
        plainShare = [0.4, 0.7, 0.9, 0][Int(random.next() % 4)]
        attributeShare = [0, 0.1, 0.4][Int(random.next() % 3)]
        let smallCount = [3, 6, 12, 24, 60][Int(random.next() % 5)]
        self.viewCount = viewCount ?? smallCount
        isDeep = random.next() % 3 == 0 && self.viewCount <= 60
    }

    mutating func tree() -> TreeSpec {
        var views = [
            ViewSpec(label: TreeSpec.window, parent: -1, kind: .plain, parameter: 0, node: windowNode()),
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
            return .direct(label, Point(x: coordinate(-10...100), y: coordinate(-10...100)))
        }
        if chance(0.25) { return .hit(Point(x: coordinate(-20...420), y: coordinate(-20...420))) }
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
        if chance(0.1) { node.bounds.origin = Point(x: coordinate(-30...30), y: coordinate(-30...30)) }
        if chance(0.05) { node.hitMode = .boxNone }
        if chance(0.05) { node.hitsOutsideBounds = true }
        return node
    }

    private mutating func node() -> Node {
        let size = isDeep ? 150.0...400.0 : chance(0.3) ? 0.0...30.0 : 20.0...300.0
        let position = isDeep ? -20.0...30.0 : -20.0...150.0
        var node = Node(
            frame: Rect(
                x: coordinate(position), y: coordinate(position), width: coordinate(size), height: coordinate(size)))
        if chance(attributeShare) { node.bounds.origin = Point(x: coordinate(-50...50), y: coordinate(-50...50)) }
        if chance(attributeShare / 2) { node.anchorPoint = Point(x: coordinate(0...1), y: coordinate(-1...2)) }
        if chance(attributeShare / 2) { node.transform = transform() }
        if chance(attributeShare / 2) { node.reach = reach() }
        if isExtreme { makeExtreme(&node) }
        if chance(attributeShare / 3) { node.alpha = [0, 0.01, 0.01.nextUp, 0.5, .nan, -1][below(6)] }
        if chance(attributeShare / 4) { node.isHidden = true }
        if chance(attributeShare / 4) { node.isUserInteractionEnabled = false }
        if chance(attributeShare / 2) { node.hitMode = HitMode.allCases[below(4)] }
        if chance(attributeShare / 2) {
            node.touchOutsets = EdgeInsets(
                top: coordinate(-5...20), left: coordinate(-5...20), bottom: coordinate(-20...20),
                right: coordinate(-20...20))
        }
        if chance(attributeShare / 3) { node.hitShape = shape(in: node.bounds) }
        if chance(attributeShare / 3) { node.hitsOutsideBounds = true }
        if chance(attributeShare / 8) {
            node.bounds.size.width *= -1
            node.bounds.size.height *= chance(0.5) ? -1 : 1
        }
        return node
    }

    private mutating func makeExtreme(_ node: inout Node) {
        if chance(0.3) { node.transform = AffineTransform(scaleX: 1e-160, y: chance(0.5) ? 1 : -1e-160) }
        if chance(0.2) { node.bounds.origin.x = chance(0.5) ? 1.7e308 : -1e308 }
        if chance(0.2) { node.bounds.size = Size(width: 1e300, height: 1e300) }
        if chance(0.5) { node.hitsOutsideBounds = true }
    }

    private mutating func reach() -> HitReach {
        if chance(0.5) {
            return .outsets(
                EdgeInsets(
                    top: coordinate(-5...30), left: coordinate(-5...30), bottom: coordinate(-20...20),
                    right: coordinate(0...40)))
        }
        return .rect(
            Rect(
                x: coordinate(-20...40), y: coordinate(-20...40), width: coordinate(-10...200),
                height: coordinate(0...200)))
    }

    private mutating func transform() -> AffineTransform {
        switch below(7) {
        case 0: AffineTransform(scaleX: 0.5, y: 2)
        case 1: AffineTransform(scaleX: -1, y: 1)
        case 2: AffineTransform(scaleX: 0, y: 1)
        case 3: AffineTransform(rotationAngle: .pi / 2)
        case 4: AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
        case 5: AffineTransform(translationX: 10, y: 1.0 / 3)
        default: AffineTransform(rotationAngle: coordinate(-3...3)).scaledBy(x: 1.3, y: 0.7)
        }
    }

    private mutating func shape(in bounds: Rect) -> HitShape {
        let corners = (0..<3).map { _ in
            Point(x: coordinate(bounds.minX...bounds.minX + 80), y: coordinate(bounds.minY...bounds.minY + 60))
        }
        switch below(6) {
        case 0: return .ellipse(bounds)
        case 4: return .path(.init([corners, corners.map { Point(x: $0.y, y: $0.x) }], rule: .nonZero))
        case 5: return .stroke(.init(corners, isClosed: chance(0.5), width: 1, hitWidth: coordinate(1...20)))
        case 1:
            return .roundedRect(
                Rect(x: bounds.minX + 1, y: bounds.minY, width: bounds.width - 2, height: bounds.height),
                radii: .init(topLeft: 10, topRight: 0, bottomRight: 200, bottomLeft: 3))
        case 2:
            return .polygon(
                .init(
                    [
                        bounds.origin, Point(x: bounds.maxX, y: bounds.midY), Point(x: bounds.minX, y: bounds.maxY),
                        Point(x: bounds.midX, y: bounds.midY),
                    ], rule: chance(0.5) ? .evenOdd : .nonZero))
        default: return .mask(.init(columns: 3, rows: 2, bits: [UInt8(below(64)) << 2]))
        }
    }

    // MARK: Numbers

    private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(max(1, bound))) }

    mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }

    private mutating func coordinate(_ range: ClosedRange<Double>) -> Double {
        let value = Double.random(in: range, using: &random)
        return grid == 0 ? value : (value / grid).rounded() * grid
    }

    private mutating func nudged(_ value: Double) -> Double {
        switch below(3) {
        case 0: value
        case 1: value.nextUp
        default: value.nextDown
        }
    }
}
