import SpatialIndex
import TestSupport
import Testing

/// A tree that is built in slices.
struct BoxTreeBuildTests {
    /// Wherever it is interrupted, the tree is the same as one that is built at once.
    @Test(arguments: BoxFamily.allCases)
    func `slices make the same tree`(family: BoxFamily) {
        for (count, steps) in [(1, 1), (40, 0), (200, 1), (700, 300), (700, 10_000)] {
            let boxes = family.boxes(count: count, seed: 3)
            let ranks = shuffledRanks(boxes.count, seed: 4)
            var build = BoxTreeBuild(boxes: boxes, ranks: ranks)
            var slices = 1
            while !build.advance(steps: steps) { slices += 1 }
            #expect(
                slices >= boxes.count * 20 / max(steps, 20) / 4, "\(slices) slices of \(steps) steps for \(boxes.count)"
            )
            let isStillDone = build.advance(steps: 1)
            #expect(isStillDone)
            let (sliced, whole) = (build.takeTree(), BoxTree(boxes: boxes, ranks: ranks))
            sliced.checkInvariants()
            #expect(sliced.statistics.nodes == whole.statistics.nodes)
            #expect(sliced.statistics.depth == whole.statistics.depth)
            for point in probePoints(of: boxes, random: 20, edges: 20) {
                #expect(sliced.entries(at: point) == whole.entries(at: point))
                #expect(sliced.nodesVisited(byEntriesAt: point) == whole.nodesVisited(byEntriesAt: point))
            }
        }
    }

    /// Copies of a build go on by themselves.
    @Test func `a build is a value`() {
        let boxes = BoxFamily.scatter.boxes(count: 900)
        let ranks = shuffledRanks(boxes.count, seed: 1)
        var build = BoxTreeBuild(boxes: boxes, ranks: ranks)
        var finished: [BoxTree] = []
        var isDone = false
        while !isDone {
            isDone = build.advance(steps: 5000)
            var copy = build
            while !copy.advance(steps: .max) {}
            finished.append(copy.takeTree())
        }
        finished.append(build.takeTree())
        #expect(finished.count > 5)
        let points = probePoints(of: boxes, random: 50, edges: 50)
        let wanted = points.map { BoxTable(boxes, ranks).all(at: $0) }
        for tree in finished {
            tree.checkInvariants()
            #expect(points.map { tree.entries(at: $0) } == wanted)
        }
    }

    @Test func `nothing makes an empty tree`() {
        var build = BoxTreeBuild(boxes: [], ranks: [])
        let isDone = build.advance(steps: 1)
        #expect(isDone)
        let tree = build.takeTree()
        tree.checkInvariants()
        #expect(tree.count == 0 && tree.topmost(at: .zero) == nil)
    }
}
