/// Reads the flat SVG layouts that the Measure SDK records: one `rect` for each view, in pre-order. The class
/// `target-rect` marks the view that the recorder took for the target of the gesture.
///
/// Rectangles are absolute, rounded to whole units and not clipped. The tree is lost, so every rectangle is a root,
/// later ones in front. A rectangle with sides in percent is the background, not a view. Which views take touches is
/// unknown, except for the target, which is read as `highlighted`.
///
/// Rectangles in `defs`, `pattern`, `mask`, `clipPath` and `symbol` are not shown, so they are skipped. A rectangle
/// below a `transform` is kept and cannot be hit.
struct MeasureSVGReader: ElementReader {
    var result = SceneDocument(format: .measureSVG)
    /// The offset at which the outermost element begins.
    private var start = 0

    /// Facts about an element and those around it: whether any of them is a definition, and whether any has a transform.
    struct Surroundings {
        var isDefinition = false
        var isTransformed = false
    }

    private static let definitions: Set<String> = ["defs", "pattern", "mask", "clipPath", "symbol"]
    private static let edges = ["x", "y", "width", "height"]

    /// True if an SVG marks the target of a gesture, as every recorded layout does and other drawings do not.
    static func isLayout(_ bytes: [UInt8]) -> Bool { bytes.contains(Array("target-rect".utf8)) }

    mutating func begin(
        _ element: XMLReader.XMLElement, at position: TextPosition, in around: Surroundings?
    ) throws(ParseFailure) -> Surroundings {
        guard around != nil || element.name == "svg" else {
            throw ParseFailure("expected <svg>, found <\(element.name)>", at: element.offset)
        }
        if around == nil { start = element.offset }
        var surroundings = around ?? Surroundings()
        if MeasureSVGReader.definitions.contains(element.name) { surroundings.isDefinition = true }
        if element["transform"] != nil { surroundings.isTransformed = true }
        let isBackground = element["width"]?.hasSuffix("%") == true || element["height"]?.hasSuffix("%") == true
        if element.name == "rect", !surroundings.isDefinition, !isBackground {
            result.append(node(element, at: position, surroundings))
        }
        return surroundings
    }

    mutating func finish(_ options: SceneReadingOptions) throws(ParseFailure) {
        guard !result.nodes.isEmpty else {
            throw ParseFailure("expected a layout of views, found an SVG without a rectangle", at: start)
        }
    }

    private func node(
        _ element: XMLReader.XMLElement, at position: TextPosition, _ surroundings: Surroundings
    ) -> SceneNode {
        var node = result.newNode(at: position)
        if surroundings.isTransformed {
            node.defect = "it lies below a transform, which a layout does not have"
        } else {
            // SVG takes a missing coordinate for 0.
            node.place(MeasureSVGReader.edges.map { element[$0] ?? "0" }, called: MeasureSVGReader.edges)
        }
        node.isRecordedAnswer = element["class"]?.split(separator: " ").contains("target-rect") ?? false
        if node.isRecordedAnswer { node.otherFields.append(SceneNode.Field(name: "highlighted", json: "true")) }
        node.otherFields += element.attributes.filter { !MeasureSVGReader.edges.contains($0.name) }
            .map { SceneNode.Field(name: $0.name, text: $0.value) }
        return node
    }
}
