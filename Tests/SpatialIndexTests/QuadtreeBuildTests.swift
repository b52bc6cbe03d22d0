import AllocationCounter
import SpatialIndex
import Testing
import TestSupport

/// Builds that are advanced in steps, interrupted and given up.
struct QuadtreeBuildTests {
    /// Wherever it is interrupted, a build ends in the words of one that is not.
    @Test(arguments: BoxFamily.allCases, InnerBoxes.allCases)
    func `interrupted builds are identical`(family: BoxFamily, inner: InnerBoxes) {
        for count in [1, 20, 300] {
            let entries = inner.entries(family.boxes(count: count))
            let whole = Quadtree(entries)
            var random = SplitMix64(seed: UInt64(count))
            for most in [1, 40, 3000] {
                let index = build(entries) { Int.random(in: 1...most, using: &random) }
                #expect(index.isIdentical(to: whole), "\(count) entries in steps of up to \(most)")
            }
        }
    }

    /// Long leaves, wide leaves and leaves too long for their header are written in steps, too.
    @Test func `long leaves are written in steps`() {
        let box = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)
        for count in [70, 300, 5000] {
            let entries = (0..<count).map { _ in IndexEntry(outer: box, inner: .nothing) }
            let index = build(entries) { 17 }
            #expect(index.isIdentical(to: Quadtree(entries)))
            #expect(index.statistics.longestLeaf == count)
        }
    }

    @Test func `an index of nothing is built`() {
        let build = QuadtreeBuild(outer: [], inner: [])
        while !build.advance(steps: 1) {}
        let index = build.takeQuadtree()
        #expect(index.isIdentical(to: Quadtree([])))
    }

    /// No call takes much longer than it was asked to, and cutting the work into calls does not make it more.
    @Test(arguments: [BoxFamily.scatter, .crossingStrips, .nestedPanels, .list, .identical])
    func `no call takes much longer`(family: BoxFamily) {
        let boxes = family.boxes(count: 4000)
        let inner = family == .identical ? boxes.map { _ in Box.nothing } : []
        let whole = QuadtreeBuild(outer: boxes, inner: inner)
        while !whole.advance(steps: .max) {}
        for steps in [10, 1000, 20_000] {
            let build = QuadtreeBuild(outer: boxes, inner: inner)
            var isDone = false
            while !isDone {
                let before = build.stepsTaken
                isDone = build.advance(steps: steps)
                let taken = build.stepsTaken - before
                #expect(taken > 0 && taken <= 2 * steps + 2000)
            }
            #expect(abs(build.stepsTaken - whole.stepsTaken) * 4 < whole.stepsTaken)
        }
    }

    /// Given up at any moment, a build leaves nothing behind. In a process of its own, where nobody else uses the heap.
    @Test func `builds that are given up leak nothing`() async {
        await #expect(processExitsWith: .success) {
            for family in [BoxFamily.crossingStrips, .scatter, .identical] {
                let boxes = family.boxes(count: 200)
                let inner = family == .identical ? boxes.map { _ in Box.nothing } : []
                /// One build that is given up after a call, one after two calls, and so on, up to one that is done.
                func giveUpEverywhere() {
                    var calls = 0
                    var isDone = false
                    while !isDone {
                        let build = QuadtreeBuild(outer: boxes, inner: inner)
                        calls += 1
                        for _ in 0..<calls { isDone = build.advance(steps: 300) }
                    }
                    precondition(calls > 8, "\(calls) interruptions are too few to tell")
                }
                giveUpEverywhere()
                let before = benchmark_heap_bytes()
                giveUpEverywhere()
                let grown = Int(benchmark_heap_bytes()) - Int(before)
                precondition(grown < 4096, "\(grown) bytes more after builds of \(family) that were given up")
            }
        }
    }

    private func build(_ entries: [IndexEntry], steps: () -> Int) -> Quadtree {
        let build = QuadtreeBuild(outer: entries.map(\.outer), inner: entries.map(\.inner))
        while !build.advance(steps: steps()) {}
        let index = build.takeQuadtree()
        index.checkInvariants()
        return index
    }
}
