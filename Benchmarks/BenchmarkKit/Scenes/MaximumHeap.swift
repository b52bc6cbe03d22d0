/// A binary heap with its largest element on top.
struct MaximumHeap<Element: Comparable> {
    private var elements: [Element] = []

    mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard elements[parent] < elements[child] else { return }
            elements.swapAt(parent, child)
            child = parent
        }
    }

    mutating func popMaximum() -> Element? {
        guard let top = elements.first, let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return top }
        elements[0] = last
        var parent = 0
        while true {
            var largest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < elements.count {
                if elements[largest] < elements[child] { largest = child }
            }
            guard largest != parent else { return top }
            elements.swapAt(parent, largest)
            parent = largest
        }
    }
}
