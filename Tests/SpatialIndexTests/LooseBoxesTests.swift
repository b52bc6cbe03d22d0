import PlaneGeometry
import TestSupport
import Testing

@testable import SpatialIndex

/// Lists of boxes that move often find every box at a point, in whatever order they are.
struct LooseBoxesTests {
    /// A list, and the boxes that should be in it.
    private struct Example {
        var list = LooseBoxes()
        var boxes: [UInt32: Box] = [:]
        var random: SplitMix64
        var nextID: UInt32 = 1

        mutating func box() -> Box {
            let x = Double.random(in: 0...1_000, using: &random), y = Double.random(in: 0...1_000, using: &random)
            let size = Double.random(in: 0...30, using: &random)
            return Bool.random(using: &random) && size < 1
                ? .nothing : Box(minX: x, minY: y, maxX: x + size, maxY: y + size)
        }

        mutating func append() {
            let box = box()
            let index = list.append(nextID, box)
            #expect(index == list.count - 1)
            boxes[nextID] = box
            nextID += 1
        }

        mutating func remove() {
            let index = Int.random(in: 0..<list.count, using: &random)
            boxes[list.ids[index]] = nil
            list.remove(index)
        }

        /// Writes new boxes of some of the list, as a whole or one by one.
        mutating func move(atOnce: Bool) {
            let moved = (0..<list.count).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            let new = moved.map { _ in box() }
            for (index, box) in zip(moved, new) { boxes[list.ids[index]] = box }
            if atOnce {
                let writer = list.writer()
                for (index, box) in zip(moved, new) { writer.update(UInt32(index), box) }
                list.noteWrites(moved.count)
            } else {
                for (index, box) in zip(moved, new) { list.update(index, box) }
            }
        }

        /// The points of some edges and some others at which the list misses a box, or names one at another index.
        mutating func wrongPoints() -> Int {
            var points = (0..<20).map { _ in
                Point(x: .random(in: 0...1_000, using: &random), y: .random(in: 0...1_000, using: &random))
            }
            for box in boxes.values.prefix(20) where !box.isEmpty {
                points += [Point(x: box.minX, y: box.minY), Point(x: box.maxX.nextDown, y: box.maxY.nextDown)]
            }
            return points.count { point in
                var found: Set<UInt32> = []
                let ids = list.ids
                var isRight = true
                list.visit(at: point) { index, id in
                    isRight = isRight && ids[index] == id && found.insert(id).inserted
                }
                var missed = boxes.filter { $0.value.contains(point) && !found.contains($0.key) }
                for id in found where boxes[id] == nil { missed[id] = .nothing }
                return !isRight || !missed.isEmpty || list.mayContain(point) != !found.isEmpty
            }
        }
    }

    @Test(arguments: Array<UInt64>(0..<20))
    func `any series of changes leaves a list that finds all boxes at a point`(seed: UInt64) {
        var example = Example(random: SplitMix64(seed: seed))
        for _ in 0..<12 {
            for _ in 0..<Int.random(in: 0...400, using: &example.random) { example.append() }
            for _ in 0..<Int.random(in: 0...min(300, example.list.count), using: &example.random) { example.remove() }
            example.move(atOnce: .random(using: &example.random))
            if Bool.random(using: &example.random) { example.list.reorder(example.list.locationOrder()) }
            let wrong = example.wrongPoints()
            #expect(wrong == 0)
        }
    }

    @Test func `a long list asks to be sorted, and then compares few of its boxes`() {
        var example = Example(random: SplitMix64(seed: 1))
        for _ in 0..<4_000 { example.append() }
        var queries = 0
        while !example.list.isWorthSorting, queries < 10_000 {
            _ = example.wrongPoints()
            queries += 20
        }
        #expect(example.list.isWorthSorting)
        #expect(example.list.comparedBlocks > 200)
        example.list.reorder(example.list.locationOrder())
        _ = example.wrongPoints()
        #expect(!example.list.isWorthSorting)
        #expect(example.list.comparedBlocks < 40)
    }

    @Test func `boxes at one place are never worth sorting`() {
        var list = LooseBoxes()
        for id in 0..<2_000 as Range<UInt32> { _ = list.append(id, Box(minX: 0, minY: 0, maxX: 10, maxY: 10)) }
        let isFound = (0..<1_000).allSatisfy { _ in list.mayContain(Point(x: 5, y: 5)) }
        #expect(isFound)
        #expect(!list.isWorthSorting)
        list.reorder(list.locationOrder())
        let isFoundAgain = list.mayContain(Point(x: 5, y: 5))
        #expect(isFoundAgain)
    }
}
