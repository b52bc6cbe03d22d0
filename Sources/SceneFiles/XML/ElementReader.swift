/// What makes a scene of an XML file, element by element.
protocol ElementReader {
    /// Takes a start tag, which begins at a place.
    mutating func begin(_ element: XMLReader.XMLElement, at position: TextPosition) throws(ParseFailure)
    mutating func end()
}

extension ElementReader {
    /// Goes through a file.
    ///
    /// - Returns: What in it was read although it is not XML.
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
