/// A group of boxes that are painted together, in lists from back to front.
struct PageStacking {
    var box: Int32
    var own = PageItems()
    var backgrounds = PageItems()
    var floats = PageItems()
    var foreground = PageItems()
}

/// A linked list of items, by the indices of its ends; -1 if empty.
struct PageItems {
    var first: Int32 = -1
    var last: Int32 = -1
}

enum PageItem {
    case fragment(Int32)
    /// The lines of a box; they become fragments when painted.
    case lines(Int32)
    case stacking(Int32)
    /// The document of a frame, with the box that shows it.
    case frame(Int32)
}

/// What a tree of nodes cannot express about a page, with counts.
struct PageLosses {
    private(set) var counts: [(reason: String, count: Int)] = []

    /// A line for each, in the order of their first occurrence.
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
