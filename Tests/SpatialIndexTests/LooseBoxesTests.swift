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
        var lastScan = LooseBoxes.Scan()

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
                let scan = list.visit(at: point) { index, id in
                    isRight = isRight && ids[index] == id && found.insert(id).inserted
                }
                list.note(scan, times: 1)
                lastScan = scan
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
            if Bool.random(using: &example.random) { _ = example.list.sort() }
            let wrong = example.wrongPoints()
            #expect(wrong == 0)
        }
    }

    @Test(arguments: Array<UInt64>(0..<6))
    func `a region finds the boxes that intersect it, whether the list is sorted or not`(seed: UInt64) {
        var example = Example(random: SplitMix64(seed: seed))
        for _ in 0..<1_000 { example.append() }
        for _ in 0..<2 {
            for _ in 0..<50 {
                let corner = Point(
                    x: .random(in: 0...950, using: &example.random), y: .random(in: 0...950, using: &example.random))
                let region = Box(minX: corner.x, minY: corner.y, maxX: corner.x + 50, maxY: corner.y + 50)
                var found: [Int] = []
                _ = example.list.indices(in: region, &found)
                let ids = Set(found.map { example.list.ids[$0] })
                #expect(ids.count == found.count)
                let missed = example.boxes.filter { $0.value.intersects(region) && !ids.contains($0.key) }
                #expect(missed.isEmpty)
            }
            _ = example.list.sort()
        }
    }

    @Test func `a long list asks to be sorted, and then compares few of its boxes`() {
        var example = Example(random: SplitMix64(seed: 1))
        for _ in 0..<4_000 { example.append() }
        for _ in 0..<500 where !example.list.isWorthSorting { _ = example.wrongPoints() }
        #expect(example.list.isWorthSorting)
        #expect(example.lastScan.compared > 200)
        #expect(Set(example.list.sort()) == Set(0..<4_000))
        let wrong = example.wrongPoints()
        #expect(wrong == 0)
        #expect(!example.list.isWorthSorting)
        #expect(example.lastScan.compared < 40)
    }

    @Test func `few boxes that are left of many cost few comparisons`() {
        var example = Example(random: SplitMix64(seed: 2))
        for _ in 0..<20_000 { example.append() }
        _ = example.list.sort()
        while example.list.count > 300 { example.remove() }
        let wrong = example.wrongPoints()
        #expect(wrong == 0)
        #expect(example.lastScan.compared <= 20)
    }

    @Test func `what a query is expected to take grows when boxes have mixed`() {
        var example = Example(random: SplitMix64(seed: 5))
        for _ in 0..<4_000 { example.append() }
        #expect(example.list.expectedScan.compared == 250)
        _ = example.list.sort()
        #expect(example.list.expectedScan.compared < 60)
        for _ in 0..<8 { example.move(atOnce: true) }
        #expect(example.list.expectedScan.compared > 150)
    }

    @Test func `strips that cross each other are sorted ever more seldom, since that does not help`() {
        var (list, random, sorted) = (LooseBoxes(), SplitMix64(seed: 3), 0)
        for id in 0..<1_000 as Range<UInt32> {
            let at = Double.random(in: 0...1_000, using: &random)
            let wide = Box(minX: 0, minY: at, maxX: 1_000, maxY: at + 0.1)
            let high = Box(minX: at, minY: 0, maxX: at + 0.1, maxY: 1_000)
            _ = list.append(id, id.isMultiple(of: 2) ? wide : high)
        }
        for _ in 0..<20_000 {
            let point = Point(x: .random(in: 0...1_000, using: &random), y: .random(in: 0...1_000, using: &random))
            let scan = list.visit(at: point) { _, _ in }
            list.note(scan, times: 1)
            guard list.isWorthSorting else { continue }
            _ = list.sort()
            sorted += 1
        }
        #expect((1...8).contains(sorted))
    }

    @Test func `boxes at one place are never worth sorting, and stay where they are`() {
        var list = LooseBoxes()
        for id in 0..<2_000 as Range<UInt32> { _ = list.append(id, Box(minX: 0, minY: 0, maxX: 10, maxY: 10)) }
        for _ in 0..<1_000 {
            let scan = list.visit(at: Point(x: 5, y: 5)) { _, _ in }
            list.note(scan, times: 1)
        }
        #expect(!list.isWorthSorting)
        #expect(list.sort().isEmpty)
        #expect(list.ids == Array(0..<2_000))
        let isFound = list.mayContain(Point(x: 5, y: 5))
        #expect(isFound)
    }
}
