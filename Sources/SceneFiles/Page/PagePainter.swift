/// Puts the pieces of one document into the order in which Chromium paints them, and hits them from the other end.
///
/// The rules are those of CSS 2.2, appendix E, as Blink's hit test has them. Boxes are divided among *stackings*: one for each
/// box that is a layer of its own in the snapshot's paint order, one for each float and each box that is painted at once.
/// In a stacking lie, back to front: the box's own background, the backgrounds of blocks, floats, the foreground. Layers
/// come in the snapshot's paint order, except that those below zero go between the background of the stacking context
/// around them and all else of it.
final class PagePainter {
    let document: PageDocument
    let strings: PageStrings
    let styles: PageStyles
    var boxes: [PageBox] = []
    /// The boxes in pre-order.
    var order: [Int32] = []
    var clips: [PageClip] = []
    var stackings: [PageStacking] = []
    var fragments: [PageFragment] = []
    /// Linear maps of turned and scaled boxes; the first is the identity.
    var maps: [AffineTransform] = [.identity]
    /// The lines of texts, by box: where the next one of the same box stands.
    var linesOfBox: [Int32: [PageRect]] = [:]
    /// The pieces of lines that inline boxes hold.
    var pieces: [Int32: PagePieces] = [:]
    /// The block in whose lines each box is, by box; a block is its own, -1 stands for none.
    var blocks: [Int32] = []
    /// The lines of each block, from the top, leading and what sticks out of it included.
    var lineHulls: [Int32: [PageRect]] = [:]
    /// Fragments with edges on whole pixels, and the blocks in whose lines they are.
    var snapped: [(fragment: Int32, block: Int32)] = []
    /// The fragments of each inline box, a line each.
    var lineFragments: [Int32: [Int32]] = [:]
    /// The first box of each node, -1 where there is none.
    var firstBoxes: [Int32] = []
    /// The boxes that hold text themselves.
    var textParents: Set<Int32> = []
    /// The box that places absolute and fixed boxes in each box, by box.
    var absoluteContainers: [Int32] = []
    var fixedContainers: [Int32] = []
    /// The areas of each image map by its name, and nodes by their ids, if the document uses them.
    var imageMaps: [String: [Int32]] = [:]
    var idNodes: [String: Int32] = [:]
    /// The node of the dialog that makes all around it inert; -1 if none does.
    var modalDialog: Int32 = -1
    /// Things that cannot be said, by kind, with the number of times.
    var losses = PageLosses()
    var flat: PageFlatTree
    let nodes: PageNodeFacts
    /// The box whose `overflow` is the viewport's, if one is.
    var viewportBox: Int32 = -1

    init(_ document: PageDocument, names: [String], _ strings: PageStrings) {
        self.document = document
        self.strings = strings
        styles = PageStyles(document.styles, names: names, strings)
        flat = PageFlatTree(document, strings)
        nodes = PageNodeFacts(document, strings)
    }

    /// Finds all pieces, back to front.
    func paint() -> [PageItem] {
        for (index, box) in document.lineBoxes.enumerated() {
            linesOfBox[box, default: []].append(document.lineBounds[index])
        }
        makeBoxes()
        absoluteContainers = Array(repeating: -1, count: boxes.count)
        fixedContainers = absoluteContainers
        blocks = absoluteContainers
        findViewportBox()
        findModalDialog()
        findNamedNodes()
        for box in order { place(box) }
        joinLines()
        cutSnappedPieces()
        return paintedItems()
    }
}

/// What is painted at once, back to front in each of its lists.
struct PageStacking {
    var box: Int32
    var own: [PageItem] = []
    var backgrounds: [PageItem] = []
    var floats: [PageItem] = []
    var foreground: [PageItem] = []
}

enum PageItem {
    case fragment(Int32)
    /// The lines of an inline box.
    case lines(Int32)
    case stacking(Int32)
    /// The document of a frame, with the box that shows it.
    case frame(Int32)
}

/// What a tree of nodes cannot say of a page, with how often that was met.
struct PageLosses {
    private(set) var counts: [(reason: String, count: Int)] = []

    /// A line each, in the order in which they were met.
    var descriptions: [String] { counts.map { "\($0.count) \($0.reason)" } }

    mutating func add(_ other: PageLosses) {
        for (reason, count) in other.counts { add(reason, count) }
    }

    mutating func add(_ reason: String, _ count: Int = 1) {
        if let known = counts.firstIndex(where: { $0.reason == reason }) {
            counts[known].count += count
        } else {
            counts.append((reason, count))
        }
    }
}

extension PagePainter {
    // MARK: The tree of boxes

    /// Makes the boxes with their parents and their order.
    private func makeBoxes() {
        let count = document.boxCount
        boxes.reserveCapacity(count)
        for box in 0..<count {
            boxes.append(PageBox(node: document.boxNodes[box], bounds: document.bounds[box]))
        }
        // The nearest box at or above each node, and the other boxes of those that have several.
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
        arrangeItems()
    }

    /// Brings items of flex boxes and grids that have an `order` into it.
    private func arrangeItems() {
        guard styles.has(.order), order.contains(where: { styles.isOther(Int($0), .order, than: "0") }) else { return }
        var children: [[Int32]] = Array(repeating: [], count: boxes.count)
        for box in order where boxes[Int(box)].parent >= 0 { children[Int(boxes[Int(box)].parent)].append(box) }
        let roots = order.filter { boxes[Int($0)].parent < 0 }
        order.removeAll(keepingCapacity: true)
        for root in roots {
            var pending = [root]
            while let box = pending.popLast() {
                order.append(box)
                var inner = children[Int(box)]
                if arranges(styles[Int(box), .display]) {
                    inner = inner.enumerated().map { (Int(styles[Int($1), .order]) ?? 0, $0, $1) }
                        .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
                }
                pending += inner.reversed()
            }
        }
    }

    func arranges(_ display: String) -> Bool {
        display == "flex" || display == "inline-flex" || display == "grid" || display == "inline-grid"
    }

    /// Finds the box whose `overflow` is the viewport's: that of `html`, else of `body`.
    private func findViewportBox() {
        func first(_ tag: String) -> Int32? {
            order.first { nodes.tag(of: boxes[Int($0)].node) == tag }
        }
        viewportBox = [first("HTML"), first("BODY")].compactMap { $0 }.first { clips(Int($0)) } ?? -1
    }

    /// Finds the front-most dialog that is shown above all else and makes that inert.
    private func findModalDialog() {
        var best: (order: Int32, node: Int32) = (-1, -1)
        for index in order where nodes.tag(of: boxes[Int(index)].node) == "DIALOG" {
            let dialog = boxes[Int(index)].node
            let isOnTop =
                styles.has(.overlay)
                ? styles[Int(index), .overlay] == "auto" : styles[Int(index), .position] == "fixed"
            guard isOnTop, nodes.attribute("popover", of: dialog) == nil else { continue }
            let order = document.paintOrders.isEmpty ? index : document.paintOrders[Int(index)]
            if order > best.order { best = (order, dialog) }
        }
        modalDialog = best.node
    }

    /// Collects image maps, and the ids that drawings are used by.
    private func findNamedNodes() {
        var (map, usesIDs): (name: String?, Bool) = (nil, false)
        for node in 0..<Int32(document.nodeCount) {
            switch nodes.tag(of: node) {
            case "MAP": map = nodes.attribute("name", of: node)
            case "AREA": if let map { imageMaps[map, default: []].append(node) }
            case "use": usesIDs = true
            default: break
            }
        }
        guard usesIDs else { return }
        for node in 0..<Int32(document.nodeCount) {
            if let id = nodes.attribute("id", of: node), idNodes[id] == nil { idNodes[id] = node }
        }
    }

    /// The first box of a node.
    func firstBox(of node: Int32) -> Int32? { firstBoxes[Int(node)] < 0 ? nil : firstBoxes[Int(node)] }

    /// The styles by which a box is a layer of its own; nil if it is none.
    func layerStyles(_ index: Int32) -> String? {
        guard boxes[Int(index)].flags.contains(.layer), boxes[Int(index)].parent >= 0 else { return nil }
        let (position, z) = (styles[Int(index), .position], styles[Int(index), .zIndex])
        let parts = [
            position.isEmpty || position == "static" ? nil : "position: \(position)",
            z.isEmpty || z == "auto" ? nil : "z-index: \(z)",
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// True if a box stands in lines beside text that is not in it.
    func isInText(_ index: Int32) -> Bool {
        let box = boxes[Int(index)]
        return box.kind == .inline && box.parent >= 0 && textParents.contains(box.parent)
    }

    /// The document element, for which touches are that nothing else takes; -1 if there is none.
    var rootElement: Int32 {
        (0..<Int32(document.nodeCount)).first { document.nodeTypes[Int($0)] == 1 } ?? -1
    }

    func clips(_ box: Int) -> Bool {
        styles.isOther(box, .overflowX, than: "visible") || styles.isOther(box, .overflowY, than: "visible")
    }
}
