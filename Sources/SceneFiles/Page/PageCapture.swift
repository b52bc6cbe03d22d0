/// The result of Chrome's `DOMSnapshot.captureSnapshot` for a page, in columns as in that result: an entry for each DOM
/// node, for each box of the layout, and for each line of a text. All references are indices.
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
    /// For each node, the list of its attributes: names and values in turn, as indices of strings.
    var attributes = PageLists<Int32>()
    /// For each attribute name, its indices among the strings.
    var attributeNames: [String: [Int32]] = [:]
    /// The nodes that are shadow roots. Each is mapped to the index of the string that names the root's kind.
    var shadowRootTypes: [Int32: Int32] = [:]
    /// For each node that is a frame, the index of the document that it shows.
    var contentDocuments: [Int32: Int32] = [:]
    /// The nodes that have an event listener for clicks.
    var clickable: Set<Int32> = []

    var layout = PageLayout()

    var nodeCount: Int { parents.count }
    var boxCount: Int { layout.boxNodes.count }

    /// True if the layout has a box of a node other than the document, `html` and `body`, which every document has.
    func hasContent(_ strings: PageStrings) -> Bool {
        layout.boxNodes.contains { !["#document", "HTML", "BODY"].contains(strings[nodeNames[Int($0)]]) }
    }
}

/// The layout of a document: boxes and lines of text, a column for each member.
struct PageLayout: Sendable {
    var boxNodes: [Int32] = []
    /// The distinct lists of styles, as indices of strings.
    var styles = PageLists<Int32>()
    /// For each box, the index of its list in `styles`.
    var styleOfBox: [Int32] = []
    var bounds: [Box] = []
    var texts: [Int32] = []
    var paintOrders: [Int32] = []
    /// For each box, the area within its border, as a list of four numbers. The first two are its offset from the outer
    /// corner of the border, the others its width and height.
    var clientRects = PageLists<Float>()
    var stackingContexts: Set<Int32> = []

    /// For each line of text, the index of its box.
    var lineBoxes: [Int32] = []
    var lineBounds: [Box] = []
}

/// Several lists, stored in one array, each directly after the one before.
struct PageLists<Value: Sendable>: Sendable {
    var values: [Value] = []
    /// For each list, the index in `values` at which it ends.
    var ends: [UInt32] = []

    subscript(index: Int) -> ArraySlice<Value> {
        guard index < ends.count else { return [] }
        return values[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
    }

    /// The value at position `place` in the list at `index`. Nil if there is no list at `index`, or if the list ends
    /// before `place`.
    func value(_ place: Int, of index: Int) -> Value? {
        guard index < ends.count else { return nil }
        let place = place + (index == 0 ? 0 : Int(ends[index - 1]))
        return place < Int(ends[index]) ? values[place] : nil
    }

    /// Makes a list of the values that have been added since the previous list ended.
    mutating func endList() { ends.append(UInt32(clamping: values.count)) }
}

/// Constants and operations for rectangles of a page, which are boxes in CSS pixels.
extension Box {
    static let zero = Box(Rect.zero)
    /// A rectangle that excludes nothing. Its edges are finite, so that arithmetic works.
    static let widest = Box(minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9)

    /// The box around points; the zero box if there are none.
    static func around(_ points: [Point]) -> Box {
        points.isEmpty ? .zero : points.reduce(.nothing) { $0.union(Box(at: $1)) }
    }

    /// The rectangle with its edges moved inward by distances: the left edge by `insets.minX`, the upper one by
    /// `insets.minY`, the right one by `insets.maxX`, the lower one by `insets.maxY`.
    func inset(by insets: Box) -> Box {
        Box(minX: minX + insets.minX, minY: minY + insets.minY, maxX: maxX - insets.maxX, maxY: maxY - insets.maxY)
    }

    /// The rectangle with its left and upper edges moved outward by `distance`.
    func reaching(_ distance: Double) -> Box {
        Box(minX: minX - distance, minY: minY - distance, maxX: maxX, maxY: maxY)
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
