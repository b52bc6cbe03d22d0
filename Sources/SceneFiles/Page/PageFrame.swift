/// A document of a page whose fragments are being converted to nodes.
final class PageFrame {
    var painter: PagePainter
    let items: [PageItem]
    /// The index in `items` of the next item to convert.
    var next = 0
    /// The index of the document in the capture.
    let document: Int
    /// The offset from the document's coordinates to those of the screen.
    let offset: Point
    /// The clips around the frame.
    let around: [PageClipKey]

    init(painter: PagePainter, items: [PageItem], document: Int, offset: Point, around: [PageClipKey]) {
        self.painter = painter
        self.items = items
        self.document = document
        self.offset = offset
        self.around = around
    }
}

/// A clip, by the index of its document in the capture and its index in this document.
struct PageClipKey: Hashable {
    let document: Int
    let clip: Int32
}

/// An element, by the index of its document in the capture and its index in this document.
struct PageElement {
    let document: Int
    var node: Int32
}
