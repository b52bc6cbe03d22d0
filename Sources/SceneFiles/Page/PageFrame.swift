/// A document of a page whose fragments are being converted to nodes.
struct PageFrame {
    let painter: PagePainter
    let items: [PageItem]
    /// The index in `items` of the next item to convert.
    var next = 0
    /// The index of the document in the capture.
    let document: Int
    /// The offset from the document's coordinates to those of the screen.
    let offset: Point
    /// The clips around the frame.
    let around: [PagePlace]
}

/// Identifies a DOM node or a clip of a capture: the index of its document, and its own index in that document.
struct PagePlace: Hashable {
    let document: Int
    var index: Int32
}
