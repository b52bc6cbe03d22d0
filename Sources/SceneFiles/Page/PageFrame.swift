/// A document whose fragments are being converted to nodes.
final class PageFrame {
    var painter: PagePainter
    let items: [PageItem]
    /// The index of the next item.
    var next = 0
    let document: Int
    /// The offset from its coordinates to those of the screen.
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

/// A clip of a document.
struct PageClipKey: Hashable {
    let document: Int
    let clip: Int32
}

/// An element of a document.
struct PageElement {
    let document: Int
    var node: Int32
}
