import HitTesting
import TestSupport

/// The list of all hits as E1 and E4 of Semantics define it: the default walk that does not stop, over a plain tree.
struct ListOracle {
    struct Item: Hashable {
        let name: Int
        let asks: Asks
    }

    private let tree: PlainTree

    init(_ tree: PlainTree) { self.tree = tree }

    func hits(at point: Point) -> [Item] {
        guard point.isFinite else { return [] }
        var items: [Item] = []
        visitChildren(of: nil, point, &items)
        return items
    }

    private func visitChildren(of parent: Int?, _ point: Point, _ items: inout [Item]) {
        for child in tree.children(of: parent).reversed() {
            guard let inner = tree.node(child).convertFromParent(point) else { continue }
            visit(child, inner, &items)
        }
    }

    private func visit(_ name: Int, _ point: Point, _ items: inout [Item]) {
        let node = tree.node(name)
        let isInReach = node.reach?.area(bounds: node.bounds).contains(point) ?? true
        if node.asks == .hitTest {
            if isInReach { items.append(Item(name: name, asks: .hitTest)) }
            return
        }
        guard !node.isOut else { return }
        if node.asks == .pointInside {
            if isInReach || node.hitsOutsideBounds { items.append(Item(name: name, asks: .pointInside)) }
            return
        }
        let isInside = node.contains(point)
        guard isInside || node.hitsOutsideBounds else { return }
        if node.hitMode != .boxOnly { visitChildren(of: name, point, &items) }
        if isInside, node.hitMode != .boxNone { items.append(Item(name: name, asks: .nothing)) }
    }
}
