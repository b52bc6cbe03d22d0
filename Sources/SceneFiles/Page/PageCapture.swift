/// The result of Chrome's `DOMSnapshot.captureSnapshot` for a page, in columns as there: an entry for each DOM node,
/// for each box of the layout, and for each line of a text. All references are indices.
struct PageCapture {
    var styleNames: [String] = []
    var documents: [PageDocument] = []
    var strings = PageTexts()
}

/// One document of a page: the page's own, or that of a frame.
struct PageDocument: Sendable {
    var scrollOffset = Point.zero
    var contentSize = Size.zero

    // DOM nodes: a column for each member.
    var parents: [Int32] = []
    var nodeTypes: [Int32] = []
    var nodeNames: [Int32] = []
    var nodeValues: [Int32] = []
    /// Names and values in turn, in one list per node.
    var attributes = PageLists<Int32>()
    /// The kind of each shadow root, by node.
    var shadowRootTypes: [Int32: Int32] = [:]
    /// The document of each frame, by node.
    var contentDocuments: [Int32: Int32] = [:]
    /// The nodes that have an event listener for clicks.
    var clickable: Set<Int32> = []

    // Boxes: a column for each member.
    var boxNodes: [Int32] = []
    /// The distinct lists of styles, and for each box the list that it has.
    var styles = PageLists<Int32>()
    var styleOfBox: [Int32] = []
    var bounds: [Box] = []
    var texts: [Int32] = []
    var paintOrders: [Int32] = []
    /// The area within the border; its origin is relative to the border's corner.
    var clientRects = PageLists<Float>()
    var stackingContexts: Set<Int32> = []

    /// The box that each line of text belongs to.
    var lineBoxes: [Int32] = []
    var lineBounds: [Box] = []

    var nodeCount: Int { parents.count }
    var boxCount: Int { boxNodes.count }

    /// The document's nodes with their names, values, attributes and listeners, without boxes, shadow roots and frames.
    var withoutLayout: PageDocument {
        var document = self
        document.releaseLayout()
        (document.boxNodes, document.stackingContexts) = ([], [])
        (document.shadowRootTypes, document.contentDocuments) = ([:], [:])
        return document
    }

    /// Discards the layout, which is no longer needed in this copy.
    mutating func releaseLayout() {
        (styles, clientRects) = (PageLists(), PageLists())
        (styleOfBox, bounds, texts, paintOrders, lineBoxes, lineBounds) = ([], [], [], [], [], [])
    }

    /// True if the layout contains more than the elements that every document has.
    func hasContent(_ strings: PageStrings) -> Bool {
        boxNodes.contains { !["#document", "HTML", "BODY"].contains(strings[nodeNames[Int($0)]]) }
    }
}

/// Lists of values, stored one after another.
struct PageLists<Value: Sendable>: Sendable {
    var values: [Value] = []
    /// Where each list ends.
    var ends: [UInt32] = []

    subscript(index: Int) -> ArraySlice<Value> {
        guard index < ends.count else { return [] }
        return values[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
    }

    /// The value at position `place` in list `index`; nil if the list is shorter.
    func value(_ place: Int, of index: Int) -> Value? {
        guard index < ends.count else { return nil }
        let place = place + (index == 0 ? 0 : Int(ends[index - 1]))
        return place < Int(ends[index]) ? values[place] : nil
    }

    /// Ends the list of the values that have been added since the previous list.
    mutating func endList() { ends.append(UInt32(clamping: values.count)) }
}

/// Rectangles of a page are boxes in CSS pixels.
extension Box {
    static let zero = Box(Rect.zero)
    /// A rectangle that excludes nothing. Its edges are finite, so that arithmetic works.
    static let widest = Box(minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9)

    /// The box around points; zero for none.
    static func around(_ points: [Point]) -> Box {
        let box = points.reduce(Box.nothing) { $0.union(Box(minX: $1.x, minY: $1.y, maxX: $1.x, maxY: $1.y)) }
        return points.isEmpty ? .zero : box
    }

    /// The rectangle with its edges moved inward by distances, those of the left and upper edge in `insets.minX` and
    /// `insets.minY`.
    func inset(by insets: Box) -> Box {
        Box(minX: minX + insets.minX, minY: minY + insets.minY, maxX: maxX - insets.maxX, maxY: maxY - insets.maxY)
    }

    /// The rectangle with its edges limited to a range larger than any page. Chromium's own lengths end at 33,554,432.
    var limited: Box {
        Box(minX: Box.limited(minX), minY: Box.limited(minY), maxX: Box.limited(maxX), maxY: Box.limited(maxY))
    }

    static func limited(_ length: Double) -> Double { min(max(length, widest.minX), widest.maxX) }

    /// The rectangle with its edges rounded to whole pixels, halves up, as Chromium does for texts and boxes in lines.
    var snapped: Box {
        func snap(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
        return Box(minX: snap(minX), minY: snap(minY), maxX: snap(maxX), maxY: snap(maxY))
    }
}
