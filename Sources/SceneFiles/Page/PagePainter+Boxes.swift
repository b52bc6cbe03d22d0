extension PagePainter {
    /// Determines a box's kind, clips and stacking, and adds its fragments. The boxes around it must have been placed
    /// before.
    func place(_ index: Int32) {
        classify(index)
        placeInSpace(index)
        let (box, parent) = (boxes[Int(index)], boxes[Int(index)].parent)
        if box.flags.isDisjoint(with: [.layer, .atomic, .floats]) {
            boxes[Int(index)].context = boxes[Int(parent)].context
        } else {
            let own = Int32(stackings.count)
            boxes[Int(index)].context = own
            stackings.append(PageStacking(box: index))
            if !box.flags.contains(.layer) {
                let list = box.flags.contains(.floats) ? \PageStacking.floats : \.foreground
                add(.stacking(own), to: list, of: boxes[Int(parent)].context)
            }
        }
        noteLines(index)
        addFragments(index)
    }

    // MARK: Kind

    private func classify(_ index: Int32) {
        let i = Int(index)
        var box = boxes[i]
        let tag = nodeName(of: box.node)
        let parent = box.parent < 0 ? nil : boxes[Int(box.parent)]
        let isFurther = parent?.node == box.node
        let display = styles[i, .display]
        let isInSVG =
            parent.map { p in
                !p.flags.isDisjoint(with: [.svg, .svgRoot]) && nodeName(of: p.node) != "foreignObject"
            } ?? false
        let isText = tag == "#text" || i < document.layout.texts.count && document.layout.texts[i] >= 0 && !isInSVG
        let isItem = parent?.flags.contains(.arranges) == true
        var flags: PageBox.Flags = []
        if isInSVG { flags.insert(.svg) }
        if tag == "svg", !isInSVG { flags.insert(.svgRoot) }
        if let parent {
            flags.formUnion(parent.flags.intersection([.unpainted, .inert]))
            boxes[Int(box.parent)].flags.insert(.hasChildren)
            if PagePainter.undrawn.contains(nodeName(of: parent.node)), isInSVG { flags.insert(.unpainted) }
            if styles[Int(box.parent), .contentVisibility] == "hidden" { flags.insert(.unpainted) }
        }
        if box.node == modalDialog {
            flags.remove(.inert)
        } else if modalDialog >= 0, parent == nil {
            flags.insert(.inert)
        }
        if !isText, attribute("inert", of: box.node) != nil { flags.insert(.inert) }

        box.position = isText || isFurther || isInSVG || parent == nil ? .flow : position(styles[i, .position])
        let float = styles[i, .float]
        let canFloat = !isText && !isFurther && !isInSVG && !isItem && !box.isOutOfFlow
        let floats = canFloat && !float.isEmpty && float != "none"
        let stacks =
            document.layout.stackingContexts.isEmpty
            ? stacksByStyle(i, box.position) : document.layout.stackingContexts.contains(index)
        if !isText, !isFurther, !isInSVG {
            if stacks { flags.insert(.stacks) }
            if box.position != .flow || stacks || tag == "HTML" { flags.insert(.layer) }
            if styles[i, .zIndex].hasPrefix("-") { flags.insert(.negative) }
            if arranges(display) { flags.insert(.arranges) }
        }
        if parent == nil { flags.formUnion([.layer, .stacks, .contains]) }
        if floats { flags.insert(.floats) }

        let isReplaced = PagePainter.replaced.contains(tag) || flags.contains(.svgRoot)
        let isOneBox = isReplaced || PagePainter.controls.contains(tag)
        let isBlockish = box.isOutOfFlow || floats || isItem
        let isInlineDisplay = display == "inline" || display.hasPrefix("ruby")
        if isText {
            box.kind = .text
        } else if isInSVG {
            box.kind = tag == "foreignObject" ? .block : PagePainter.drawn.contains(tag) ? .shape : .group
        } else if isInlineDisplay, !isBlockish, !isOneBox, !isFurther {
            box.kind = .inline
        } else if PagePainter.tableRows.contains(display) {
            box.kind = .tableRow
        } else {
            box.kind = isReplaced ? .replaced : .block
        }
        if box.kind != .text, box.kind != .inline, !isInSVG, parent != nil {
            let isAtomic =
                isItem && !box.isOutOfFlow || display.hasPrefix("inline-") || isOneBox && display == "inline"
                || isFurther
            if isAtomic { flags.insert(.atomic) }
            if containsFixed(i) { flags.insert(.contains) }
        }
        if styles.isOther(i, .visibility, than: "visible"),
            !isInSVG || tag == "foreignObject"
                || !PagePainter.eventsOfInvisible.contains(styles[i, .pointerEvents].lowercased())
        {
            flags.insert(.invisible)
        }
        if styles[i, .pointerEvents] != "none", flags.isDisjoint(with: [.inert, .unpainted, .invisible]) {
            flags.insert(.takes)
        }
        box.flags = flags.union(box.flags)
        boxes[i] = box
    }

    private static let tableRows: Set<String> = [
        "table-row", "table-row-group", "table-header-group", "table-footer-group", "table-column",
        "table-column-group",
    ]

    private func position(_ style: String) -> PageBox.Position {
        switch style {
        case "relative", "sticky": .relative
        case "absolute": .absolute
        case "fixed": .fixed
        default: .flow
        }
    }

    /// True if the box is the containing block of all boxes in it, also of fixed ones.
    private func containsFixed(_ box: Int) -> Bool {
        PagePainter.containing.contains { styles.isOther(box, $0, than: "none") }
            || hasWord(box, .willChange, PagePainter.containingWords)
            || hasWord(box, .contain, ["paint", "layout", "strict", "content"])
            || maySkipContent(box)
    }

    /// The styles that make a box the containing block of all boxes in it. A style whose value is `none` does not.
    private static let containing: [PageStyle] = [
        .transform, .perspective, .filter, .backdropFilter, .translate, .rotate, .scale,
    ]
    /// The words of `will-change` that do the same.
    private static let containingWords: Set<Substring> = [
        "transform", "perspective", "filter", "backdrop-filter", "translate", "rotate", "scale", "contain",
    ]

    /// True if styles make the box a stacking context, for snapshots that do not list stacking contexts.
    private func stacksByStyle(_ box: Int, _ position: PageBox.Position) -> Bool {
        if position == .fixed || position != .flow && styles.isOther(box, .zIndex, than: "auto") { return true }
        return containsFixed(box) || styles.isOther(box, .clipPath, than: "none")
    }

    // MARK: Position

    /// Determines the containing block, clips and transforms of a box.
    private func placeInSpace(_ index: Int32) {
        let i = Int(index)
        var box = boxes[i]
        let hasParent = box.parent >= 0
        let parent = hasParent ? boxes[Int(box.parent)] : box
        var container = box.parent
        if hasParent {
            if box.position == .absolute { container = absoluteContainers[Int(box.parent)] }
            if box.position == .fixed { container = fixedContainers[Int(box.parent)] }
            box.map = parent.map
            box.clipPath = parent.clipPath
            box.clip = container >= 0 ? boxes[Int(container)].innerClip : -1
            if container != box.parent, parent.clipPath >= 0,
                container < 0 || boxes[Int(container)].clipPath != parent.clipPath
            {
                box.clip = add(
                    clips[Int(parent.clipPath)].outline, Box.widest, around: box.clip,
                    of: clips[Int(parent.clipPath)].node)
            }
        }
        absoluteContainers[i] =
            box.position != .flow || box.flags.contains(.contains) || !hasParent
            ? index : absoluteContainers[Int(box.parent)]
        fixedContainers[i] = box.flags.contains(.contains) || !hasParent ? index : fixedContainers[Int(box.parent)]
        let isBox = box.kind != .text && box.kind != .inline
        if isBox { box.map = map(i, around: box.map) }
        boxes[i] = box
        if box.kind != .text, styles.isOther(i, .clipPath, than: "none") {
            if isBox { addClipPath(i) } else { losses.add("clip paths of inline boxes") }
        }
        boxes[i].innerClip = boxes[i].clip
        if isBox, hasParent, !box.flags.contains(.svg), index != viewportBox, clips(i) || containsPaint(i) {
            addOverflowClip(i)
        } else if box.kind == .group, !box.flags.contains(.unpainted), nodeName(of: box.node) == "svg", clips(i) {
            // The file does not have the area that such a drawing clips to.
            losses.add("drawings within drawings, which clip their content")
        }
    }

    private func containsPaint(_ box: Int) -> Bool {
        hasWord(box, .contain, ["paint", "strict", "content"]) || maySkipContent(box)
    }

    /// True if `content-visibility` makes the box contain its layout and its paint. It has no effect on rows of tables.
    private func maySkipContent(_ box: Int) -> Bool {
        styles.isOther(box, .contentVisibility, than: "visible")
            && !PagePainter.tableRows.contains(styles[box, .display])
    }

    /// True if a style's value contains one of `words`. False for the values `none` and `auto`.
    private func hasWord(_ box: Int, _ style: PageStyle, _ words: Set<Substring>) -> Bool {
        let value = styles[box, style]
        guard !value.isEmpty, value != "none", value != "auto" else { return false }
        return value.split { $0 == " " || $0 == "," }.contains { words.contains($0) }
    }

    /// Adds a clip for the contents of a box, at the inner edge of its border.
    private func addOverflowClip(_ i: Int) {
        let box = boxes[i]
        let inset = borderInsets(i)
        if let turned = turnedOutline(box.bounds, map: box.map, size: clientSize(i), inset: inset) {
            boxes[i].innerClip = add(turned, .widest, around: box.clip, of: box.node)
            return
        }
        var rect = box.bounds.inset(by: inset)
        let radii = radii(i).map { radii in
            // Radii within the border are smaller by the border's width.
            zip(radii, inset.corners).map {
                Size(width: max(0, $0.width - $1.x), height: max(0, $0.height - $1.y))
            }
        }
        let outline = radii.flatMap {
            $0.contains { $0.width > 0 && $0.height > 0 } ? PageOutline.rounded(rect, $0) : nil
        }
        // Containment of paint and rounded corners clip both axes.
        if !containsPaint(i) {
            if styles[i, .overflowX] == "visible" {
                (rect.minX, rect.maxX) = (Box.widest.minX, Box.widest.maxX)
            }
            if styles[i, .overflowY] == "visible" {
                (rect.minY, rect.maxY) = (Box.widest.minY, Box.widest.maxY)
            }
        }
        boxes[i].innerClip = add(outline, rect, around: box.clip, of: box.node)
    }

    /// Adds a clip within the clip `outer` (-1 for none), and returns the new clip's index. If the new clip has no
    /// outline and cuts off no more than `outer`, adds nothing and returns `outer`.
    func add(_ outline: PageOutline?, _ rect: Box, around outer: Int32, of node: Int32) -> Int32 {
        var clip = PageClip(rect: rect, outline: outline, node: node)
        if outer >= 0 {
            let around = clips[Int(outer)]
            clip.rect = clip.rect.intersection(around.rect)
            clip.outer = around.outline == nil ? around.outer : outer
            clip.depth = around.depth
            // A clip that cuts nothing more off needs no node of its own.
            if outline == nil, clip.rect == around.rect { return outer }
        }
        if outline != nil {
            if clip.depth == PagePainter.maximumOutlineDepth {
                losses.add("outlines that clip within more than \(PagePainter.maximumOutlineDepth) others")
                clip.outline = nil
            } else {
                clip.depth += 1
            }
        }
        clips.append(clip)
        return Int32(clips.count - 1)
    }

    /// The greatest depth of nested clips with outlines. Each such clip becomes a node around what it clips, so deeper
    /// nesting would make the size of the tree quadratic. No page nests deeper.
    private static let maximumOutlineDepth = 32

    /// The distances from a box's edges to the area within its border and scroll bars, in CSS pixels of the page; zero
    /// if the file does not have this area.
    func borderInsets(_ i: Int) -> Box {
        let client = document.layout.clientRects[i].map { Double($0) }
        guard client.count == 4, client != [0, 0, 0, 0] else { return .zero }
        let scale = axisScale(boxes[i].map)
        let (width, height) = (boxes[i].bounds.width / scale.width, boxes[i].bounds.height / scale.height)
        // Chrome rounds the inner size. If both borders may have the same width, the far one is taken to be as wide as
        // the near one.
        func far(_ near: Double, _ inner: Double, _ all: Double) -> Double {
            abs(all - 2 * near - inner) < 1.01 ? near : max(0, all - near - inner)
        }
        return Box(
            minX: client[0] * scale.width, minY: client[1] * scale.height,
            maxX: far(client[0], client[2], width) * scale.width, maxY: far(client[1], client[3], height) * scale.height
        )
    }

    /// The full size of a box as it was laid out, computed as if borders on opposite sides were equally wide. Nil if
    /// the file does not have the box's inner size.
    func clientSize(_ i: Int) -> Size? {
        let client = document.layout.clientRects[i].map { Double($0) }
        guard client.count == 4, client[2] > 0 || client[3] > 0 else { return nil }
        return Size(width: client[2] + 2 * client[0], height: client[3] + 2 * client[1])
    }
}
