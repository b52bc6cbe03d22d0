extension HitScene {
    /// Counters of what answers and changes have cost since the scene was made: the same on every machine.
    /// They wrap around where `Int` has 32 bits.
    public struct Statistics: Hashable, Sendable {
        /// Islands whose index was built, again or for the first time.
        public var builtIslands = 0
        /// Entries that those builds flattened or gathered.
        public var builtEntries = 0
        /// Entries that changes touched in the tables of islands.
        public var repairedEntries = 0
        /// Candidates for which the walk's own arithmetic was run again, since their boxes left open whether they contain the
        /// point.
        public var replays = 0
        /// Islands that a question went through by walking, since nothing else had been paid for.
        public var walkedIslands = 0
        /// Islands that were answered out of their tables, or out of a quadtree and what has changed since it was built; and out of a
        /// quadtree that nothing has changed since, where that took long.
        public var listedIslands = 0
        /// Nodes that those walks visited, each that has more than bounds as eight, and what those answers cost in the same
        /// measure. An answer of a quadtree that nothing has changed since is counted only where it took long.
        public var steps = 0
    }
}

extension HitScene.Statistics {
    mutating func note(_ cost: IslandCost) {
        steps &+= cost.steps
        if cost.isWalked { walkedIslands &+= 1 } else { listedIslands &+= 1 }
    }
}
