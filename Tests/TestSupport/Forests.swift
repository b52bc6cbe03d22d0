/// All ordered forests of `count` nodes. A forest is the list of its nodes' parents, in pre-order; nil for a root.
public func forests(_ count: Int) -> [[Int?]] {
    guard count > 0 else { return [[]] }
    return forests(count - 1).flatMap { smaller -> [[Int?]] in
        // The next node in pre-order goes below the last one, below one of its ancestors, or beside all.
        var parents: [Int?] = []
        var parent: Int? = smaller.isEmpty ? nil : smaller.count - 1
        while let place = parent {
            parents.append(place)
            parent = smaller[place]
        }
        return (parents + [nil]).map { smaller + [$0] }
    }
}

/// Calls `body` with every list of `length` numbers from 0 to `base` - 1.
public func forEachChoice(_ length: Int, below base: Int, _ body: ([Int]) -> Void) {
    var digits = Array(repeating: 0, count: length)
    while true {
        body(digits)
        var place = 0
        while place < length, digits[place] == base - 1 {
            digits[place] = 0
            place += 1
        }
        if place == length { return }
        digits[place] += 1
    }
}
