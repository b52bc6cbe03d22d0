/// Reads the flat SVG layouts that the Measure SDK records: one `rect` for each view, in pre-order. The class
/// `target-rect` marks the view that the recorder took for the target of the gesture.
///
/// Rectangles are absolute, rounded to whole units and not clipped. The tree is lost, so every rectangle is a root,
/// later ones in front. A rectangle with sides in percent is the background, not a view. Which views take touches is
/// unknown, except for the target, which is read as `highlighted`.
///
/// Rectangles in `defs`, `pattern`, `mask`, `clipPath` and `symbol` are not shown and skipped. One below a `transform`
/// is kept and cannot be hit.
struct MeasureSVGReader {
    private let bytes: [UInt8]
    private var reader: XMLReader
    private var counter: PositionCounter
    private var result = SceneDocument(format: .measureSVG)
    /// For each open element: what it means for rectangles in it.
    private var open: [Surroundings] = []
    /// The offset at which the outermost element begins.
    private var start = 0

    private struct Surroundings {
        var isDefinition = false
        var isTransformed = false
    }

    private static let definitions: Set<String> = ["defs", "pattern", "mask", "clipPath", "symbol"]
    private static let edges = ["x", "y", "width", "height"]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        reader = XMLReader(bytes)
        counter = PositionCounter(bytes)
    }

    /// True if an SVG marks the target of a gesture, as every recorded layout does and no other drawing.
    static func isLayout(_ bytes: [UInt8]) -> Bool { bytes.contains(Array("target-rect".utf8)) }

    consuming func document() throws(ParseFailure) -> SceneDocument {
        events: while true {
            switch try reader.next() {
            case .startElement(let element): try begin(element)
            case .endElement: open.removeLast()
            case .end: break events
            }
        }
        guard !result.nodes.isEmpty else {
            throw ParseFailure("expected a layout of views, found an SVG without a rectangle", at: start)
        }
        result.reportDefects()
        result.problems += reader.irregularities.map {
            SceneFileError(position: TextPosition(offset: $0.offset, in: bytes), message: $0.message)
        }
        return result
    }

    private mutating func begin(_ element: XMLReader.XMLElement) throws(ParseFailure) {
        guard !open.isEmpty || element.name == "svg" else {
            throw ParseFailure("expected <svg>, found <\(element.name)>", at: element.offset)
        }
        if open.isEmpty { start = element.offset }
        var surroundings = open.last ?? Surroundings()
        if MeasureSVGReader.definitions.contains(element.name) { surroundings.isDefinition = true }
        if element["transform"] != nil { surroundings.isTransformed = true }
        open.append(surroundings)
        guard element.name == "rect", !surroundings.isDefinition,
            element["width"]?.hasSuffix("%") != true, element["height"]?.hasSuffix("%") != true
        else { return }
        result.append(node(element, surroundings))
    }

    private mutating func node(_ element: XMLReader.XMLElement, _ surroundings: Surroundings) -> SceneNode {
        var node = SceneNode(fileIndex: result.nodes.count)
        node.position = counter.position(of: element.offset)
        // SVG takes a missing coordinate for 0.
        let edges = MeasureSVGReader.edges.map { element[$0].map { decimalNumber($0) } ?? 0 }
        if surroundings.isTransformed {
            node.defect = "it lies below a transform, which a layout does not have"
        } else if let x = edges[0], let y = edges[1], let width = edges[2], let height = edges[3],
            let attributes = Node(screenArea: Rect(x: x, y: y, width: width, height: height))
        {
            node.attributes = attributes
        } else {
            let bad = zip(MeasureSVGReader.edges, edges).first { $1?.isFinite != true }?.0 ?? "rectangle"
            node.defect = "its \(bad) is \"\((element[bad] ?? "").prefix(40))\", not a finite number"
        }
        node.isRecordedAnswer = element["class"]?.split(separator: " ").contains("target-rect") ?? false
        if node.isRecordedAnswer { node.otherFields.append(SceneNode.Field(name: "highlighted", json: "true")) }
        node.otherFields += element.attributes.filter { !MeasureSVGReader.edges.contains($0.name) }
            .map(SceneNode.Field.init)
        return node
    }
}
