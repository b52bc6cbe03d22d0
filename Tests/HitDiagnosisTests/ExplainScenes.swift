import HitDiagnosis
import TestSupport

/// Random trees for the tests of explain and audit, and points worth asking about.
struct RandomScene {
    var scene = HitScene()
    var nodes: [NodeID] = []
    var random: SplitMix64

    enum Trait {
        case flags, modes, transforms, shapes, redirects, asks, degenerate, scales

        static let usual: Set<Trait> = [.flags, .modes, .transforms, .shapes, .redirects, .asks, .degenerate]
    }

    init(count: Int, seed: UInt64, traits: Set<Trait> = Trait.usual) {
        random = SplitMix64(seed: seed)
        for _ in 0..<count {
            let parent = nodes.isEmpty || chance(0.06) ? nil : nodes[Int.random(in: 0..<nodes.count, using: &random)]
            let node = makeNode(in: parent.map { Box(scene[$0].bounds) }, traits)
            nodes.append(scene.insert(node, into: parent, at: chance(0.8) ? .front : .back))
        }
        guard traits.contains(.redirects) else { return }
        for node in nodes where chance(0.06) {
            scene[node].redirect = nodes[Int.random(in: 0..<nodes.count, using: &random)]
        }
    }

    private mutating func chance(_ p: Double) -> Bool { Double.random(in: 0..<1, using: &random) < p }

    private mutating func value(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &random) * 8).rounded() / 8
    }

    private mutating func makeNode(in parent: Box?, _ traits: Set<Trait>) -> Node {
        var node = Node()
        if let parent, !parent.isEmpty {
            let (width, height) = (parent.maxX - parent.minX, parent.maxY - parent.minY)
            node.origin = Point(
                x: parent.minX + value(-0.2 * width...0.8 * width), y: parent.minY + value(-0.2 * height...0.8 * height)
            )
            node.bounds = Rect(x: 0, y: 0, width: value(0.2 * width...width), height: value(0.2 * height...height))
        } else {
            node.origin = Point(x: value(-20...20), y: value(-20...20))
            node.bounds = Rect(x: 0, y: 0, width: value(100...300), height: value(100...300))
        }
        if chance(0.2) { node.bounds.origin = Point(x: value(-10...10), y: value(-10...10)) }
        if traits.contains(.flags) { addFlags(&node) }
        if traits.contains(.modes) { addModes(&node) }
        if traits.contains(.transforms), chance(0.12) {
            node.transform = AffineTransform(rotationAngle: value(-3...3)).scaledBy(x: value(0.5...1.5), y: 1)
        }
        if traits.contains(.scales), chance(0.15) {
            node.transform = AffineTransform(scaleX: chance(0.5) ? -1 : 0.5, y: value(0.5...1.5))
        }
        if traits.contains(.degenerate) {
            if chance(0.02) { node.transform = AffineTransform(scaleX: 0, y: 1) }
            if chance(0.04) { node.bounds.size.width = 0 }
        }
        if traits.contains(.shapes), chance(0.12) { node.hitShape = makeShape(in: node.bounds) }
        if traits.contains(.asks), chance(0.04) { node.asks = chance(0.5) ? .hitTest : .pointInside }
        if node.asks != .nothing, chance(0.5) {
            node.reach = .outsets(EdgeInsets(top: value(-8...20), left: value(0...20), bottom: 0, right: value(-8...8)))
        }
        return node
    }

    private mutating func addFlags(_ node: inout Node) {
        if chance(0.04) { node.isUserInteractionEnabled = false }
        if chance(0.04) { node.isHidden = true }
        if chance(0.05) { node.alpha = chance(0.5) ? 0.01 : 0.005 }
    }

    private mutating func addModes(_ node: inout Node) {
        if chance(0.18) { node.hitMode = HitMode.allCases[Int.random(in: 0..<4, using: &random)] }
        if chance(0.1) { node.hitsOutsideBounds = true }
        if chance(0.12) {
            node.touchOutsets = EdgeInsets(
                top: value(-8...8), left: value(-8...8), bottom: value(-8...8), right: value(-8...8))
        }
    }

    private mutating func makeShape(in rect: Rect) -> HitShape {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .ellipse(rect)
        case 1:
            let radius = value(1...20)
            return .roundedRect(
                rect, radii: .init(topLeft: radius, topRight: 0, bottomRight: 2 * radius, bottomLeft: radius))
        case 2:
            let vertices = (0..<7).map { _ in
                Point(x: rect.minX + value(0...rect.width + 1), y: rect.minY + value(0...rect.height + 1))
            }
            return .polygon(.init(vertices, rule: chance(0.5) ? .evenOdd : .nonZero))
        default:
            return .mask(.init(columns: 3, rows: 5, bits: [UInt8.random(in: 0...255, using: &random), 0b1010_1100]))
        }
    }

    /// The nodes from the root down to one.
    func path(to node: NodeID) -> [NodeID] { scene.ancestors(of: node).reversed() + [node] }

    /// A point in screen space: anywhere, in some node, or on or near an edge of one.
    mutating func point() -> Point {
        if chance(0.2) { return Point(x: value(-50...350), y: value(-50...350)) }
        let node = nodes[Int.random(in: 0..<nodes.count, using: &random)]
        let area = scene[node].area
        let part = [0, 0.25, 0.5, 0.75, 1]
        var point = Point(
            x: area.minX + (area.maxX - area.minX) * part[Int.random(in: 0..<5, using: &random)],
            y: area.minY + (area.maxY - area.minY) * part[Int.random(in: 0..<5, using: &random)])
        for ancestor in path(to: node).reversed() {
            guard let outer = scene[ancestor].convertToParent(point) else { break }
            point = outer
        }
        if chance(0.3) { point.x = chance(0.5) ? point.x.nextDown : point.x.nextUp }
        return point
    }
}
