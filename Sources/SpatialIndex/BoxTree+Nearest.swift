extension BoxTree {
    /// Visits the entries within a distance of a point, nearest first, until `body` returns false. An entry at the point has
    /// the distance 0; of entries equally far, the front-most comes first. Empty boxes are nowhere.
    ///
    /// - Parameter radius: the largest distance that counts; may be infinite.
    /// - Complexity: O(log *n*) expected for the first entry, as little for each further one.
    public func visitNearest(
        to point: Point, within radius: Double = .infinity, _ body: (_ entry: Int32, _ distance: Double) -> Bool
    ) {
        guard point.isFinite, radius >= 0 else { return }
        var queue = NearestQueue()
        queue.push(NearestQueue.Item(distance: 0, rank: .max, id: root, isEntry: false))
        while let next = queue.pop() {
            if next.isEntry {
                guard body(Int32(bitPattern: next.id), next.distance) else { return }
                continue
            }
            let isLeaf = nodes[next.id].height == 0
            for lane in 0..<Int(nodes[next.id].count) {
                let bound = nodes[next.id].box(lane).leastDistance(to: point)
                guard bound <= radius else { continue }
                let (child, rank) = (nodes[next.id].children[lane], nodes[next.id].ranks[lane])
                if !isLeaf {
                    queue.push(NearestQueue.Item(distance: bound, rank: rank, id: child, isEntry: false))
                } else if let distance = records[child].box.distance(to: point), distance <= radius {
                    queue.push(NearestQueue.Item(distance: distance, rank: rank, id: child, isEntry: true))
                }
            }
        }
    }

    /// The entries within a distance of a point, nearest first; of those equally far, the front-most first.
    ///
    /// - Complexity: O(log *n* + *k* log *k*) expected for *k* entries.
    public func nearest(to point: Point, within radius: Double) -> [(entry: Int32, distance: Double)] {
        var result: [(entry: Int32, distance: Double)] = []
        visitNearest(to: point, within: radius) { entry, distance in
            result.append((entry, distance))
            return true
        }
        return result
    }
}

extension Box {
    /// How far a finite point is from the nearest point of the area or of its edge; nil for an empty box.
    ///
    /// Does not overflow before the distance itself does.
    package func distance(to point: Point) -> Double? {
        guard !isEmpty else { return nil }
        let (left, right) = (minX - point.x, point.x - maxX)
        let (above, below) = (minY - point.y, point.y - maxY)
        let (x, y) = (max(left, right, 0), max(above, below, 0))
        let (long, short) = x > y ? (x, y) : (y, x)
        guard short > 0, long.isFinite else { return long }
        // Squares of what lies in this range neither overflow nor lose bits.
        if long < 0x1p500 && short > 0x1p-500 { return (x * x + y * y).squareRoot() }
        let ratio = short / long
        return long * (1 + ratio * ratio).squareRoot()
    }
}

extension FloatBox {
    /// Not more than the distance of any box that rounds to this one; infinite for `nothing`.
    func leastDistance(to point: Point) -> Double {
        let box = Box(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
        // The two ways to compute a distance differ by rounding.
        return box.distance(to: point).map { $0 * (1 - 0x1p-50) } ?? .infinity
    }
}

/// A heap of what is still to be visited around a point.
struct NearestQueue {
    struct Item {
        let distance: Double
        let rank: Int64
        let id: UInt32
        let isEntry: Bool

        /// Nearer first; a node before entries equally far, since it may hold one in front of them; then by rank.
        func precedes(_ other: Item) -> Bool {
            if distance != other.distance { return distance < other.distance }
            if isEntry != other.isEntry { return !isEntry }
            return rank > other.rank
        }
    }

    private var items: [Item] = []

    mutating func push(_ item: Item) {
        items.append(item)
        var place = items.count - 1
        while place > 0, items[place].precedes(items[(place - 1) / 2]) {
            items.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func pop() -> Item? {
        guard let first = items.first, let last = items.popLast() else { return nil }
        if items.isEmpty { return first }
        items[0] = last
        var place = 0
        while true {
            var least = place
            for kid in 2 * place + 1..<min(2 * place + 3, max(items.count, 2 * place + 1))
            where items[kid].precedes(items[least]) { least = kid }
            if least == place { return first }
            items.swapAt(place, least)
            place = least
        }
    }
}
