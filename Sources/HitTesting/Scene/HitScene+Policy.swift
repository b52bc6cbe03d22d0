extension HitScene {
    /// The fixed ways of answering that the policy chooses among.
    package enum Way: Sendable, CaseIterable {
        /// The walk, whatever was built.
        case walk
        /// The box tree, never a quadtree.
        case tree
        /// The tree, and a quadtree rebuilt whenever something changed.
        case quadtree
    }
}
