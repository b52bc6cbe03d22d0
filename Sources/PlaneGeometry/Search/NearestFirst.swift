/// A queue of elements, the nearest first: a binary heap.
@usableFromInline @frozen
package struct NearestFirst<Element> {
    @usableFromInline var heap: [(element: Element, distance: Double)] = []

    @inlinable package init() {}

    /// The distance of the nearest element; nil if there are no elements.
    @inlinable package var least: Double? { heap.first?.distance }

    @inlinable
    package mutating func add(_ element: Element, _ distance: Double) {
        heap.append((element, distance))
        var index = heap.count - 1
        while index > 0, heap[index].distance < heap[(index - 1) / 2].distance {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    @inlinable
    package mutating func next() -> (Element, Double)? {
        guard let first = heap.first else { return nil }
        heap[0] = heap[heap.count - 1]
        heap.removeLast()
        var index = 0
        while true {
            var least = index
            for child in 2 * index + 1...2 * index + 2
            where child < heap.count && heap[child].distance < heap[least].distance { least = child }
            if least == index { break }
            heap.swapAt(index, least)
            index = least
        }
        return (first.element, first.distance)
    }
}

extension NearestFirst: Sendable where Element: Sendable {}
