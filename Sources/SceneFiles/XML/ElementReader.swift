/// A reader that builds a scene from an XML file, element by element.
protocol ElementReader {
    /// What the reader remembers of an element until the element's end tag.
    associatedtype Surroundings
    var result: SceneDocument { get set }

    /// Handles a start tag, which begins at `position`.
    /// - Parameter around: What the reader remembers of the element around this one; nil for the outermost element.
    mutating func begin(
        _ element: XMLReader.XMLElement, at position: TextPosition, in around: Surroundings?
    ) throws(ParseFailure) -> Surroundings
    /// Completes `result` after the last element. Depending on the format, checks that there are nodes, puts windows and
    /// siblings in order, or does nothing.
    mutating func finish(_ options: SceneReadingOptions) throws(ParseFailure)
}

extension ElementReader {
    mutating func finish(_ options: SceneReadingOptions) throws(ParseFailure) {}

    /// Reads all elements of an XML file, and returns the scene.
    consuming func document(
        of bytes: [UInt8], _ options: SceneReadingOptions
    ) throws(ParseFailure) -> SceneDocument {
        var reader = XMLReader(bytes)
        var counter = PositionCounter(bytes)
        var open: [Surroundings] = []
        while true {
            switch try reader.next() {
            case .startElement(let element):
                open.append(try begin(element, at: counter.position(of: element.offset), in: open.last))
                try SceneDocument.requireRoom(for: result.nodes.count, at: element.offset)
            case .endElement: open.removeLast()
            case .end:
                try finish(options)
                result.reportDefects()
                // Violations of XML that were accepted, in their order. Another pass counts the lines, however many there are.
                counter = PositionCounter(bytes)
                for irregularity in reader.irregularities {
                    result.addProblem(irregularity.message, at: counter.position(of: irregularity.offset))
                }
                result.unlistedProblemCount += reader.irregularityCount - reader.irregularities.count
                return result
            }
        }
    }
}
