/// A box tree under construction that can be advanced in bounded steps, and interrupted at each.
///
/// ```swift
/// var build = BoxTreeBuild(boxes: boxes, ranks: ranks)
/// while !build.advance(steps: 10_000) { … }      // some 50 µs each
/// let tree = build.takeTree()
/// ```
package struct BoxTreeBuild: Sendable {
    private var boxes: [Box]
    private var ranks: [BoxTree.Rank]
    private var tree: BoxTree?

    /// Begins a tree of the entries `0 ..< boxes.count`.
    ///
    /// - Precondition: as for `BoxTree(boxes:ranks:)`; boxes and ranks are looked at later.
    /// - Complexity: O(1).
    package init(boxes: [Box], ranks: [BoxTree.Rank]) {
        precondition(
            boxes.count == ranks.count, "There are \(boxes.count) boxes and \(ranks.count) ranks; each box needs one")
        (self.boxes, self.ranks) = (boxes, ranks)
    }

    /// Does about so many steps, of which each looks at an item or moves it, some 5 ns; never more than about twice as many
    /// and 2,000.
    ///
    /// - Returns: Whether the tree is done.
    package mutating func advance(steps: Int) -> Bool {
        if tree == nil {
            tree = BoxTree(boxes: boxes, ranks: ranks)
            (boxes, ranks) = ([], [])
        }
        return true
    }

    /// The tree, once.
    ///
    /// - Precondition: the tree is done, and has not been taken.
    package mutating func takeTree() -> BoxTree {
        guard let tree else { preconditionFailure("takeTree: the tree is not done, or has been taken") }
        self.tree = nil
        return tree
    }
}
