import SpatialIndex
import TestSupport
import Testing

/// Misuse stops the process.
struct IndexPreconditionTests {
    private static let unit = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
    private static let noNumber = Box(minX: .nan, minY: 0, maxX: 1, maxY: 1)
    private static let tooEarly = "No quadtree to take: advance the build until it is done, and take it once"

    /// The subject is a tree with one entry, 0.
    private static let misuses: [Misuse<BoxTree>] = [
        // Outer boxes must be finite, and inner ones lie inside, one for each entry.
        Misuse("Entry 0 has an outer box that is not finite") { _ in _ = Quadtree([IndexEntry(.everything)]) },
        Misuse("Entry 0 has an outer box that is not finite") { _ in _ = LinearScan([IndexEntry(.everything)]) },
        Misuse("Entry 0 has an outer box that is not finite") { _ in _ = Quadtree(outer: [noNumber]) },
        Misuse("Entry 0 has an inner box", "that is not inside its outer box") { _ in
            _ = Quadtree([IndexEntry(outer: unit, inner: Box(minX: 0, minY: 0, maxX: 2, maxY: 1))])
        },
        Misuse("1 inner boxes for 2 outer boxes") { _ in _ = Quadtree(outer: [unit, unit], inner: [unit]) },
        // Results must fit points.
        Misuse("1 points do not fit 2 results") { _ in
            var results: [Candidate?] = [nil, nil]
            var span = results.mutableSpan
            Quadtree([]).topmost(at: [Point.zero].span, into: &span)
        },
        // Only what is done is taken, and once.
        Misuse(tooEarly) { _ in
            let build = QuadtreeBuild(outer: [unit], inner: [])
            _ = build.takeQuadtree()
        },
        Misuse(tooEarly) { _ in
            let build = QuadtreeBuild(outer: [], inner: [])
            _ = build.advance(steps: .max)
            _ = build.takeQuadtree()
            _ = build.takeQuadtree()
        },
        Misuse("the tree is not done, or has been taken") { _ in
            var build = BoxTreeBuild(boxes: [.everything], ranks: [0])
            _ = build.takeTree()
        },
        // Boxes and ranks of a tree.
        Misuse("There are 1 boxes and 0 ranks") { _ in _ = BoxTree(boxes: [.everything], ranks: []) },
        Misuse("There are 1 boxes and 0 ranks") { _ in _ = BoxTreeBuild(boxes: [.everything], ranks: []) },
        Misuse("has an edge that is NaN") { _ in _ = BoxTree(boxes: [noNumber], ranks: [0]) },
        Misuse("has an edge that is NaN") { $0.update(0, box: noNumber) },
        // Entries that are there, or are not.
        Misuse("entry 0 is in the tree already") { $0.insert(0, box: .everything, rank: 1) },
        Misuse("the entry is negative: -1") { $0.insert(-1, box: .everything, rank: 1) },
        Misuse("entry 7 is not in the tree") { $0.remove(7) },
        Misuse("entry 1 is not in the tree") { $0.update(1, rank: 3) },
    ]

    @Test(arguments: misuses.indices)
    func `misuse stops the process`(index: Int) async {
        await #expect(processExitsWith: .failure, observing: spoken) { [index] in
            var tree = BoxTree(boxes: [.everything], ranks: [0])
            IndexPreconditionTests.misuses[index].commit(&tree)
        }.says(Self.misuses[index].words)
    }
}
