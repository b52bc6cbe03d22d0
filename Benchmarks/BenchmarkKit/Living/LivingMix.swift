/// How many changes of which kind a frame has, and how many queries follow them.
struct LivingMix: Sendable {
    enum Kind: Sendable, Equatable {
        /// Views move by up to their own size; those of a pool are hidden and shown.
        case one
        /// As `one`, a share of all views, at least one.
        case percent(Int)
        /// A subtree of about a tenth of the views is hidden, or shown again.
        case hide
        /// What is in the root, or in a viewport, scrolls.
        case scroll
        /// A view is removed and another inserted.
        case replace
        /// A view is brought to the front.
        case front
        /// The root gets another transform.
        case zoom
    }

    let name: String
    let kind: Kind
    let queries: Int

    private init(_ name: String, _ kind: Kind, queries: Int) {
        self.name = name
        self.kind = kind
        self.queries = queries
    }

    static let all = [
        LivingMix("1:1", .one, queries: 1), LivingMix("1:5", .one, queries: 5), LivingMix("1:20", .one, queries: 20),
        LivingMix("1%:20", .percent(1), queries: 20), LivingMix("10%:20", .percent(10), queries: 20),
        LivingMix("100%:1", .percent(100), queries: 1), LivingMix("100%:20", .percent(100), queries: 20),
        LivingMix("hide:1", .hide, queries: 1), LivingMix("scroll:1", .scroll, queries: 1),
        LivingMix("replace:1", .replace, queries: 1), LivingMix("front:1", .front, queries: 1),
        LivingMix("zoom:20", .zoom, queries: 20),
    ]

    static func named(_ name: String) -> LivingMix? { all.first { $0.name == name } }

    /// The same mix with another number of queries.
    func asking(_ queries: Int) -> LivingMix { LivingMix(name, kind, queries: queries) }

    /// How many of so many views change in a frame.
    func changes(of views: Int) -> Int {
        if case .percent(let share) = kind { max(1, views * share / 100) } else { 1 }
    }
}
