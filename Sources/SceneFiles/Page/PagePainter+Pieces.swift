/// A piece of text or a box in a line.
struct PagePiece {
    /// The rectangle of the piece without leading, the space that the line height adds above and below the piece.
    var rect: Box
    /// The rectangle of the piece with its leading. If the line height is unknown, there is no leading.
    var line: Box
    /// The painted area, which includes the inline boxes around the piece.
    var painted: Box

    func union(_ other: PagePiece) -> PagePiece {
        PagePiece(
            rect: rect.union(other.rect), line: line.union(other.line), painted: painted.union(other.painted))
    }
}

/// What the lines of a box contain: pieces of text, and boxes.
struct PagePieces {
    /// The box around all pieces, including those in other layers; nil if there are none.
    var around: Box?
    /// The pieces in the box's own layer, unordered.
    var own: [PagePiece] = []

    /// Adds a piece: a line of text, or a box.
    /// - Parameter lineHeight: The line height of a text; 0 for a box, and for a text whose line height is unknown.
    mutating func add(_ rect: Box, isOfOwnLayer: Bool, lineHeight: Double = 0) {
        around = around?.union(rect) ?? rect
        guard isOfOwnLayer else { return }
        // Half the leading goes above the text, in whole pixels.
        let leading = max(0, lineHeight - rect.height)
        let top = rect.minY - (leading / 2).rounded(.down)
        let line = Box(minX: rect.minX, minY: top, maxX: rect.maxX, maxY: top + rect.height + leading)
        own.append(PagePiece(rect: rect, line: line, painted: rect))
    }

    /// The lines that the pieces in the box's own layer form, top to bottom.
    var lines: [PagePiece] {
        var lines: [PagePiece] = []
        for piece in own.sorted(by: { ($0.rect.center.y, $0.rect.minX) < ($1.rect.center.y, $1.rect.minX) }) {
            if let last = lines.last, piece.rect.center.y < last.rect.maxY, piece.rect.maxY > last.rect.minY {
                lines[lines.count - 1] = last.union(piece)
            } else {
                lines.append(piece)
            }
        }
        return lines
    }
}

extension PagePainter {
    /// The greatest number of nested inline boxes around a block that `noteBlock` marks. No page nests more.
    private static let maximumInlineDepth = 16
    /// The greatest number of lines, per box of the document, that inline boxes pass on to the boxes around them. The
    /// limit for the whole document is 1,024 lines higher.
    private static let linesPerBox = 16

    /// Records in `blocks` which block's lines contain a box. For a text with lines, also sets `holdsText` of the
    /// text's parent. For a block in an inline box, also calls `noteBlock`.
    func noteLines(_ index: Int32) {
        let box = boxes[Int(index)]
        // An inline box that is a layer of its own belongs to no block, so its parts are not cut by lines.
        let isAside = box.kind == .inline && box.flags.contains(.layer)
        blocks[Int(index)] =
            isAside ? -1 : box.parent >= 0 && [.inline, .text].contains(box.kind) ? blocks[Int(box.parent)] : index
        guard standsInLines(index) else { return }
        if box.kind == .text {
            if !linesOfBox(index).isEmpty { boxes[Int(box.parent)].flags.insert(.holdsText) }
        } else if !isOnePiece(index), boxes[Int(box.parent)].kind == .inline {
            noteBlock(index)
        }
    }

    /// True if lines may contain the box: it is a text, or a box in the flow that is not inline. False for list markers
    /// and in SVG drawings.
    private func standsInLines(_ index: Int32) -> Bool {
        let box = boxes[Int(index)]
        guard box.parent >= 0, !box.flags.contains(.svg), box.kind != .inline else { return false }
        // Markers of lists are beside the lines.
        if nodeName(of: boxes[Int(box.parent)].node) == "::marker" || nodeName(of: box.node) == "::marker" {
            return false
        }
        return box.kind == .text || !box.isOutOfFlow && !box.flags.contains(.floats)
    }

    /// True if the box is one unbroken piece of a line, such as an inline block.
    private func isOnePiece(_ index: Int32) -> Bool {
        let box = boxes[Int(index)]
        return box.flags.contains(.atomic) && !boxes[Int(box.parent)].flags.contains(.arranges)
    }

    /// Adds pieces to the parent of a box in a line: the lines of a text, or the rectangle of a box that is one
    /// unbroken piece. Does nothing for a box of any other kind.
    private func notePieces(_ index: Int32) {
        guard standsInLines(index) else { return }
        let box = boxes[Int(index)]
        if box.kind == .text {
            let height = lineHeight(index)
            for line in linesOfBox(index) where !line.isEmpty {
                pieces[box.parent, default: PagePieces()].add(line, isOfOwnLayer: true, lineHeight: height)
            }
        } else if isOnePiece(index) {
            pieces[box.parent, default: PagePieces()].add(box.bounds, isOfOwnLayer: !box.flags.contains(.layer))
        }
    }

    /// The line height of a text, in CSS pixels of the page; 0 if the capture does not have it.
    private func lineHeight(_ index: Int32) -> Double {
        let factor = axisScale(boxes[Int(index)].map).height
        return (styles.pixels(Int(index), .lineHeight) ?? 0) * factor
    }

    /// Marks the inline boxes around a block that lies in a line, and adds fragments for them behind the block. The
    /// fragment of the innermost inline box has the full width and is hit. The other fragments exist so that a list of
    /// all nodes at a point names the other inline boxes, too.
    private func noteBlock(_ index: Int32) {
        let block = boxes[Int(index)]
        var around: [Int32] = []
        var next = block.parent
        while next >= 0, boxes[Int(next)].kind == .inline, around.count < PagePainter.maximumInlineDepth {
            around.append(next)
            boxes[Int(next)].flags.insert(.holdsBlocks)
            next = boxes[Int(next)].parent
        }
        guard let innermost = around.first, !block.flags.contains(.layer) else { return }
        for inline in around.reversed() where inline == innermost || block.flags.contains(.takes) {
            let box = boxes[Int(inline)]
            guard box.flags.contains(.takes) else { continue }
            var rect = block.bounds
            if inline == innermost {
                (rect.minX, rect.maxX) = (min(rect.minX, box.bounds.minX), max(rect.maxX, box.bounds.maxX))
            }
            let piece = PageFragment(node: box.node, rect: rect, clip: block.clip, kind: .listed)
            add(piece, to: \.backgrounds, of: box.context)
        }
    }

    /// Joins the pieces in inline boxes and blocks into lines, innermost boxes first.
    func joinLines() {
        var budget = PagePainter.linesPerBox * boxes.count + 1024
        // Reserved at once: growing would need the old and the new storage at the same time, when memory use is at its
        // highest.
        lineHulls.reserveCapacity(2 * document.layout.lineBounds.count)
        for index in order.reversed() {
            notePieces(index)
            guard boxes[Int(index)].kind == .inline || boxes[Int(index)].kind == .block else { continue }
            let box = boxes[Int(index)]
            guard let held = pieces.removeValue(forKey: index) ?? (box.kind == .inline ? PagePieces() : nil) else {
                continue
            }
            var lines = held.lines
            if box.kind == .block {
                addLineBoxes(index, lines)
                continue
            }
            let (shares, isSnapped) = shares(of: index, held, lines.map(\.rect))
            if shares.count == lines.count {
                for (line, share) in shares.enumerated() { lines[line].painted = lines[line].painted.union(share) }
            }
            let start = Int32(fragments.count)
            for rect in isSnapped ? shares.map(\.snapped) : shares where !rect.isEmpty {
                snapped.append((Int32(fragments.count), blocks[Int(index)]))
                _ = fragment(PageFragment(of: box, rect, outline: turnedOutline(rect, map: box.map)))
            }
            boxes[Int(index)].lines = start..<Int32(fragments.count)
            let isHeld = box.parent >= 0 && [.inline, .block].contains(boxes[Int(box.parent)].kind)
            guard isHeld, let around = held.around else { continue }
            budget -= lines.count
            let isLayer = box.flags.contains(.layer)
            let isOwn = !isLayer && budget > 0
            if !isLayer && !isOwn { losses.add("inline boxes of very many lines in others") }
            var outer = pieces[box.parent] ?? PagePieces()
            outer.around = outer.around?.union(around) ?? around
            if isOwn { outer.own += lines }
            pieces[box.parent] = outer
        }
    }

    /// The parts of lines that an inline box covers, and whether the edges of these parts are rounded to whole pixels.
    private func shares(
        of index: Int32, _ held: PagePieces, _ lines: [Box]
    ) -> (shares: [Box], isSnapped: Bool) {
        let box = boxes[Int(index)]
        let bounds = box.bounds
        guard let around = held.around else { return (box.flags.contains(.hasChildren) ? [] : [bounds], true) }
        if box.flags.contains(.holdsBlocks) { return (lines, true) }
        // With a background or padding, the inline box has a rectangle of its own. Otherwise it covers what it
        // contains.
        let hasNoBox = [
            around.minX - bounds.minX, around.minY - bounds.minY, around.maxX - bounds.maxX, around.maxY - bounds.maxY,
        ].allSatisfy { abs($0) < 0.1 }
        guard !hasNoBox else { return (lines, false) }
        guard lines.count > 1, let first = lines.first, let last = lines.last else { return ([bounds], true) }
        let (above, below) = (first.minY - bounds.minY, bounds.maxY - last.maxY)
        var shares = lines.map {
            Box(minX: $0.minX, minY: $0.minY - above, maxX: $0.maxX, maxY: $0.maxY + below)
        }
        // Padding and border at the box's ends are in its first and its last line.
        shares[0].minX -= edge(index, [.paddingLeft, .borderLeftWidth]) ?? max(0, around.minX - bounds.minX)
        shares[shares.count - 1].maxX +=
            edge(index, [.paddingRight, .borderRightWidth]) ?? max(0, bounds.maxX - around.maxX)
        return (shares, true)
    }

    /// The sum of the widths of an edge's parts, such as padding and border; nil if the capture does not have all of
    /// them.
    private func edge(_ index: Int32, _ parts: [PageStyle]) -> Double? {
        guard parts.allSatisfy(styles.has) else { return nil }
        return parts.reduce(0) { $0 + (styles.pixels(Int(index), $1) ?? 0) }
    }

    /// Adds a fragment for each line of a block. A line is hit as the block, and lies in front of the backgrounds of
    /// other blocks. Chromium clips each line by a rectangle of the block's size at the line's origin.
    private func addLineBoxes(_ index: Int32, _ lines: [PagePiece]) {
        let box = boxes[Int(index)]
        boxes[Int(index)].hulls = Int32(lineHulls.count)..<Int32(lineHulls.count + lines.count)
        lineHulls += lines.map { $0.painted.union($0.line) }
        let start = Int32(fragments.count)
        for line in lines.map(\.line) {
            let rect = Box(
                minX: line.minX, minY: line.minY, maxX: min(line.maxX, line.minX + box.bounds.width),
                maxY: min(line.maxY, line.minY + box.bounds.height))
            if rect.isEmpty { continue }
            _ = fragment(
                PageFragment(
                    of: box, rect, clip: box.innerClip, kind: .line, outline: turnedOutline(rect, map: box.map)))
        }
        boxes[Int(index)].lines = start..<Int32(fragments.count)
    }

    /// Cuts the fragments in `snapped` off at the edges of their lines, since Chromium does not test a fragment beyond
    /// its line.
    func cutSnappedPieces() {
        for (index, block) in snapped {
            guard block >= 0, !boxes[Int(block)].hulls.isEmpty else { continue }
            let place = boxes[Int(block)].hulls
            let hulls = lineHulls[Int(place.lowerBound)..<Int(place.upperBound)]
            let rect = fragments[Int(index)].rect
            // Lines are sorted from the top; finds the last one that begins above the middle.
            var (low, high) = (hulls.startIndex, hulls.endIndex)
            while low < high {
                let half = (low + high) / 2
                if hulls[half].minY <= rect.center.y { low = half + 1 } else { high = half }
            }
            guard low > hulls.startIndex, hulls[low - 1].maxY >= rect.center.y else { continue }
            var hull = hulls[low - 1]
            // Lines are usually higher than their texts; without the style it is unknown by how much.
            if !styles.has(.lineHeight) { (hull.minY, hull.maxY) = (rect.minY, rect.maxY) }
            fragments[Int(index)].rect = rect.intersection(hull)
        }
    }
}
