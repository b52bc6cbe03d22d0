/// A heap of what remains to be visited around a point.
struct NearestQueue {
    enum Kind: UInt8 {
        case node
        /// An entry of which only a lower bound of the distance is known.
        case openEntry
        case entry
    }

    struct Item {
        let distance: Double
        let rank: Int64
        let id: UInt32
        var kind: Kind

        /// Nearer first. Of equal distances, lower bounds come before entries, since they may turn out to be in front;
        /// then by rank.
        @inline(__always)
        func precedes(_ other: Item) -> Bool {
            if distance != other.distance { return distance < other.distance }
            if kind != other.kind { return kind.rawValue < other.kind.rawValue }
            return rank > other.rank
        }
    }

    private var items: [Item] = []

    init() {
        items.reserveCapacity(128)
    }

    mutating func push(_ item: Item) {
        items.append(item)
        var place = items.count - 1
        while place > 0 {
            let parent = (place - 1) / 2
            guard item.precedes(items[parent]) else { break }
            items[place] = items[parent]
            place = parent
        }
        items[place] = item
    }

    mutating func pop() -> Item? {
        guard let first = items.first, let last = items.popLast() else { return nil }
        let count = items.count
        if count == 0 { return first }
        var place = 0
        while true {
            var child = 2 * place + 1
            guard child < count else { break }
            if child + 1 < count && items[child + 1].precedes(items[child]) { child += 1 }
            guard items[child].precedes(last) else { break }
            items[place] = items[child]
            place = child
        }
        items[place] = last
        return first
    }
}
