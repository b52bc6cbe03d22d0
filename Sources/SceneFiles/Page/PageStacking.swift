/// What is painted at once, back to front in each of its lists.
struct PageStacking {
    var box: Int32
    var own = PageItems()
    var backgrounds = PageItems()
    var floats = PageItems()
    var foreground = PageItems()
}

/// A chain of items, by the places of its ends; -1 of an empty one.
struct PageItems {
    var first: Int32 = -1
    var last: Int32 = -1
}

enum PageItem {
    case fragment(Int32)
    /// The lines of a box; painted, they are fragments.
    case lines(Int32)
    case stacking(Int32)
    /// The document of a frame, with the box that shows it.
    case frame(Int32)
}

/// What a tree of nodes cannot say of a page, with how often that was met.
struct PageLosses {
    private(set) var counts: [(reason: String, count: Int)] = []

    /// A line each, in the order in which they were met.
    var descriptions: [String] { counts.map { "\($0.count) \($0.reason)" } }

    mutating func add(_ other: PageLosses) {
        for (reason, count) in other.counts { add(reason, count) }
    }

    mutating func add(_ reason: String, _ count: Int = 1) {
        if let known = counts.firstIndex(where: { $0.reason == reason }) {
            counts[known].count += count
        } else {
            counts.append((reason, count))
        }
    }
}
