/// What a family of scenes draws its numbers from.
struct Family {
    var name: String

    // MARK: Magnitudes

    /// Half the width of the screen, and the coordinates of its center, perhaps in such halves.
    var screens: [Double] = [1000]
    var screenCenters: [Double] = [0]
    var centersAreInScreens = false
    /// Distances of contents from the origins of their containers' spaces.
    var distances: [Double] = [0, 1e5, 1e6, 1e7, 1e8]
    /// Sizes of what is seen of a turned container's space.
    var sizes: [Double] = [1, 100, 1000]
    /// Sizes of leaves, as parts of what is seen.
    var leafParts = [0.02, 0.1, 0.3, 0.6]
    /// Amounts by which things move.
    var amounts = [0x1p-28, 0x1p-26, 0x1p-30, 0x1p-52, 0.1, 1, 0x1p-10]

    // MARK: Probabilities

    /// That a container or a leaf is transformed.
    var turned = 0.7
    var turnedLeaves = 0.15
    /// That a transform is nearly singular or has two very different scales.
    var illConditioned = 0.1
    /// That a container's contents are hit outside of its bounds.
    var overflowing = 0.7
    /// That a container, or one more root, is itself not hit.
    var layers = 0.15
    var rootLayers = 0.0
    /// That a leaf has a shape, and that a shape is a ring.
    var shapes = 0.0
    var rings = 0.0
    /// That a node asks.
    var asking = 0.0
    /// That a leaf has one of several unusual attributes.
    var odd = 0.03
    /// That an edge lies at 0.
    var pinned = 0.0
    /// That a change is by one of `amounts`.
    var smallEdits = 0.0
    /// That a list of nodes is compared in a round.
    var lists = 0.15

    // MARK: Counts

    var hasBackground = true
    var roots = 1
    var containers = 1...5
    var leaves = 4...40
    var depth = 3
    /// The numbers of further children of some containers, and the lengths of chains of nodes that are looked through.
    var crowds: [Int] = []
    var chains: [Int] = []
    /// The changes in a history.
    var rounds = 25
    /// How often points are searched for in a round between which the answer changes.
    var boundaries = 0
    /// Whether histories are those of one long chain. Only the size of the screen is drawn then.
    var isLongChain = false
}
