import SpatialIndex
import TestSupport
import Testing

/// The box tree against a plain table.
struct BoxTreeEqualityTests {
    /// Every kind of query, on every family, E1 to E3 for boxes.
    @Test(arguments: BoxFamily.allCases)
    func `every query equals the table`(family: BoxFamily) {
        for count in [1, 17, 150] {
            let boxes = family.boxes(count: count, seed: UInt64(count))
            let ranks = shuffledRanks(boxes.count, seed: 3)
            var build = BoxTreeBuild(boxes: boxes, ranks: ranks)
            while !build.advance(steps: 10) {}
            let tree = build.takeTree()
            tree.checkInvariants()
            expectEqual(
                tree, BoxTable(boxes, ranks), at: probePoints(of: boxes, random: 20, edges: 40),
                regions: probeRegions(of: boxes, count: 20))
        }
    }

    /// Scripts of all changes; after each the tree is whole, and now and then all answers are compared.
    @Test(arguments: BoxFamily.allCases, [false, true])
    func `changes keep the tree right`(family: BoxFamily, startsBuilt: Bool) {
        let boxes = family.boxes(count: 150, seed: 8)
        var script = BoxTreeScript(boxes: boxes + oddBoxes, seed: 1, startsBuilt: startsBuilt)
        for step in 0..<120 * testScale {
            script.step()
            script.tree.checkInvariants()
            guard step % 60 == 59 else { continue }
            expectEqual(
                script.tree, script.table, at: probePoints(of: boxes, random: 10, edges: 20, seed: UInt64(step)),
                regions: probeRegions(of: boxes, count: 10, seed: UInt64(step)))
        }
    }
}

/// Boxes at the limits of what a tree takes.
let oddBoxes =
    Array(repeating: Box.nothing, count: 10) + [
        .everything, Box(minX: 5, minY: 5, maxX: 5, maxY: 9), Box(minX: 3, minY: 0, maxX: 2, maxY: 1),
        Box(minX: 0, minY: -.infinity, maxX: .infinity, maxY: 0), Box(minX: -0.0, minY: 0, maxX: 1e-300, maxY: 1e308),
        Box(minX: -1e308, minY: -1e308, maxX: 1e308, maxY: 1e308),
        Box(minX: 1e308, minY: 1e308, maxX: .greatestFiniteMagnitude, maxY: .infinity),
    ]

/// Ranks in random order with gaps, negative ones too. Some are the lowest, at which no query finds an entry.
func shuffledRanks(_ count: Int, seed: UInt64) -> [Int64] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { $0 % 9 == 4 ? .min : Int64($0 * 7 - count * 3) }.shuffled(using: &random)
}

/// A tree and a table that undergo the same random changes.
struct BoxTreeScript {
    private(set) var tree: BoxTree
    private(set) var table = BoxTable()
    private var random: SplitMix64
    private let boxes: [Box]
    private var nextRank: Int64 = 0

    /// - Parameter startsBuilt: Whether the tree is built of the boxes, not empty, when the changes begin.
    init(boxes: [Box], seed: UInt64, startsBuilt: Bool = false, keepsBoxes: Bool = true) {
        self.boxes = boxes
        tree = BoxTree(keepsBoxes: keepsBoxes)
        random = SplitMix64(seed: seed)
        guard startsBuilt else { return }
        let ranks = boxes.indices.map { Int64($0) + 10_000_000 }
        var build = BoxTreeBuild(boxes: boxes, ranks: ranks, keepsBoxes: keepsBoxes)
        while !build.advance(steps: .max) {}
        tree = build.takeTree()
        table = BoxTable(boxes, ranks)
    }

    /// One change. Phases of growth and of decline follow each other, so that nodes are split and merged.
    mutating func step() {
        let entry = Int32(random.next() % UInt64(boxes.count))
        let box = boxes[Int(random.next() % UInt64(boxes.count))]
        let isGrowing = nextRank / 200 % 2 == 0
        nextRank += 1
        guard let old = table.entries[entry] else {
            if !isGrowing && random.next() % 4 > 0 { return }
            tree.insert(entry, box: box, rank: newRank())
            table.entries[entry] = (box, tree.rank(of: entry)!)
            return
        }
        switch random.next() % 8 {
        case 0...(isGrowing ? 0 : 5):
            tree.remove(entry)
            table.entries[entry] = nil
        case 6:
            let rank = newRank()
            tree.update(entry, rank: rank)
            table.entries[entry] = (old.box, rank)
        case 7:
            tree.update(entry, box: box)
            table.entries[entry] = (box, old.rank)
        default:
            let width = max(0, min(old.box.maxX - old.box.minX, 1e300))
            let shift = Double.random(in: -0.2...0.2, using: &random) * width
            let moved = Box(
                minX: old.box.minX + shift, minY: old.box.minY, maxX: old.box.maxX + shift, maxY: old.box.maxY)
            tree.update(entry, box: moved)
            table.entries[entry] = (moved, old.rank)
        }
    }

    private mutating func newRank() -> Int64 {
        if random.next() % 6 == 0 { return .min }
        // Unique, in front, behind or between.
        let place = Int64(random.next() % 3) - 1
        return place * 1_000_000 + nextRank
    }
}
