extension HitScene {
    /// Counters of what answers and changes have cost since the scene was created. They are the same on all machines, but
    /// wrap around where `Int` has 32 bits.
    package struct Statistics: Hashable, Sendable {
        /// The number of indexes that were built or rebuilt.
        package var builtIndexes = 0
        /// The number of entries of all indexes that were built or rebuilt.
        package var builtEntries = 0
        /// The number of changed nodes whose index entries were updated.
        package var broughtIn = 0
        /// The number of candidates of indexes that were tested by the walk's own arithmetic.
        package var replays = 0
        /// The number of queries that were answered by a walk alone.
        package var walks = 0
        /// The cost of all queries, roughly in nanoseconds: see `IndexPolicy`.
        package var cost = 0
    }
}
