/// A queue of elements, the nearest first: a binary heap.
struct NearestFirst<Element> {
    private var heap: [(element: Element, distance: Double)] = []

    mutating func add(_ element: Element, _ distance: Double) {
        heap.append((element, distance))
        var index = heap.count - 1
        while index > 0, heap[index].distance < heap[(index - 1) / 2].distance {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func next() -> (Element, Double)? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        if !heap.isEmpty {
            heap[0] = last
            var index = 0
            while true {
                var least = index
                for child in [2 * index + 1, 2 * index + 2]
                where child < heap.count && heap[child].distance < heap[least].distance { least = child }
                if least == index { break }
                heap.swapAt(index, least)
                index = least
            }
        }
        return (first.element, first.distance)
    }
}
