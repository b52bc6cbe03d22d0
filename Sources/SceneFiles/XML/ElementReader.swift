/// A reader that builds a scene from an XML file, element by element.
protocol ElementReader {
    /// Handles a start tag, which begins at `position`.
    mutating func begin(_ element: XMLReader.XMLElement, at position: TextPosition) throws(ParseFailure)
    mutating func end()
}

extension ElementReader {
    /// Reads all elements of a file.
    ///
    /// - Returns: The violations of XML that were accepted, with their positions.
    mutating func readElements(of bytes: [UInt8]) throws(ParseFailure) -> [SceneFileError] {
        var reader = XMLReader(bytes)
        var counter = PositionCounter(bytes)
        while true {
            switch try reader.next() {
            case .startElement(let element): try begin(element, at: counter.position(of: element.offset))
            case .endElement: end()
            case .end:
                return reader.irregularities.map {
                    SceneFileError(position: TextPosition(offset: $0.offset, in: bytes), message: $0.message)
                }
            }
        }
    }
}
