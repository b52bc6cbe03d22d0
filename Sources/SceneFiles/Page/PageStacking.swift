/// The boxes that are painted together as one group. The lists are declared in the order in which they are painted,
/// back to front.
struct PageStacking {
    var box: Int32
    var own = PageItems()
    var backgrounds = PageItems()
    var floats = PageItems()
    var foreground = PageItems()
}

/// A key path to one of the lists of a `PageStacking`.
typealias PageList = WritableKeyPath<PageStacking, PageItems>

/// The ends of a linked list of items, as indices of items; -1 if the list is empty.
struct PageItems {
    var first: Int32 = -1
    var last: Int32 = -1
}

enum PageItem {
    case fragment(Int32)
    /// The lines of the box at an index. In the paint order, their fragments take the place of this item.
    case lines(Int32)
    case stacking(Int32)
    /// The document of a frame, by the index of the box that shows the frame.
    case frame(Int32)
}

/// What a tree of nodes cannot express about a page, with counts.
struct PageLosses {
    private(set) var counts: [(reason: String, count: Int)] = []

    /// A line for each kind of loss, with its count and its reason. The kinds are in the order of their first
    /// occurrence.
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
