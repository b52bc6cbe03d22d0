// Stand-ins for parts of the standard library that take more space than all else the module does with them. The build script
// compiles them with the library, so that they are found first.

/// A set of numbers, in a table of which at most a half is used.
struct Set<Element: FixedWidthInteger & UnsignedInteger & Sendable>: Sequence, ExpressibleByArrayLiteral, Sendable {
    /// Each element at its own position, or at the next free one. The greatest number stands for none.
    private var table: [Element] = []
    private(set) var count = 0

    init() {}

    init(arrayLiteral elements: Element...) { self.init(elements) }

    init(_ elements: some Sequence<Element>) { for element in elements { insert(element) } }

    var isEmpty: Bool { count == 0 }

    @inline(never)
    func contains(_ element: Element) -> Bool { count > 0 && table[position(of: element)] == element }

    /// The position of an element, or the one where it is to be inserted.
    private func position(of element: Element) -> Int {
        // The upper bits of a product depend on all bits of the element, the lower ones not.
        var position = Int(truncatingIfNeeded: (element &* 0x9E37_79B1) &>> 8)
        while true {
            position &= table.count - 1
            if table[position] == element || table[position] == .max { return position }
            position += 1
        }
    }

    @discardableResult
    mutating func insert(_ element: Element) -> (inserted: Bool, memberAfterInsert: Element) {
        if 2 * count >= table.count {
            let old = table
            table = Array(repeating: .max, count: Swift.max(2 * old.count, 16))
            for element in old where element != .max { table[position(of: element)] = element }
        }
        let position = position(of: element)
        if table[position] == element { return (false, element) }
        table[position] = element
        count += 1
        return (true, element)
    }

    func makeIterator() -> IndexingIterator<[Element]> { table.filter { $0 != .max }.makeIterator() }
}

// These are functions of their own for each type of elements. The library's are compiled anew wherever they are called.
extension Array {
    @usableFromInline @inline(never)
    mutating func append(_ element: __owned Element) { appendAsLibrary(element, to: &self) }

    @discardableResult
    @usableFromInline @inline(never)
    mutating func removeLast() -> Element { _customRemoveLast().unsafelyUnwrapped }

    @inline(never)
    mutating func popLast() -> Element? { isEmpty ? nil : _customRemoveLast() }
}

private func appendAsLibrary<Elements: RangeReplaceableCollection>(
    _ element: __owned Elements.Element, to elements: inout Elements
) { elements.append(element) }

extension Array {
    /// Sorts by merging; equal elements keep their order.
    mutating func sort(by areInOrder: (Element, Element) -> Bool) {
        // Few elements are sorted where they are.
        var width = 12
        for index in indices where index % width != 0 {
            var place = index
            while place % width != 0, areInOrder(self[place], self[place - 1]) {
                swapAt(place, place - 1)
                place -= 1
            }
        }
        while width < count {
            var merged: [Element] = []
            merged.reserveCapacity(count)
            for start in stride(from: 0, to: count, by: 2 * width) {
                let middle = Swift.min(start + width, count), end = Swift.min(middle + width, count)
                var (left, right) = (start, middle)
                while left < middle || right < end {
                    let isLeft = right == end || left < middle && !areInOrder(self[right], self[left])
                    merged.append(self[isLeft ? left : right])
                    if isLeft { left += 1 } else { right += 1 }
                }
            }
            self = merged
            width *= 2
        }
    }
}

extension Sequence {
    func sorted(by areInOrder: (Element, Element) -> Bool) -> [Element] {
        var result = Array(self)
        result.sort(by: areInOrder)
        return result
    }
}

extension Sequence where Element: Comparable {
    func sorted() -> [Element] { sorted(by: <) }
}
