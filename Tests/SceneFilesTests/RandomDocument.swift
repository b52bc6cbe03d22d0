import SceneFiles
import TestSupport

/// Documents with every attribute at random, for round trips.
enum RandomDocument {
    static func make(_ generator: inout SplitMix64) -> SceneDocument {
        var document = SceneDocument()
        let count = Int.random(in: 0...20, using: &generator)
        var path: [Int] = []
        for index in 0..<count {
            path = Array(path.prefix(Int.random(in: 0...path.count, using: &generator)))
            var node = SceneNode(attributes(&generator), fileIndex: index)
            if chance(&generator) { node.id = "n\(index) \"é\\\n\u{1}" }
            if chance(&generator) { node.className = "Class\(index)" }
            if chance(&generator) { node.label = "" }
            if chance(&generator) { node.otherFields = [.init(name: "x\(index)", json: "[{}, \"]\", 1e5]")] }
            path.append(document.append(node, under: path.last))
        }
        if let target = document.nodes.last, let first = document.nodes.indices.first {
            var redirecting = SceneNode(attributes(&generator), fileIndex: count)
            redirecting.redirect = chance(&generator) ? target.name : document.nodes[first].name
            document.append(redirecting)
        }
        return document
    }

    static func withoutPosition(_ node: SceneNode) -> SceneNode {
        var node = node
        node.position = nil
        return node
    }

    private static func chance(_ generator: inout SplitMix64) -> Bool { Int.random(in: 0..<3, using: &generator) == 0 }

    private static func number(_ generator: inout SplitMix64) -> Double {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: Double(Int.random(in: -100...100, using: &generator))
        case 1: Double(Int.random(in: -300...300, using: &generator)) / 3
        case 2: Double.random(in: -1e-10...1e-10, using: &generator)
        default: Double.random(in: -1e6...1e6, using: &generator)
        }
    }

    private static func attributes(_ generator: inout SplitMix64) -> Node {
        func point() -> Point { Point(x: number(&generator), y: number(&generator)) }
        func rect() -> Rect { Rect(origin: point(), size: Size(width: number(&generator), height: number(&generator))) }
        var node = Node()
        node.bounds = rect()
        if chance(&generator) { node.bounds.origin = .zero }
        node.origin = point()
        if chance(&generator) { node.anchorPoint = point() }
        if chance(&generator) {
            node.transform = AffineTransform(
                a: number(&generator), b: number(&generator), c: number(&generator), d: number(&generator),
                tx: number(&generator), ty: number(&generator))
        }
        if chance(&generator) { node.alpha = number(&generator) }
        node.isHidden = chance(&generator)
        node.isUserInteractionEnabled = !chance(&generator)
        node.hitsOutsideBounds = chance(&generator)
        node.hitMode = HitMode.allCases.randomElement(using: &generator) ?? .auto
        node.asks = Asks.allCases.randomElement(using: &generator) ?? .nothing
        if node.asks != .nothing, chance(&generator) { node.reach = .rect(rect()) }
        if chance(&generator) {
            node.touchOutsets = EdgeInsets(
                top: number(&generator), left: number(&generator), bottom: number(&generator), right: number(&generator)
            )
        }
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: node.hitShape = .ellipse(rect())
        case 1:
            node.hitShape = .roundedRect(
                rect(),
                radii: .init(
                    topLeft: number(&generator), topRight: number(&generator), bottomRight: number(&generator),
                    bottomLeft: number(&generator)))
        case 2:
            let vertices = (0..<Int.random(in: 0...6, using: &generator)).map { _ in point() }
            node.hitShape = .polygon(.init(vertices, rule: chance(&generator) ? .nonZero : .evenOdd))
        case 3:
            let columns = Int.random(in: 1...9, using: &generator)
            let rows = Int.random(in: 1...9, using: &generator)
            let count = HitShape.BitMask.byteCount(columns: columns, rows: rows)
            node.hitShape = .mask(
                .init(
                    columns: columns, rows: rows,
                    bits: (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }))
        case 4, 5:
            let lines = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                (0..<Int.random(in: 0...5, using: &generator)).map { _ in point() }
            }
            let closed = lines.map { _ in chance(&generator) }
            node.hitShape =
                chance(&generator)
                ? .path(.init(lines, rule: .nonZero))
                : .stroke(.init(lines, closed: closed, width: number(&generator), hitWidth: number(&generator)))
        default: break
        }
        return node
    }
}
