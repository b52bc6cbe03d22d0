/// Converts a page to a scene: turns a paint order, which is not the order of a tree, into a tree of nodes.
///
/// All fragments of the page are children of one root, back to front, in screen coordinates. A clip shared by several
/// fragments is a node around them that lets touches through. If an element has several fragments, the first one
/// becomes the element's node, and the others redirect to it. An element without fragments is a node with an empty
/// area.
///
/// So the walk and the index need no knowledge of pages. The `owner` of a node is the element to which the node
/// belongs. The parent of a node is the innermost clip around it.
struct PageScene {
    var capture: PageCapture
    let strings: PageStrings
    let options: SceneReadingOptions
    var result = SceneDocument(format: .domSnapshot)
    /// The open documents, the page's own first.
    var frames: [PageFrame] = []
    /// The frame element of each document that a frame shows.
    var hosts: [Int: PagePlace] = [:]
    /// The clips around the last fragment, outermost first, each with the index of its node. The next fragment uses the
    /// same nodes for clips that are also around it.
    var open: [(key: PagePlace, node: Int)] = []
    /// The number of clip nodes made so far for each DOM node.
    var clipCounts: [PagePlace: Int32] = [:]
    /// For each document, the index in `result` of each element's own node, to which further parts redirect; -1 if
    /// there is none yet.
    var mains: [[Int32]] = []
    /// The number of nodes made so far for the parts (`PagePart`) of each element, by document and then by element.
    var partCounts: [[Int32]] = []
    var losses = PageLosses()
    /// For each document, facts about its elements; nil for a document that is not shown.
    var sources: [PageSource?] = []
    let rootRect: Box
    private let shift: Point
    let scale: Double

    /// The greatest depth of nested frames.
    private static let maximumFrameDepth = 16

    init(_ capture: consuming PageCapture, _ options: SceneReadingOptions) throws(ParseFailure) {
        guard let page = capture.documents.first, page.boxCount > 0 else {
            throw ParseFailure("expected a document that is laid out, found none", at: 0)
        }
        self.capture = capture
        for index in self.capture.documents.indices { self.capture.documents[index].nameAttributes(capture.strings) }
        strings = PageStrings(capture.strings)
        self.options = options
        scale = options.deviceScale
        let view = page.layout.bounds[0]
        let isPage = options.space == .page
        let scroll = page.scrollOffset
        shift = isPage ? .zero : Point(x: -scroll.x, y: -scroll.y)
        let shown = Box(minX: 0, minY: 0, maxX: view.width, maxY: view.height)
        let content = Box(minX: 0, minY: 0, maxX: page.contentSize.width, maxY: page.contentSize.height)
        rootRect = isPage ? content.union(shown.moved(by: scroll)) : shown
        sources = Array(repeating: nil, count: capture.documents.count)
        mains = Array(repeating: [], count: capture.documents.count)
        partCounts = mains
    }

    consuming func document() throws(ParseFailure) -> SceneDocument {
        addRoot()
        push(0, offset: shift, around: [])
        while let frame = frames.last {
            guard frame.next < frame.items.count else {
                losses.add(frame.painter.losses)
                finish(frames.removeLast())
                continue
            }
            let item = frame.items[frame.next]
            frames[frames.count - 1].next += 1
            switch item {
            case .fragment(let index): add(frame.painter.fragments[Int(index)], frame)
            case .frame(let box): pushFrame(box)
            case .stacking, .lines: break
            }
        }
        linkOwners()
        result.density = scale == 1 ? nil : scale
        result.losses = losses.descriptions
        if capture.styleNames.isEmpty {
            result.addProblem(
                "the names of the styles are not in the snapshot (\"computedStyleNames\"): nobody knows what floats, "
                    + "clips, or lets touches through", at: nil)
        }
        return result
    }

    private mutating func addRoot() {
        var root = SceneNode(fileIndex: 0)
        root.id = "#document"
        root.className = "#document"
        root.attributes = Node(frame: rect(rootRect))
        // Chromium tests whether the rounded point lies in the viewport.
        let half = 0.5 * scale
        if options.space == .viewport {
            // Halves are rounded away from zero.
            root.attributes.touchOutsets = EdgeInsets(
                top: half.nextDown, left: half.nextDown, bottom: -half, right: -half)
        }
        root.attributes.hitMode = .boxNone
        result.append(root)
    }

    // MARK: Frames

    private mutating func push(_ document: Int, offset: Point, around: [PagePlace], host: PagePlace? = nil) {
        let painter = PagePainter(capture.documents[document], names: capture.styleNames, strings)
        capture.documents[document].layout = PageLayout()
        let items = painter.paint()
        mains[document] = Array(repeating: -1, count: capture.documents[document].nodeCount)
        partCounts[document] = Array(repeating: 0, count: capture.documents[document].nodeCount)
        // Each fragment becomes one node or none, and elements without a box become nodes too.
        let count = result.nodes.count + painter.fragments.count + capture.documents[document].nodeCount / 8
        result.reserveCapacity(count)
        let isKept = options.keepsDetails
        sources[document] = PageSource(
            isKept ? capture.documents[document] : PageDocument(), isKept ? strings.texts : PageTexts(),
            index: document, layers: isKept ? painter.layersOfElements : [:], reach: PagePainter.margin * scale)
        hosts[document] = host
        frames.append(PageFrame(painter: painter, items: items, document: document, offset: offset, around: around))
    }

    /// Opens the document of the frame at a box. If the document is empty or cannot be shown, the frame itself gets the
    /// touches.
    private mutating func pushFrame(_ index: Int32) {
        guard let frame = frames.last else { return }
        let box = frame.painter.boxes[Int(index)]
        guard let content = frame.painter.document.contentDocuments[box.node], sources[Int(content)] == nil else {
            return
        }
        let inner = capture.documents[Int(content)]
        guard inner.hasContent(strings) else { return }
        guard frames.count < PageScene.maximumFrameDepth else {
            losses.add("frames within more than \(PageScene.maximumFrameDepth) others")
            return
        }
        guard box.map == 0 || frame.painter.maps[Int(box.map)] == .identity else {
            losses.add("documents of frames that are turned or scaled")
            return
        }
        var shown = box.bounds.inset(by: frame.painter.borderInsets(Int(index)))
        let view = inner.layout.bounds[0]
        // There may be padding within the border. It is taken as equal on opposite sides if the capture does not have
        // it.
        let padding = Point(
            x: frame.painter.styles.pixels(Int(index), .paddingLeft) ?? max(0, shown.width - view.width) / 2,
            y: frame.painter.styles.pixels(Int(index), .paddingTop) ?? max(0, shown.height - view.height) / 2)
        shown = Box(
            minX: shown.minX + padding.x, minY: shown.minY + padding.y, maxX: shown.minX + padding.x + view.width,
            maxY: shown.minY + padding.y + view.height)
        let clip = frame.painter.add(nil, shown, around: box.clip, of: box.node)
        let offset = frame.offset + Point(x: shown.minX, y: shown.minY) - inner.scrollOffset
        let host = PagePlace(document: frame.document, index: box.node)
        push(Int(content), offset: offset, around: keys(of: clip, frame), host: host)
        frames[frames.count - 1].takes = frame.takes && box.flags.contains(.takes)
        frames[frames.count - 1].isInvisible = frame.isInvisible || box.flags.contains(.invisible)
    }

    // MARK: Pieces

    private mutating func add(_ piece: PageFragment, _ frame: PageFrame) {
        var element = frame.painter.element(of: piece.node)
        var piece = piece
        let isCanvas = element < 0
        if isCanvas {
            // The document element gets the touches that no other element takes.
            element = frame.painter.rootElement
            guard element >= 0 else { return }
            if frame.document == 0 { piece.rect = rootRect.moved(by: Point(x: -frame.offset.x, y: -frame.offset.y)) }
        }
        guard let attributes = attributes(of: piece, frame) else { return }
        let parent = openClips(keys(of: piece.clip, frame))
        var node = SceneNode(attributes, fileIndex: Int(element))
        let isMain =
            mains[frame.document][Int(element)] < 0 && piece.node == element && !isCanvas
            && (piece.kind == .box || piece.kind == .drawn)
        node.page = sources[frame.document]
        if isMain {
            mains[frame.document][Int(element)] = Int32(result.nodes.count)
            node.isInText = frame.painter.elementsInText.contains(element)
        } else {
            partCounts[frame.document][Int(element)] += 1
            node.partNumber = partCounts[frame.document][Int(element)]
            node.pagePart = piece.kind == .text ? .text : piece.kind == .line ? .line : .box
        }
        node.shownArea = rect(piece.rect.moved(by: frame.offset))
        result.append(node, under: parent)
    }

    /// The attributes of a fragment's node; nil if they are not finite, or if the fragment is an empty rectangle and
    /// not of the kind `box`.
    private mutating func attributes(of piece: PageFragment, _ frame: PageFrame) -> Node? {
        let box = piece.rect.moved(by: frame.offset)
        let reach = piece.kind == .drawn && piece.outline == nil ? 0 : PagePainter.margin
        if piece.outline == nil, box.isEmpty { return piece.kind == .box ? Node(frame: rect(box)) : nil }
        var node = area(piece.outline, box.reaching(reach), isCut: piece.kind == .drawn, offset: frame.offset)
        guard node.isFinite else {
            losses.add("pieces that lie beyond all numbers")
            return nil
        }
        if !piece.takes || !frame.takes {
            if piece.isInvisible || frame.isInvisible { node.isHidden = true } else { node.hitMode = .none }
        }
        return node
    }
}
