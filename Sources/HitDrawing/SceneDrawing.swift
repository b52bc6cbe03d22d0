/// A scene as a picture: the screen in wireframe with names.
///
/// It shows which node gets the touches where, what no touch reaches, small targets, taps, and the path of one touch.
///
/// One SVG file without external references, for light and dark schemes. The regions are exact: they are those of the
/// audit.
///
/// ```swift
/// let drawing = SceneDrawing(scene, findings: scene.audit().findings)
/// try drawing.svg().write(to: file, atomically: true, encoding: .utf8)
/// ```
public struct SceneDrawing {
    let scene: HitScene
    let knowledge: OwnerKnowledge
    let findings: [AuditFinding]
    let taps: [Point]
    /// The point that is marked, the lines that tell of it, and the nodes on its path.
    var told: (point: Point, text: String, path: [HitExplanation.Step])?
    /// A few words on what is drawn.
    let caption: String?
    /// The nodes in pre-order, and the place of each.
    let nodes: [NodeID]
    let places: [NodeID: Int]
    /// The part of the plane that is drawn.
    package let screen: Box
    /// The height of a line of text, in units of the screen.
    let size: Double
    var labels: DrawnLabels
    var writer = SVGWriter()
    /// The nodes whose names are drawn, and the boxes that they are drawn in.
    var names: [(node: NodeID, box: Box)] = []

    /// The number of text lines that would fit along the screen's longer side.
    private static let lineCount = 64.0

    /// - Parameters:
    ///   - scene: The scene.
    ///   - knowledge: The names of nodes, and who is there to be touched.
    ///   - findings: What an audit has found in it; what cannot be hit is hatched, what is too small is ringed.
    ///   - taps: Points of the screen that are drawn, those close together as a number.
    ///   - point: A point of the screen whose path is told.
    ///   - caption: A few words on what is drawn, which begin the legend.
    ///   - screen: The part of the plane that is drawn; the box around the roots, if not given.
    /// - Complexity: O(n · depth).
    public init(
        _ scene: HitScene, knowing knowledge: OwnerKnowledge = OwnerKnowledge(), findings: [AuditFinding] = [],
        taps: [Point] = [], at point: Point? = nil, caption: String? = nil, screen: Box? = nil
    ) {
        self.scene = scene
        self.knowledge = knowledge
        self.findings = findings
        self.taps = taps.filter(\.isFinite)
        self.caption = caption
        nodes = Array(scene.allNodes)
        places = Dictionary(uniqueKeysWithValues: zip(nodes, nodes.indices))
        self.screen = screen ?? SceneDrawing.screen(of: scene, knowledge)
        size = max(self.screen.width, self.screen.height) / SceneDrawing.lineCount
        labels = DrawnLabels(size: size)
        told = point.map {
            let explanation = scene.explain(at: $0, knowing: knowledge)
            return ($0, explanation.description, explanation.path)
        }
    }

    /// Tells why a node gets a touch, or does not.
    ///
    /// - Parameters:
    ///   - explanation: The reason, with the point that it is about.
    ///   - text: The words to tell it by; the explanation's own, if not given.
    public mutating func tell(_ explanation: NodeExplanation, as text: String? = nil) {
        told = (explanation.answer.point, text ?? explanation.description, explanation.answer.path)
    }

    /// The drawing as an SVG document.
    ///
    /// - Complexity: As an audit of the scene.
    public func svg() -> String {
        var drawing = self
        drawing.draw()
        return drawing.writer.text
    }

    /// The screen alone as an element for a page, without names, legend and style.
    package func thumbnail() -> String {
        var drawing = self
        drawing.drawThumbnail()
        return drawing.writer.text
    }

    /// The box around the roots; if they have none, around all nodes.
    private static func screen(of scene: HitScene, _ knowledge: OwnerKnowledge) -> Box {
        func around(_ nodes: some Sequence<NodeID>) -> Box {
            nodes.reduce(Box.nothing) { box, node in
                let own = scene.drawnBox(of: node, knowing: knowledge) ?? .nothing
                return own.isEmpty || !own.isFinite ? box : box.union(own)
            }
        }
        let box = around(scene.roots)
        let whole = box.isEmpty ? around(scene.allNodes) : box
        return whole.isEmpty ? Box(minX: 0, minY: 0, maxX: 100, maxY: 100) : whole
    }

    /// The name of a node as it is drawn.
    func name(of node: NodeID) -> String { knowledge.shortName(of: node) }
}

extension HitScene {
    /// The scene as a picture in SVG: who gets the touches where, with what an audit finds.
    ///
    /// - Parameters:
    ///   - point: A point of the screen whose path is told beside it.
    ///   - knowledge: The names of nodes, and who is there to be touched.
    /// - Complexity: As an audit.
    public func svg(at point: Point? = nil, knowing knowledge: OwnerKnowledge = OwnerKnowledge()) -> String {
        SceneDrawing(self, knowing: knowledge, findings: audit(knowing: knowledge).findings, at: point).svg()
    }

    /// The box that a node is drawn in on the screen, whatever its ancestors leave of it; nil where it has no place.
    package func drawnBox(of node: NodeID, knowing knowledge: OwnerKnowledge) -> Box? {
        if let box = knowledge.drawnBox(node) { return box }
        let area = self[node].area
        guard !area.isEmpty else {
            return convert(Point(x: area.minX, y: area.minY), from: node, to: nil).map {
                Box(minX: $0.x, minY: $0.y, maxX: $0.x, maxY: $0.y)
            }
        }
        return convert(Rect(area), from: node, to: nil).map { Box($0) }
    }
}
