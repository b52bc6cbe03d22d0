/// A picture of a scene: the screen as a wireframe with names, which node gets the touches where, nodes that cannot be
/// hit, small targets, taps, and the path of one touch.
///
/// One SVG file without external references, for light and dark schemes. The regions are exact: they are those of the
/// audit.
public struct SceneDrawing {
    let loaded: LoadedScene
    let findings: [AuditFinding]
    let taps: [Point]
    let explained: HitExplanation?
    /// The part of the plane that is drawn.
    let screen: Box
    /// The height of a line of text, in units of the screen.
    let size: Double
    var labels: DrawnLabels
    var svg = SVGWriter()
    /// The nodes whose names are drawn, and the boxes that they are drawn in.
    var names: [(index: Int, box: Box)] = []

    /// The number of text lines that would fit along the screen's longer side.
    private static let lineCount = 64.0

    /// - Parameters:
    ///   - loaded: The scene.
    ///   - findings: What an audit has found in it. Nodes that cannot be hit are hatched, small targets are ringed.
    ///   - taps: Points of the screen that are drawn; those close together are drawn as a number.
    ///   - point: A point whose path is explained.
    public init(_ loaded: LoadedScene, findings: [AuditFinding] = [], taps: [Point] = [], at point: Point? = nil) {
        self.loaded = loaded
        self.findings = findings
        self.taps = taps.filter(\.isFinite)
        explained = point.map { loaded.scene.explain(at: $0, knowing: loaded.knowledge) }
        screen = SceneDrawing.screen(of: loaded)
        size = max(screen.maxX - screen.minX, screen.maxY - screen.minY) / SceneDrawing.lineCount
        labels = DrawnLabels(size: size)
    }

    /// The drawing as an SVG document.
    /// - Complexity: As an audit of the scene.
    public func document() -> [UInt8] {
        var drawing = self
        drawing.draw()
        return Array(drawing.svg.text.utf8)
    }

    /// The box around the roots; for a flat layout that of the first root, which is the window.
    private static func screen(of loaded: LoadedScene) -> Box {
        let nodes = loaded.document.nodes
        var box = Box.nothing
        for index in nodes.indices where nodes[index].parent == nil {
            guard let frame = loaded.box(of: index), !frame.isEmpty else { continue }
            box = box.union(frame)
            if loaded.document.format == .measureSVG { break }
        }
        if box.isEmpty {
            for index in nodes.indices { if let frame = loaded.box(of: index) { box = box.union(frame) } }
        }
        return box.isEmpty || !box.isFinite ? Box(minX: 0, minY: 0, maxX: 100, maxY: 100) : box
    }

    /// The name of a node as it is drawn.
    func name(of index: Int) -> String {
        let node = loaded.document.nodes[index]
        return loaded.title(of: index) ?? node.className ?? node.kind ?? node.name
    }
}

extension LoadedScene {
    /// A node's area on the screen, as `frame(of:)`.
    func box(of index: Int) -> Box? {
        frame(of: index).map { Box(minX: $0[0], minY: $0[1], maxX: $0[0] + $0[2], maxY: $0[1] + $0[3]) }
    }
}
