extension PageScene {
    /// A node whose area on the screen is an outline, or the rectangle `box` if `outline` is nil. If `isCut` is true,
    /// the outline is cut off at `box`.
    func area(_ outline: PageOutline?, _ box: Box, isCut: Bool, offset: Point) -> Node {
        guard let outline else { return Node(screenArea: rect(box)) ?? Node() }
        let shape: HitShape
        var bounds: Box
        switch outline {
        case .rounded(let corners, let radii):
            let moved = corners.moved(by: offset)
            let reach = PagePainter.margin
            bounds = moved.reaching(reach)
            if radii.allSatisfy({ abs($0.width - $0.height) < 0.01 }) {
                let lengths = radii.map { $0.width * scale }
                shape = .roundedRect(
                    rect(bounds),
                    radii: HitShape.CornerRadii(
                        topLeft: lengths[0], topRight: lengths[1], bottomRight: lengths[2], bottomLeft: lengths[3]))
            } else {
                shape = .polygon(scaled(PagePainter.polygon(moved, radii, reach: reach), by: .zero))
            }
        case .ellipse(let ellipse):
            bounds = ellipse.moved(by: offset)
            shape = .ellipse(rect(bounds))
        case .polygon(let polygon):
            bounds = Box.around(polygon.vertices).moved(by: offset)
            shape = .polygon(scaled(polygon, by: offset))
        }
        if isCut { bounds = bounds.intersection(box) }
        var node = Node(frame: rect(bounds))
        node.bounds.origin = node.origin
        node.hitShape = shape
        return node
    }

    func scaled(_ polygon: HitShape.Polygon, by offset: Point) -> HitShape.Polygon {
        HitShape.Polygon(
            polygon.vertices.map { Point(x: ($0.x + offset.x) * scale, y: ($0.y + offset.y) * scale) },
            rule: polygon.rule)
    }

    func rect(_ box: Box) -> Rect {
        Rect(
            x: box.minX * scale, y: box.minY * scale, width: max(0, box.width) * scale,
            height: max(0, box.height) * scale)
    }

    // MARK: Clips

    /// The clips around a fragment that become nodes, outermost first. These are the clips with an outline, and the
    /// innermost clip unless its rectangle is unbounded on all sides.
    func keys(of clip: Int32, _ frame: PageFrame) -> [PagePlace] {
        var keys: [PagePlace] = []
        var next = clip
        while next >= 0 {
            let clip = frame.painter.clips[Int(next)]
            if clip.outline != nil || clip.rect != .widest {
                keys.append(PagePlace(document: frame.document, index: next))
            }
            next = clip.outer
        }
        return frame.around + keys.reversed()
    }

    /// Replaces the clips in `open` by the clips `keys`. Keeps the nodes of the clips with which both lists begin, and
    /// makes nodes for the others. Returns the index of the innermost clip's node, or of the root if there are no clips.
    mutating func openClips(_ keys: [PagePlace]) -> Int {
        let common = zip(open, keys).prefix { $0.key == $1 }.count
        open.removeLast(open.count - common)
        for key in keys[common...] {
            guard let frame = frames.first(where: { $0.document == key.document }) else { continue }
            let clip = frame.painter.clips[Int(key.index)]
            let counted = PagePlace(document: frame.document, index: clip.node)
            let count = (clipCounts[counted] ?? 0) + 1
            clipCounts[counted] = count
            // A clip that is unbounded on some side ends at the screen's edge there.
            let box = clip.rect.moved(by: frame.offset).reaching(PagePainter.margin)
                .intersection(rootRect.grown(by: 2))
            var node = SceneNode(area(clip.outline, box, isCut: true, offset: frame.offset), fileIndex: Int(clip.node))
            if box.isEmpty || !node.attributes.isFinite { node.attributes = Node() }
            node.attributes.hitMode = .boxNone
            node.page = sources[frame.document]
            node.partNumber = count
            node.pagePart = .clip
            result.append(node, under: open.last?.node ?? 0)
            open.append((key, result.nodes.count - 1))
        }
        return open.last?.node ?? 0
    }
}
