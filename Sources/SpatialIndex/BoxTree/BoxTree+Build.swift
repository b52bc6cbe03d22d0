extension BoxTree {
    /// Builds a tree of the entries `0 ..< boxes.count`.
    ///
    /// - Precondition: as many ranks as boxes, all different and above `Int64.min`; no edge is NaN.
    /// - Complexity: O(*n* log *n*).
    public init(boxes: [Box], ranks: [Rank]) {
        var build = BoxTreeBuild(boxes: boxes, ranks: ranks)
        while !build.advance(steps: .max) {}
        self = build.takeTree()
    }
}
