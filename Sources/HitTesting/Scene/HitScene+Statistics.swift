extension HitScene {
    /// Counters of what answers and changes have cost since the scene was made: the same on every machine.
    /// They wrap around where `Int` has 32 bits.
    package struct Statistics: Hashable, Sendable {
        /// Indexes that were built, again or for the first time.
        package var builtIndexes = 0
        /// Their entries.
        package var builtEntries = 0
        /// Changed nodes that were brought into indexes.
        package var broughtIn = 0
        /// Candidates of indexes to which the walk's own arithmetic was run again.
        package var replays = 0
        /// Questions that a walk answered from beginning to end.
        package var walks = 0
        /// The cost of all questions, about in nanoseconds: a sibling that is passed over is four, a node that is entered twelve.
        package var cost = 0
    }
}
