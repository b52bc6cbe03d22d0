/// Sorts the fragments of one document into the order in which Chromium paints them; hit testing goes in the reverse
/// order.
///
/// The rules are those of CSS 2.2, appendix E, as Blink's hit test implements them. A *layer* is a box that is
/// positioned or a stacking context, or the box of the document or of `html`. Boxes are grouped in *stackings*: one for
/// each layer, each float, and each box that is painted as a whole. A stacking contains, back to front: the box's own
/// background, the backgrounds of blocks, floats, and the foreground. Layers come in the snapshot's paint order. Layers
/// with a negative `z-index` come right after the background of their stacking context.
final class PagePainter {
    private(set) var document: PageDocument
    let strings: PageStrings
    let styles: PageStyles
    var boxes: [PageBox] = []
    /// The boxes in pre-order.
    var order: [Int32] = []
    var clips: [PageClip] = []
    var stackings: [PageStacking] = []
    /// The items of all stackings, as linked lists.
    var items: [PageItem] = []
    /// For each item, the index of the item that is painted next in the same list; -1 for the last item of a list.
    var itemsBehind: [Int32] = []
    var fragments: [PageFragment] = []
    /// The linear maps of boxes; the first is the identity.
    var maps: [AffineTransform] = [.identity]
    /// For each box, the indices of its lines of text in the document's `lineBounds`.
    private var lines = PageLists<Int32>()
    /// For each box whose lines have not been joined yet, the pieces in its lines.
    var pieces: [Int32: PagePieces] = [:]
    /// For each box, the block whose lines contain the box; for a block, the block itself; -1 for none.
    var blocks: [Int32] = []
    /// For each line of each block, a box that includes the line's leading and overflow. The boxes of one block stand
    /// together, from top to bottom.
    var lineHulls: [Box] = []
    /// The fragments whose edges are rounded to whole pixels. Each comes with the block whose lines contain the
    /// fragment; -1 if there is no such block.
    var snapped: [(fragment: Int32, block: Int32)] = []
    /// The first box of each node, -1 for none.
    var firstBoxes: [Int32] = []
    /// For each box, the containing block of its absolutely positioned children.
    var absoluteContainers: [Int32] = []
    /// For each box, the containing block of its fixed children.
    var fixedContainers: [Int32] = []
    /// The `area` elements of each image map, by the name of the map.
    var imageMaps: [String: [Int32]] = [:]
    /// The drawings that `use` elements show, by their nodes: the outline, nil if there is none, and its number of points.
    var usedDrawings: [Int32: (path: SVGPath?, pointCount: Int)] = [:]
    /// How many more points the outlines of `use` elements may have in all.
    var usedPointsLeft = 2_000_000
    /// How many more areas of image maps may be added: images that share a map multiply them.
    var areasLeft: Int
    /// The nodes by their ids; empty if the document has no `use` elements, which refer to ids.
    var idNodes: [String: Int32] = [:]
    /// The node of the modal dialog; -1 if there is none. Everything outside of the dialog is inert.
    var modalDialog: Int32 = -1
    /// For each element that is a layer, its `position` and `z-index` as text; elements with neither are left out.
    private(set) var layersOfElements: [Int32: String] = [:]
    /// The inline elements that share a line with text outside of the element.
    private(set) var elementsInText: Set<Int32> = []
    /// For each element that may have no fragment of its own, the rectangle of its first box.
    private(set) var otherBounds: [Int32: Box] = [:]
    /// The parts of the page that a tree of nodes cannot express, counted by kind.
    var losses = PageLosses()
    var flat: PageFlatTree
    /// The document without its layout. Painting releases parts of `document`, but keeps these nodes.
    let nodes: PageDocument
    /// The box whose `overflow` applies to the viewport; -1 for none.
    var viewportBox: Int32 = -1
    /// For each node, the result of `element(of:)`.
    private(set) lazy var elements = elementsOfNodes()

    init(_ document: PageDocument, names: [String], _ strings: PageStrings) {
        self.document = document
        self.strings = strings
        styles = PageStyles(document, names: names, strings)
        flat = PageFlatTree(document, strings)
        areasLeft = 16 * document.nodeCount + 1024
        var nodes = document
        nodes.layout = PageLayout()
        self.nodes = nodes
    }

    /// Makes the fragments and frames of the document, and returns them back to front. Releases what is not needed
    /// afterwards.
    func paint() -> [PageItem] {
        sortLines()
        makeBoxes()
        absoluteContainers = Array(repeating: -1, count: boxes.count)
        fixedContainers = absoluteContainers
        blocks = absoluteContainers
        findViewportBox()
        findModalDialog()
        findNamedNodes()
        noteBrokenBoxes()
        // What is no longer needed is released at once: on a long page, this is where memory use is at its highest.
        for box in order { place(box) }
        (absoluteContainers, fixedContainers) = ([], [])
        // Opening a frame later needs its box and the box's client area.
        let opensFrames = !document.contentDocuments.isEmpty
        if !opensFrames { document.layout.clientRects = PageLists() }
        joinLines()
        cutSnappedPieces()
        (lines, lineHulls, snapped, blocks, pieces) = (PageLists(), [], [], [], [:])
        (document.layout.lineBoxes, document.layout.lineBounds) = ([], [])
        let painted = paintedItems()
        (stackings, items, itemsBehind) = ([], [], [])
        noteElements()
        (order, firstBoxes) = ([], [])
        if !opensFrames {
            boxes = []
            document.layout = PageLayout()
        }
        return painted
    }

    /// Records the facts about elements that are needed after their boxes have been released.
    private func noteElements() {
        var known: Set<String> = []
        var hasPiece = Array(repeating: false, count: document.nodeCount)
        for piece in fragments where piece.kind == .box && piece.outline?.isFinite ?? true {
            hasPiece[Int(piece.node)] = true
        }
        for box in order where firstBoxes[Int(boxes[Int(box)].node)] == box {
            let node = boxes[Int(box)].node
            if !hasPiece[Int(node)], document.nodeTypes[Int(node)] == 1 { otherBounds[node] = boxes[Int(box)].bounds }
            if isInText(box) { elementsInText.insert(node) }
            // Elements share the few distinct texts.
            if let layer = layerStyles(box) { layersOfElements[node] = known.insert(layer).memberAfterInsert }
        }
    }

    /// Fills `lines` with the lines of text of each box.
    private func sortLines() {
        lines.ends = Array(repeating: 0, count: document.boxCount + 1)
        for box in document.layout.lineBoxes { lines.ends[Int(box) + 1] += 1 }
        for box in 0..<document.boxCount { lines.ends[box + 1] += lines.ends[box] }
        lines.values = Array(repeating: 0, count: document.layout.lineBoxes.count)
        // `ends` holds the start of each box's list; adding the lines moves it to the list's end.
        for (line, box) in document.layout.lineBoxes.enumerated() {
            lines.values[Int(lines.ends[Int(box)])] = Int32(line)
            lines.ends[Int(box)] += 1
        }
    }

    /// The rectangles of a text's lines; none for a box that is no text.
    func linesOfBox(_ box: Int32) -> LazyMapSequence<ArraySlice<Int32>, Box> {
        lines[Int(box)].lazy.map { [bounds = document.layout.lineBounds] in bounds[Int($0)] }
    }
}

extension PagePainter {
    // MARK: The tree of boxes

    /// Makes the boxes, sets the parent of each, and determines the pre-order of all boxes.
    private func makeBoxes() {
        let count = document.boxCount
        fragments.reserveCapacity(count + 2 * document.layout.lineBoxes.count)
        boxes = zip(document.layout.boxNodes, document.layout.bounds).map { PageBox(node: $0, bounds: $1) }
        // For each node: the nearest box at or above the node, the node's first box, and whether it has several boxes.
        var nearest: [Int32] = Array(repeating: -1, count: document.nodeCount)
        var firstBox = nearest
        var hasFurther = Array(repeating: false, count: document.nodeCount)
        for box in (0..<count).reversed() {
            let node = Int(boxes[box].node)
            if firstBox[node] >= 0 { hasFurther[node] = true }
            firstBox[node] = Int32(box)
        }
        let nodeOrder = flat.order(document)
        var further: [Int32: [Int32]] = [:]
        for box in 0..<count where hasFurther[Int(boxes[box].node)] && firstBox[Int(boxes[box].node)] != Int32(box) {
            further[boxes[box].node, default: []].append(Int32(box))
            boxes[box].parent = firstBox[Int(boxes[box].node)]
        }
        order.reserveCapacity(count)
        for position in 0..<document.nodeCount {
            let node = nodeOrder.map { position < $0.count ? $0[position] : -1 } ?? Int32(position)
            guard node >= 0 else { continue }
            let parent = flat.parent(of: node, in: document)
            let around = parent < 0 ? -1 : nearest[Int(parent)]
            let box = firstBox[Int(node)]
            nearest[Int(node)] = box < 0 ? around : box
            guard box >= 0 else { continue }
            boxes[Int(box)].parent = around
            order.append(box)
            if hasFurther[Int(node)] { order += further[node] ?? [] }
        }
        firstBoxes = firstBox
        document.layout.bounds = Array(document.layout.bounds.prefix(1))
        arrangeItems()
    }

    /// Sorts items of flex boxes and grids by their `order`.
    private func arrangeItems() {
        guard styles.has(.order), order.contains(where: { styles.isOther(Int($0), .order, than: "0") }) else { return }
        order = preOrder(order, count: boxes.count, parent: { boxes[Int($0)].parent }) { box, inner in
            guard box >= 0, arranges(styles[Int(box), .display]) else { return inner }
            return inner.stablySorted { Int(styles[Int($0), .order]) ?? 0 }
        }
    }

    func arranges(_ display: String) -> Bool {
        display == "flex" || display == "inline-flex" || display == "grid" || display == "inline-grid"
    }

    /// Finds the box whose `overflow` applies to the viewport: the box of `html` if it clips, else the box of `body` if
    /// that one clips.
    private func findViewportBox() {
        let roots = ["HTML", "BODY"].compactMap { tag in order.first { nodeName(of: boxes[Int($0)].node) == tag } }
        viewportBox = roots.first { clips(Int($0)) } ?? -1
    }

    /// Finds the front-most modal dialog. Everything outside of this dialog is inert.
    private func findModalDialog() {
        var best: (order: Int32, node: Int32) = (-1, -1)
        for index in order where nodeName(of: boxes[Int(index)].node) == "DIALOG" {
            let dialog = boxes[Int(index)].node
            let isOnTop =
                styles.has(.overlay)
                ? styles[Int(index), .overlay] == "auto" : styles[Int(index), .position] == "fixed"
            guard isOnTop, attribute("popover", of: dialog) == nil else { continue }
            let order = document.layout.paintOrders.isEmpty ? index : document.layout.paintOrders[Int(index)]
            if order > best.order { best = (order, dialog) }
        }
        modalDialog = best.node
    }

    /// Collects image maps, and the ids that `use` elements refer to.
    private func findNamedNodes() {
        var (map, usesIDs): (name: String?, Bool) = (nil, false)
        for node in 0..<Int32(document.nodeCount) {
            switch nodeName(of: node) {
            case "MAP": map = attribute("name", of: node)
            case "AREA": if let map { imageMaps[map, default: []].append(node) }
            case "use": usesIDs = true
            default: break
            }
        }
        guard usesIDs else { return }
        for node in 0..<Int32(document.nodeCount) {
            if let id = attribute("id", of: node), idNodes[id] == nil { idNodes[id] = node }
        }
    }

    /// The `position` and `z-index` that make a box a layer of its own. Nil if the box is no layer, is the first box,
    /// or has neither.
    private func layerStyles(_ index: Int32) -> String? {
        guard boxes[Int(index)].flags.contains(.layer), boxes[Int(index)].parent >= 0 else { return nil }
        let (position, z) = (styles[Int(index), .position], styles[Int(index), .zIndex])
        let parts = [
            position.isEmpty || position == "static" ? nil : "position: \(position)",
            z.isEmpty || z == "auto" ? nil : "z-index: \(z)",
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// True if the box is an inline box in a line with text outside of the box.
    private func isInText(_ index: Int32) -> Bool {
        let box = boxes[Int(index)]
        return box.kind == .inline && box.parent >= 0 && boxes[Int(box.parent)].flags.contains(.holdsText)
    }

    /// The document element, which gets the touches that no other element takes; -1 if there is none.
    var rootElement: Int32 {
        (0..<Int32(document.nodeCount)).first { document.nodeTypes[Int($0)] == 1 } ?? -1
    }

    func clips(_ box: Int) -> Bool {
        styles.isOther(box, .overflowX, than: "visible") || styles.isOther(box, .overflowY, than: "visible")
    }
}
