import SpatialIndex

/// The work that is left on the tree of a table after entries were shifted in place (`BoxTree+Together.swift`).
struct ShiftedEntries: Sendable {
    /// The nodes of the tree in which they stand.
    private var nodes: [UInt32] = []
    /// The number of entries shifted since all of the tree was looked at.
    private var count = 0
    /// True if the tree had better be built anew.
    private(set) var isTreeSpoiled = false

    /// Notes an entry that was shifted in a node.
    mutating func add(_ node: UInt32) {
        if nodes.last != node { nodes.append(node) }
        count += 1
    }

    /// True if all of a tree is to be looked at once `more` entries have been shifted.
    ///
    /// - Parameter steps: How many steps that may take, unless it is long due.
    func refitsAll(of entryCount: Int, afterShifting more: Int, steps: Int) -> Bool {
        let isDue = count + more >= entryCount / ShiftedEntries.shiftsPerRefit
        return isDue && (entryCount / 2 <= steps || count >= entryCount)
    }

    private static let shiftsPerRefit = 16

    /// Makes the tree right.
    ///
    /// - Parameters:
    ///   - searchSteps: What searches of it have cost since all of it was looked at, if that is to be done again.
    ///   - steps: How many steps it may take to build it anew, where that is better.
    mutating func refit(_ tree: inout BoxTree, searchSteps: Int?, steps: Int) {
        if let searchSteps {
            isTreeSpoiled = tree.refitAll(visits: searchSteps / Steps.treeVisit)
            if isTreeSpoiled, tree.count * ShiftedEntries.stepsPerRebuiltEntry <= steps {
                tree.rebuild()
                isTreeSpoiled = false
            }
            count = 0
        } else {
            tree.refit(above: nodes)
        }
        nodes.removeAll(keepingCapacity: nodes.count <= ShiftedEntries.maximumKeptCapacity)
    }

    private static let stepsPerRebuiltEntry = 40
    /// The greatest capacity of `nodes` that is kept for the next time.
    private static let maximumKeptCapacity = 1024
}
