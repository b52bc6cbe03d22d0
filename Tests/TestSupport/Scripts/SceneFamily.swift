import HitTesting

/// The arrangements of nodes that scenes are tested on.
public enum SceneFamily: String, CaseIterable, Sendable {
    // What interfaces look like.
    case grid, list, cards, overlappingWindows, deepChain, nestedUI
    // What breaks an index.
    case crossingStrips, thin, coincidentEdges, manyRoots
    // What breaks arithmetic.
    case thirds, tenths, huge, everyExponent, subnormal, rotated, badTransforms
    // What breaks rules.
    case everyAttribute, asking, zeroSizes
    // What lets touches through: layers, a transparent root, turned cards whose children stick out; and lists scrolled far.
    case layers, transparentRoots, turnedOutside, scrolledFar
    // What drawings are made of: lines without bounds, countries with holes, cards, in panels.
    case drawing

    /// The generator of random nodes for this family. For every fifth seed, it also generates numbers at the limits of the
    /// format.
    public func generator(seed: UInt64) -> NodeGenerator {
        var generator = plainGenerator(seed: seed)
        if seed % 5 == 3 { generator.extremes = 0.1 }
        return generator
    }

    private func plainGenerator(seed: UInt64) -> NodeGenerator {
        var nodes = NodeGenerator(.integers, oddity: [0, 0.03, 0.12][Int(seed % 3)], seed: seed)
        nodes.asking = [0, 0, 0.05, 0.15][Int(seed % 4)]
        nodes.allowsBadTransforms = self == .badTransforms || self == .everyAttribute
        switch self {
        case .thirds: nodes.coordinates = .thirds
        case .tenths: nodes.coordinates = .tenths
        case .huge: (nodes.coordinates, nodes.turning) = (.huge, 0.05)
        case .everyExponent: (nodes.coordinates, nodes.turning) = (.everyExponent, 0.1)
        case .subnormal: (nodes.coordinates, nodes.turning) = (.subnormal, 0.3)
        case .rotated: (nodes.coordinates, nodes.turning) = (.real, 0.3)
        case .badTransforms: nodes.turning = 0.3
        case .everyAttribute:
            nodes.coordinates = Coordinates.allCases[Int(seed % UInt64(Coordinates.allCases.count))]
            (nodes.oddity, nodes.asking, nodes.turning) = (0.1, 0.1, 0.1)
        case .asking: (nodes.asking, nodes.turning) = (0.35, 0.05)
        case .zeroSizes: nodes.oddity = 0.25
        default: nodes.turning = nodes.oddity
        }
        return nodes
    }

    /// The steps that build a scene of `count` nodes, which are numbered from 0.
    public func steps(count: Int, _ generator: inout NodeGenerator) -> [ScriptStep] {
        (0..<count).map { index in
            let (node, parent) = place(index, of: count, &generator)
            let attributes = generator.decorated(node, among: Array(max(0, index - 9)..<index))
            return .insert(index, attributes, into: parent, at: .front)
        }
    }

    /// The node with an index, without odd attributes, and the index of its parent; nil for a root.
    private func place(_ index: Int, of count: Int, _ generator: inout NodeGenerator) -> (Node, Int?) {
        func node(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Node {
            Node(frame: Rect(x: x, y: y, width: width, height: height))
        }
        let i = Double(index)
        let screen = node(0, 0, 400, 400)
        switch self {
        case .grid: return index == 0 ? (screen, nil) : (node(Double(index % 8) * 40, i / 8 * 40, 40, 40), 0)
        case .list:
            if index == 0 { return (screen, nil) }
            let row = (index - 1) / 3 * 3 + 1
            if index == row { return (node(0, Double(row) * 15, 375, 45), 0) }
            return index == row + 1 ? (node(12, 4, 32, 32), row) : (node(40, 10, 300, 20), row)
        case .cards: return index == 0 ? (screen, nil) : (node(i * 3, i * 2, 200, 120), 0)
        case .overlappingWindows:
            let window = index / 8 * 8
            return index == window
                ? (node(i * 2, i, 300, 250), nil)
                : (node(generator.number(0..<250), generator.number(0..<200), 80, 60), window)
        case .deepChain: return (node(index % 4 == 0 ? 1 : 0, 1, 400 - i, 400 - i), index == 0 ? nil : index - 1)
        case .crossingStrips:
            if index == 0 { return (screen, nil) }
            return (index % 2 == 0 ? node(0, i * 6, 400, 4) : node(i * 6, 0, 4, 400), 0)
        case .thin: return (node(generator.number(0..<300), i * 4, 380, 1), index == 0 ? nil : 0)
        case .coincidentEdges:
            let edge = { (generator: inout NodeGenerator) in Double(generator.random.next() % 4) * 100 }
            return (
                node(edge(&generator), edge(&generator), 100 + edge(&generator), 100),
                index % 3 == 0 ? nil : index - 1
            )
        case .manyRoots:
            // Around 64, from where roots have no index of their own.
            return (generator.node(among: []).node, index < 66 ? nil : index - 66)
        case .layers:
            if index == 0 { return (screen, nil) }
            // Every third is a layer in a layer, the others lie in the last one.
            let layer = index % 3 == 1 ? max(0, (index - 1) / 6 * 3 - 2) : (index - 1) / 3 * 3 + 1
            guard index % 3 == 1 else {
                return (node(generator.number(0..<350), generator.number(0..<350), 60, 40), layer)
            }
            var through = screen
            through.hitMode = .boxNone
            through.hitsOutsideBounds = index % 2 == 0
            if index % 4 == 0 { through.frame = through.frame.offsetBy(dx: 10, dy: 0) }
            return (through, layer)
        case .transparentRoots:
            var root = screen
            root.hitMode = index == 0 ? .auto : .boxNone
            if index < 3 { return (root, nil) }
            return (node(generator.number(0..<350), generator.number(0..<350), 60, 40), index % 3)
        case .turnedOutside:
            if index == 0 { return (screen, nil) }
            let card = (index - 1) / 5 * 5 + 1
            if index > card {
                return (node(generator.number(-40..<60), generator.number(-40..<60), 30, 25), card)
            }
            var turned = node(generator.number(0..<350), generator.number(0..<350), 50, 40)
            turned.hitsOutsideBounds = true
            turned.transform = AffineTransform(rotationAngle: i)
            return (turned, index % 10 == 1 ? 0 : max(0, card - 5))
        case .scrolledFar:
            if index == 0 { return (screen, nil) }
            let list = (index - 1) / 8 * 8 + 1
            if index > list {
                // In a unit in the last place, which is 2 there.
                return (node(1e16 + 2 * generator.number(0..<60), 1e16 + 2 * generator.number(0..<60), 30, 20), list)
            }
            var scrolled = node(generator.number(0..<250), generator.number(0..<250), 150, 150)
            scrolled.bounds.origin = Point(x: 1e16, y: 1e16)
            return (scrolled, 0)
        case .drawing:
            if index == 0 { return (screen, nil) }
            let panel = (index - 1) / 12 * 12 + 1
            if index == panel { return (node(generator.number(-20..<60), generator.number(-20..<60), 330, 330), 0) }
            var part = node(generator.number(0..<250), generator.number(0..<250), 90, 70)
            part.hitShape = index % 4 == 0 ? nil : generator.drawnShape(in: part.bounds)
            if case .stroke = part.hitShape { part.bounds.size = .zero }
            return (part, panel)
        default:
            let parent = index == 0 || generator.chance(0.1) ? nil : Int(generator.random.next() % UInt64(index))
            let large = index < 3 ? screen.frame.size : nil
            var result = generator.node(among: []).node
            if let large, self != .everyExponent, self != .huge { result.bounds.size = large }
            return (result, parent)
        }
    }
}
