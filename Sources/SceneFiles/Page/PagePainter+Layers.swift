extension PagePainter {
    /// All fragments and frames of the document, back to front.
    func paintedItems() -> [PageItem] {
        var painted: [PageItem] = []
        painted.reserveCapacity(max(items.count, fragments.count))
        for part in layerParts() {
            let stacking = stackings[Int(boxes[Int(part.box)].context)]
            if part.hasBackground { add(stacking.own, to: &painted) }
            guard part.hasRest else { continue }
            // A stacking may contain others. While an inner one is output, the remaining items of the outer one wait in
            // `pending`.
            var pending = stacking.chainsFrontToBack
            while let place = pending.popLast() {
                guard place >= 0 else { continue }
                pending.append(itemsBehind[Int(place)])
                guard case .stacking(let index) = items[Int(place)] else {
                    add(items[Int(place)], to: &painted)
                    continue
                }
                add(stackings[Int(index)].own, to: &painted)
                pending += stackings[Int(index)].chainsFrontToBack
            }
        }
        return painted
    }

    private func add(_ item: PageItem, to painted: inout [PageItem]) {
        guard case .lines(let box) = item else { return painted.append(item) }
        for fragment in boxes[Int(box)].lines { painted.append(.fragment(fragment)) }
    }

    private func add(_ chain: PageItems, to painted: inout [PageItem]) {
        var place = chain.first
        while place >= 0 {
            add(items[Int(place)], to: &painted)
            place = itemsBehind[Int(place)]
        }
    }

    /// A layer, or a part of a layer. A stacking context that contains layers with a negative `z-index` has two parts.
    /// Its background lies behind those layers, and the rest lies in front of them.
    private struct LayerPart {
        var box: Int32
        var hasBackground: Bool
        var hasRest: Bool
        var key: (order: Int32, turn: Int32, box: Int32)
    }

    private func layerParts() -> [LayerPart] {
        let layers = order.filter { boxes[Int($0)].flags.contains(.layer) }
        let orders = document.layout.paintOrders.isEmpty ? stackedOrders(layers) : document.layout.paintOrders
        let lastBelow = lastLayersBelowZero(layers, orders)
        var parts: [LayerPart] = []
        for layer in layers {
            let last = lastBelow[layer]
            let key = (orders[Int(layer)], Int32(0), layer)
            parts.append(LayerPart(box: layer, hasBackground: true, hasRest: last == nil, key: key))
            guard let last else { continue }
            parts.append(LayerPart(box: layer, hasBackground: false, hasRest: true, key: (last, 1, -layer)))
        }
        return parts.sorted { $0.key < $1.key }
    }

    /// For each stacking context that contains layers with a negative `z-index`: the greatest paint order of these
    /// layers and their contents.
    private func lastLayersBelowZero(_ layers: [Int32], _ orders: [Int32]) -> [Int32: Int32] {
        let contexts = stackingContexts()
        // The contents of a context follow it in pre-order. In reverse order they are complete when the context comes.
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

    /// For each box, the nearest box around it that is a stacking context; -1 if there is none.
    private func stackingContexts() -> [Int32] {
        var contexts: [Int32] = Array(repeating: -1, count: boxes.count)
        for box in order {
            let parent = boxes[Int(box)].parent
            guard parent >= 0 else { continue }
            contexts[Int(box)] = boxes[Int(parent)].flags.contains(.stacks) ? parent : contexts[Int(parent)]
        }
        return contexts
    }

    /// For each box that is a layer, its paint order by CSS 2.2, appendix E; 0 for any other box. This is for snapshots
    /// without paint orders. In each stacking context, layers are sorted by `z-index`; layers of equal `z-index` stay
    /// in document order.
    private func stackedOrders(_ layers: [Int32]) -> [Int32] {
        let contexts = stackingContexts()
        var orders: [Int32] = Array(repeating: 0, count: boxes.count)
        let sorted = preOrder(layers, count: boxes.count, parent: { contexts[Int($0)] }) { context, inner in
            context < 0 ? inner : inner.stablySorted { Int(styles[Int($0), .zIndex]) ?? 0 }
        }
        for (order, layer) in sorted.enumerated() { orders[Int(layer)] = Int32(order) }
        return orders
    }
}

extension PageStacking {
    /// The indices of the first items of three lists, front to back: foreground, floats, backgrounds. An index is -1 if
    /// the list is empty.
    fileprivate var chainsFrontToBack: [Int32] { [foreground.first, floats.first, backgrounds.first] }
}
