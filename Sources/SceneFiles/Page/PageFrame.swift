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
    /// False if the frame that shows the document takes no touches. Then nothing in the document does.
    var takes = true
    /// True if the frame takes no touches because it is invisible.
    var isInvisible = false
}

/// Identifies a DOM node or a clip of a capture: the index of its document, and its own index in that document.
struct PagePlace: Hashable {
    let document: Int
    var index: Int32
}
