extension PagePainter {
    func fragment(_ fragment: PageFragment) -> Int32 {
        fragments.append(fragment)
        return Int32(fragments.count - 1)
    }

    func add(_ piece: PageFragment, to list: PageList, of stacking: Int32) {
        add(.fragment(fragment(piece)), to: list, of: stacking)
    }

    func add(_ item: PageItem, to list: PageList, of stacking: Int32) {
        let place = Int32(items.count)
        items.append(item)
        itemsBehind.append(-1)
        let last = stackings[Int(stacking)][keyPath: list].last
        if last >= 0 { itemsBehind[Int(last)] = place } else { stackings[Int(stacking)][keyPath: list].first = place }
        stackings[Int(stacking)][keyPath: list].last = place
    }

    /// Adds the fragments of a box to the lists of the box's stacking. The phase in which a fragment is painted decides
    /// in which list it is.
    func addFragments(_ index: Int32) {
        let box = boxes[Int(index)]
        guard !box.flags.contains(.unpainted) else { return }
        let takes = box.flags.contains(.takes)
        switch box.kind {
        case .tableRow, .group: break
        case .inline: add(.lines(index), to: \.foreground, of: box.context)
        case .shape: addShape(index)
        case .text:
            guard takes else { return }
            let isInSVG = box.flags.contains(.svg)
            for line in linesOfBox(index) {
                if !isInSVG { snapped.append((Int32(fragments.count), blocks[Int(index)])) }
                let turned = turnedOutline(line, map: box.map)
                add(
                    PageFragment(
                        node: box.node, rect: turned == nil && !isInSVG ? line.snapped : line, clip: box.clip,
                        kind: .text, outline: turned), to: \.foreground, of: box.context)
            }
        case .block, .replaced:
            let piece = PageFragment(of: box, box.bounds, outline: outline(Int(index)))
            let isOwn = stackings[Int(box.context)].box == index
            let list: PageList = isOwn ? \.own : box.kind == .replaced ? \.foreground : \.backgrounds
            if box.node == modalDialog {
                // The snapshot does not contain the backdrop of the dialog.
                let screen = document.layout.bounds[0]
                add(PageFragment(node: box.node, rect: screen, clip: -1, kind: .listed), to: list, of: box.context)
            }
            add(piece, to: list, of: box.context)
            if !isOwn || box.kind == .block { add(.lines(index), to: \.foreground, of: box.context) }
            guard box.kind == .replaced else { return }
            if PagePainter.frames.contains(nodeName(of: box.node)), document.contentDocuments[box.node] != nil {
                add(PageItem.frame(index), to: isOwn ? \.foreground : list, of: box.context)
            }
            if takes { addImageMap(index) }
        }
    }
}
