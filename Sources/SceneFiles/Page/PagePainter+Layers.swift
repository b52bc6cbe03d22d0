extension PagePainter {
    /// All pieces of the document, back to front.
    func paintedItems() -> [PageItem] {
        var items: [PageItem] = []
        for part in layerParts() {
            let stacking = stackings[Int(boxes[Int(part.box)].context)]
            if part.part != .rest { items += stacking.own }
            if part.part == .own { continue }
            // Stackings lie in stackings: an open one waits behind what it holds.
            var pending = stacking.itemsFrontToBack
            while let item = pending.popLast() {
                guard case .stacking(let index) = item else {
                    items.append(item)
                    continue
                }
                items += stackings[Int(index)].own
                pending += stackings[Int(index)].itemsFrontToBack
            }
        }
        return items
    }

    /// A layer, or a part of one: layers below zero lie between its own background and all else of it.
    private struct LayerPart {
        enum Part { case all, own, rest }
        var box: Int32
        var part: Part
        var key: (order: Int32, turn: Int32, box: Int32)
    }

    private func layerParts() -> [LayerPart] {
        let layers = order.filter { boxes[Int($0)].flags.contains(.layer) }
        let orders = document.paintOrders.isEmpty ? stackedOrders(layers) : document.paintOrders
        let lastBelow = lastLayersBelowZero(layers, orders)
        var parts: [LayerPart] = []
        for layer in layers {
            let order = orders[Int(layer)]
            if let last = lastBelow[layer] {
                parts.append(LayerPart(box: layer, part: .own, key: (order, 0, layer)))
                parts.append(LayerPart(box: layer, part: .rest, key: (last, 1, -layer)))
            } else {
                parts.append(LayerPart(box: layer, part: .all, key: (order, 0, layer)))
            }
        }
        return parts.sorted { $0.key < $1.key }
    }

    /// The last place in the paint order that a layer below zero of each stacking context takes, what is in it included.
    private func lastLayersBelowZero(_ layers: [Int32], _ orders: [Int32]) -> [Int32: Int32] {
        let contexts = stackingContexts()
        // What is in a context comes after it in pre-order, so that it is complete when the context's turn comes.
        var last: [Int32: Int32] = [:]
        var lastBelow: [Int32: Int32] = [:]
        for layer in layers.reversed() {
            let end = max(orders[Int(layer)], last[layer] ?? -1)
            let context = contexts[Int(layer)]
            guard context >= 0 else { continue }
            last[context] = max(last[context] ?? -1, end)
            let flags = boxes[Int(layer)].flags
            if flags.contains(.negative), flags.contains(.stacks) {
                lastBelow[context] = max(lastBelow[context] ?? -1, end)
            }
        }
        return lastBelow
    }

    /// The nearest stacking context around each box.
    private func stackingContexts() -> [Int32] {
        var contexts: [Int32] = Array(repeating: -1, count: boxes.count)
        for box in order {
            let parent = boxes[Int(box)].parent
            guard parent >= 0 else { continue }
            contexts[Int(box)] = boxes[Int(parent)].flags.contains(.stacks) ? parent : contexts[Int(parent)]
        }
        return contexts
    }

    /// The paint order of layers where the snapshot does not have it, as CSS 2.2, appendix E, has it: in each stacking
    /// context those below zero, those at zero, those above, of equals the earlier ones first.
    private func stackedOrders(_ layers: [Int32]) -> [Int32] {
        let contexts = stackingContexts()
        var children: [Int32: [Int32]] = [:]
        var roots: [Int32] = []
        for layer in layers {
            let context = contexts[Int(layer)]
            if context >= 0 { children[context, default: []].append(layer) } else { roots.append(layer) }
        }
        func rank(_ layer: Int32) -> Int { Int(styles[Int(layer), .zIndex]) ?? 0 }
        var orders: [Int32] = Array(repeating: 0, count: boxes.count)
        var next: Int32 = 0
        var pending = Array(roots.reversed())
        while let layer = pending.popLast() {
            orders[Int(layer)] = next
            next += 1
            let inner = children[layer] ?? []
            pending += inner.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
                .map(\.element).reversed()
        }
        return orders
    }
}

extension PageStacking {
    /// The items beside its own background, so that the last one is the rearmost.
    fileprivate var itemsFrontToBack: [PageItem] { foreground.reversed() + floats.reversed() + backgrounds.reversed() }
}
