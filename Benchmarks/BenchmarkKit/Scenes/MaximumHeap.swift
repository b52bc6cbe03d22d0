/// A binary heap with its largest element on top.
struct MaximumHeap<Element: Comparable> {
    private var elements: [Element] = []

    mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0, elements[(child - 1) / 2] < elements[child] {
            elements.swapAt((child - 1) / 2, child)
            child = (child - 1) / 2
        }
    }

    mutating func popMaximum() -> Element? {
        guard let top = elements.first, let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return top }
        elements[0] = last
        var parent = 0
        while true {
            let children = elements.indices.clamped(to: 2 * parent + 1..<2 * parent + 3)
            guard let child = children.max(by: { elements[$0] < elements[$1] }), elements[parent] < elements[child]
            else { return top }
            elements.swapAt(parent, child)
            parent = child
        }
    }
}
