/// A scene as a picture: the screen in wireframe with names.
///
/// The picture shows which node gets the touches where, nodes that no touch hits, small targets, taps, and the path of one
/// touch.
///
/// The result is one SVG file without external references, for light and dark schemes. Areas are drawn from back to front, as
/// their nodes lie over one another.
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
    /// The marked point, the explanation of a touch there, and the path of the touch; nil if no point is marked.
    var told: (point: Point, text: String, path: [HitExplanation.Step])?
    /// The first line of the legend; if nil, the number of nodes.
    let caption: String?
    /// The nodes of the scene, in pre-order.
    let nodes: [NodeID]
    /// The part of the plane that is drawn.
    package let screen: Box
    /// The height of a line of text, in units of the screen.
    let size: Double
    var labels: DrawnLabels
    var handlers: HandlerSearch
    /// The scale of the drawing: 1 unless the screen is very small or very large.
    let scale: DrawnScale
    var writer: SVGWriter
    /// The nodes whose names are drawn, each with the box for its name.
    var names: [(node: NodeID, box: Box)] = []

    /// The number of lines of text that fit along the screen's longer side. It determines `size`, the height of a line.
    private static let lineCount = 64.0

    /// Creates a drawing of a scene.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - knowledge: The names of nodes, and which nodes are interactive.
    ///   - findings: The findings of an audit. Nodes that cannot be hit are hatched, targets that are too small are ringed.
    ///   - taps: Points of the screen. Points that are close together are drawn as one mark, which shows how many they are.
    ///   - point: A point of the screen. The drawing marks it, and explains which node gets a touch there.
    ///   - caption: The first line of the legend; if nil, the number of nodes.
    ///   - screen: The part of the plane that is drawn; if nil, the box around the roots.
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
        self.screen = screen ?? SceneDrawing.screen(of: scene, knowledge)
        size = max(self.screen.width, self.screen.height) / SceneDrawing.lineCount
        labels = DrawnLabels(size: size)
        handlers = HandlerSearch(scene, knowledge)
        scale = DrawnScale(for: self.screen)
        writer = SVGWriter(scale: scale)
        if let point { tell(scene.explain(at: point, knowing: knowledge)) }
    }

    /// Marks a point, and explains in the drawing which node gets a touch there.
    ///
    /// - Parameters:
    ///   - explanation: The explanation of the point.
    ///   - text: The text that is drawn; if nil, the explanation's description.
    public mutating func tell(_ explanation: HitExplanation, as text: String? = nil) {
        told = (explanation.point, text ?? explanation.description, explanation.path)
    }

    /// Marks a point, and explains in the drawing why a node gets a touch there or does not.
    ///
    /// - Parameters:
    ///   - explanation: The explanation of the node and the point.
    ///   - text: The text that is drawn; if nil, the explanation's description.
    public mutating func tell(_ explanation: NodeExplanation, as text: String? = nil) {
        told = (explanation.answer.point, text ?? explanation.description, explanation.answer.path)
    }

    /// The drawing as an SVG document.
    ///
    /// - Complexity: That of an audit of the scene.
    public func svg() -> String {
        var drawing = self
        drawing.draw()
        return drawing.writer.text
    }

    /// The drawing of the screen as an `svg` element for a page, without names, taps, legend and style.
    ///
    /// - Parameter number: A number that no other drawing of the page has.
    package func thumbnail(_ number: Int) -> String {
        var drawing = self
        drawing.drawThumbnail(number)
        return drawing.writer.text
    }

    /// The part of the plane that is drawn if none is given: the box around the roots or, if that is empty, around all nodes.
    /// If that is empty, too, a square of 100 units. Boxes that are not drawable do not count.
    private static func screen(of scene: HitScene, _ knowledge: OwnerKnowledge) -> Box {
        func around(_ nodes: some Sequence<NodeID>, _ drawnBox: (NodeID) -> Box?) -> Box {
            nodes.reduce(Box.nothing) { box, node in
                let own = drawnBox(node) ?? .nothing
                return isDrawable(own) ? box.union(own) : box
            }
        }
        var whole = around(scene.roots) { scene.drawnBox(of: $0, knowing: knowledge) }
        if whole.isEmpty {
            let nodes = Array(scene.allNodes)
            let positions = ScreenPositions(scene, nodes)
            whole = around(nodes) { node in
                scene.drawnBox(of: node, knowing: knowledge) { positions.onScreen($0, from: node) }
            }
        }
        return whole.isEmpty ? Box(minX: 0, minY: 0, maxX: 100, maxY: 100) : whole
    }

    /// True unless a box is empty, or so large or far away that it or its margins may not be finite.
    package static func isDrawable(_ box: Box) -> Bool {
        !box.isEmpty && [box.minX, box.minY, box.maxX, box.maxY].allSatisfy { $0.magnitude < 1e300 }
    }
}

extension HitScene {
    /// The scene as a picture in SVG: which node gets the touches where, and the findings of an audit.
    ///
    /// - Parameters:
    ///   - point: A point of the screen. The drawing marks it, and explains which node gets a touch there.
    ///   - knowledge: The names of nodes, and which nodes are interactive.
    /// - Complexity: That of an audit.
    public func svg(at point: Point? = nil, knowing knowledge: OwnerKnowledge = OwnerKnowledge()) -> String {
        SceneDrawing(self, knowing: knowledge, findings: audit(knowing: knowledge).findings, at: point).svg()
    }

    /// The box on the screen in which a node is drawn, not cut by its ancestors. If the area is empty, the box is empty and lies
    /// at a corner of the area. Nil if the node has no position on the screen.
    package func drawnBox(of node: NodeID, knowing knowledge: OwnerKnowledge) -> Box? {
        drawnBox(of: node, knowing: knowledge) { convert($0, from: node, to: nil) }
    }

    /// The box as above, with a function that converts a point of the node to the screen.
    func drawnBox(of node: NodeID, knowing knowledge: OwnerKnowledge, by onScreen: (Point) -> Point?) -> Box? {
        if let box = knowledge.drawnBox(node) { return box }
        let area = self[node].area
        guard !area.isEmpty else { return onScreen(Point(x: area.minX, y: area.minY)).map { Box(at: $0) } }
        return Rect(area).box(by: onScreen).map { Box($0) }
    }
}
