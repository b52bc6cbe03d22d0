/// The families by name. Each draws what others leave out, and the first has the usual values.
extension Family {
    static let all: [Family] = [
        // Contents far from their origins, turned, and where numbers have no fractions.
        Family(name: "plain"),
        Family(
            name: "turned", distances: [1e5, 1e6, 1e7, 1e8, 1e12], sizes: [1e-3, 1, 1e3, 1e6], turned: 0.9,
            overflowing: 0.95, layers: 0.3),
        Family(
            name: "without-fractions", distances: [1e16, 0x1p53, 1e9, 0x1p54], sizes: [1000, 1e5], turned: 0.6,
            overflowing: 0.6, layers: 0.3, shapes: 0.2),
        // Layers, whose own edges do not cut what they contain. Their edges move by less than boxes allow for rounding.
        Family(
            name: "edges-at-zero", screens: [300, 1000], distances: [0], sizes: [100, 500], leafParts: [0.3, 0.6, 1],
            amounts: [0x1p-28, 0x1p-26, 0x1p-27, 0x1p-29, 0x1p-30, 0x1p-32, 0x1p-40], turned: 0, turnedLeaves: 0.05,
            overflowing: 0.2, layers: 0.9, rootLayers: 0.3, odd: 0.02, pinned: 0.5, smallEdits: 0.8, lists: 0.05,
            containers: 2...6, leaves: 3...20, rounds: 40),
        Family(
            name: "layers", distances: [0, 0x1p24, 0x1p25, 0x1p31, 0x1p27, 3], turned: 0.1, overflowing: 0.2,
            layers: 0.8, rootLayers: 0.8, roots: 4),
        Family(
            name: "far-layers", screens: [1000, 0x1p25], screenCenters: [0, 0x1p24, 0x1p31],
            distances: [0, 0x1p24, 0x1p28, 0x1p31], sizes: [100, 1000], turned: 0.3, overflowing: 0.5, layers: 0.8,
            rootLayers: 0.7, hasBackground: false, roots: 3, containers: 2...6, leaves: 4...20),
        // Shapes, and screens of very large and very small numbers.
        Family(
            name: "shapes", distances: [0, 100, 1e6], turned: 0.3, turnedLeaves: 0.6, overflowing: 0.3, shapes: 0.8),
        Family(
            name: "far-shapes", distances: [1e6, 1e9, 1e12], sizes: [1e-3, 1, 1e6], turned: 0.5, turnedLeaves: 0.8,
            illConditioned: 0.3, overflowing: 0.4, shapes: 0.8),
        Family(
            name: "far-screens", screens: [1e-3, 1], screenCenters: [1e9, -1e9, 0], distances: [0, 1e9], sizes: [1e-3],
            turned: 0.3, turnedLeaves: 0.5, overflowing: 0.3, shapes: 0.6),
        Family(
            name: "extremes", screens: [0x1p120, 1e30, 1e-30, 1e-300, 1e300, 0x1p-1030, 0x1p-1060],
            distances: [0, 1e30, 1e-30, 1e100], sizes: [1e30, 1e-30, 1, 1e100, 1e-100], turned: 0.5, turnedLeaves: 0.5,
            overflowing: 0.4, shapes: 0.6),
        Family(
            name: "few-units", screens: [1e-3, 1e-4, 1e-5, 0x1p-20], screenCenters: [1e9, -1e9, 0x1p30, 0x1p40],
            distances: [0], sizes: [1e-3], turned: 0.1, turnedLeaves: 0.9, overflowing: 0.05, shapes: 0.1, odd: 0,
            containers: 2...5, leaves: 20...80, rounds: 10),
        // Nodes that ask, several roots, and lists.
        Family(
            name: "asking", screens: [1000, 1, 1e6], distances: [0, 1e3, 1e5, 1e8, 1e16, 0x1p31],
            sizes: [1e-3, 1, 100, 1e6], turned: 0.5, turnedLeaves: 0.3, overflowing: 0.5, layers: 0.3, rootLayers: 0.5,
            shapes: 0.3, asking: 0.06, odd: 0.08, lists: 0.3, roots: 2),
        Family(
            name: "asking-layers", screens: [1000], distances: [0, 1e5, 1e7], turned: 0.5, overflowing: 0.6,
            layers: 0.4, rootLayers: 0.8, shapes: 0.1, asking: 0.1, odd: 0.1, lists: 0.3, roots: 3, containers: 1...3,
            leaves: 20...60, rounds: 40),
        // Hundreds of leaves in one container.
        Family(
            name: "rings", screens: [1000], distances: [0, 1e6], sizes: [1000], leafParts: [0.3, 1, 2, 5], turned: 0.2,
            turnedLeaves: 0.1, overflowing: 0.1, shapes: 0.9, rings: 0.9, odd: 0.01, lists: 0.1, containers: 1...2,
            leaves: 250...600, depth: 1, rounds: 12),
        Family(
            name: "crowded-shapes", screens: [1000, 1e-3, 1e9], screenCenters: [0, 1e9], distances: [0, 1e6, 1e12],
            sizes: [1000, 1], leafParts: [0.02, 0.1, 1], turned: 0.5, turnedLeaves: 0.5, overflowing: 0.3, shapes: 0.5,
            rings: 0.3, odd: 0.01, lists: 0.1, containers: 1...2, leaves: 250...600, depth: 1, rounds: 12),
        Family(
            name: "crowded-leaves", screens: [1000], distances: [0, 1e6, 1e12], sizes: [1000, 1],
            leafParts: [0.005, 0.02, 0.1, 1], turned: 0.5, turnedLeaves: 0.1, overflowing: 0.5, odd: 0.02, lists: 0.1,
            containers: 1...2, leaves: 250...600, depth: 1, rounds: 20),
        Family(
            name: "stacked-rings", distances: [0, 1e6], leafParts: [0.8, 1, 1, 1, 1, 1, 6, 15, 25], turned: 0.2,
            turnedLeaves: 0.02, illConditioned: 0, overflowing: 0, layers: 0, shapes: 1, rings: 0.97, odd: 0,
            lists: 0.1, containers: 1...1, leaves: 330...500, depth: 1, rounds: 8),
        // Thousands of leaves, and chains longer than an index looks through.
        Family(
            name: "thousands", distances: [0, 1e6], sizes: [1000], turned: 0.2, overflowing: 0.4, layers: 0.8,
            rootLayers: 0.5, lists: 0.1, roots: 2, containers: 2...4, leaves: 5...20, crowds: [1000, 2200, 700],
            rounds: 15),
        Family(
            name: "chains", distances: [0, 1e6, 1e9], sizes: [1000], turned: 0.2, overflowing: 0.4, layers: 0.8,
            lists: 0.1, leaves: 5...20, chains: [70, 40, 90], rounds: 15),
        Family(
            name: "thousands-and-chains", distances: [0, 1e6], sizes: [1000], turned: 0.3, turnedLeaves: 0.5,
            overflowing: 0.4, layers: 0.6, shapes: 0.3, asking: 0.05, lists: 0.1, containers: 2...4, leaves: 30...60,
            crowds: [300], chains: [20], rounds: 30),
        Family(name: "long-chain", isLongChain: true),
        // Points between which the answer changes.
        Family(
            name: "boundaries", screens: [1, 1000, 0x1p-60, 1e20, 0.3],
            screenCenters: [0, 1, -0x1p10, 0x1p20, 0x1p30, -0x1p38, 0x1p42], centersAreInScreens: true, distances: [0],
            leafParts: [0.02, 0.05, 0.2, 0.6], turned: 0, turnedLeaves: 0.6, overflowing: 0, layers: 0, shapes: 0.4,
            odd: 0, lists: 0.02, containers: 1...1, leaves: 60...400, depth: 1, rounds: 4, boundaries: 12),
        Family(
            name: "far-boundaries", screens: [1, 1000], distances: [0, 1e3, 1e6, 1e9, 1e12],
            leafParts: [0.02, 0.05, 0.2, 0.6], turned: 0, turnedLeaves: 0.6, illConditioned: 0.3, overflowing: 0,
            layers: 0, shapes: 0.8, odd: 0, lists: 0.02, containers: 1...1, leaves: 60...400, depth: 1, rounds: 4,
            boundaries: 12),
    ]
}
