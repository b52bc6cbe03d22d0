/// A box tree under construction that can be advanced in bounded steps, and interrupted at each.
///
/// ```swift
/// var build = BoxTreeBuild(boxes: boxes, ranks: ranks)
/// while !build.advance(steps: 10_000) { … }      // some 50 to 120 µs each
/// let tree = build.takeTree()
/// ```
///
/// A value, but one whose copies share nothing of use: advancing a copy copies all that is under construction.
package struct BoxTreeBuild: Sendable {
    private let boxes: [Box]
    private let ranks: [BoxTree.Rank]
    private var tree = BoxTree()
    /// The entries that have been read.
    private var items: [BoxTreeBuilder.Item] = []
    /// The builder of the tree, once all entries have been read.
    private var builder: BoxTreeBuilder?
    private var isDone = false

    /// Steps for each entry that is read and has its box written.
    private static var stepsOfReading: Int { 5 }

    /// Begins a tree of the entries `0 ..< boxes.count`.
    ///
    /// - Precondition: as for `BoxTree(boxes:ranks:)`; that all are what they should be is found out on the way.
    /// - Complexity: O(1).
    package init(boxes: [Box], ranks: [BoxTree.Rank]) {
        precondition(
            boxes.count == ranks.count, "There are \(boxes.count) boxes and \(ranks.count) ranks; each box needs one")
        (self.boxes, self.ranks) = (boxes, ranks)
        items.reserveCapacity(boxes.count)
    }

    /// Does about so many steps, of which each looks at an item or moves it, some 5 to 12 ns; never more than about twice as many
    /// and 2,000.
    ///
    /// - Returns: Whether the tree is done.
    package mutating func advance(steps: Int) -> Bool {
        if isDone { return true }
        if builder == nil {
            let end = min(boxes.count, items.count + max(1, steps / Self.stepsOfReading))
            for entry in items.count..<end { read(entry) }
            guard items.count == boxes.count else { return false }
            isDone = items.isEmpty
            if isDone { return true }
            tree.free(tree.root)
            var all: [BoxTreeBuilder.Item] = []
            swap(&all, &items)
            builder = BoxTreeBuilder(all, ranks: ranks)
            return false
        }
        isDone = builder!.advance(steps: steps, &tree)
        return isDone
    }

    private mutating func read(_ entry: Int) {
        let box = boxes[entry]
        BoxTree.check(box, of: Int32(entry))
        BoxTree.check(ranks[entry], of: Int32(entry))
        tree.boxes.append(box)
        tree.places.append(.none)
        tree.count += 1
        items.append(BoxTreeBuilder.Item(box: FloatBox(box), id: UInt32(entry)))
    }

    /// The tree, once.
    ///
    /// - Precondition: the tree is done, and has not been taken.
    package mutating func takeTree() -> BoxTree {
        precondition(isDone, "takeTree: the tree is not done, or has been taken")
        isDone = false
        builder = nil
        var taken = BoxTree()
        swap(&taken, &tree)
        return taken
    }
}
