import TestSupport
import Testing

@testable import PlaneGeometry
@testable import SpatialIndex

/// Areas whose shapes are not made of edges: what they take, and that they answer as the shapes do.
struct SolidAreaTests {
    private struct Solids {
        var shapes: [(shape: HitShape, bounds: Rect)] = []
        var areas: EntryAreas?

        /// Nodes in a row, of which each has a shape within bounds.
        init(_ count: Int, _ node: (Int) -> (HitShape, Rect)) {
            var builder = EntryAreas.Builder()
            for number in 0..<count {
                let (shape, bounds) = node(number)
                let origin = Point(x: Double(number % 100) * 20, y: Double(number / 100) * 20)
                let map = PlaneMap(start: Point(x: -origin.x, y: -origin.y), depth: 1, reach: Box(at: origin).reach)
                let box = Box(bounds).moved(by: origin).grown(by: 0x1p-30)
                builder.makeRoom(before: UInt32(number), of: count)
                builder.append(
                    shape, within: Box(bounds), map, outer: box, around: box, clip: .everything, hides: true,
                    to: UInt32(number))
                shapes.append((shape, bounds))
            }
            areas = EntryAreas(builder, entries: count)
        }
    }

    private static let masks: [HitShape] = [
        .mask(.init(columns: 3, rows: 2, bits: [0b1010_1000])), .mask(.init(columns: 3, rows: 2, bits: [0b0111_0100])),
    ]

    private static func bounds(_ number: Int) -> Rect {
        Rect(x: -Double(number % 7), y: 1 / Double(number % 13 + 1), width: 10 + Double(number % 5) / 3, height: 9)
    }

    @Test func `a mask takes 40 bytes beside its area, and equal neighbours take them once`() throws {
        #expect(MemoryLayout<ShapeArea.Solid>.stride == 40)
        for (count, kinds) in [(50, 1), (5_000, 2), (20_000, 3)] {
            let solids = Solids(count) { number in
                switch kinds {
                case 1: (Self.masks[0], Self.bounds(0))
                case 2: (Self.masks[number % 2], Self.bounds(number))
                default: (Self.masks[number / 2 % 2], Self.bounds(0))
                }
            }
            let beside = try #require(solids.areas).beside
            #expect(beside.shapes.count == count)
            #expect(beside.solids.count == (kinds == 1 ? 1 : count / (kinds - 1)))
            // They are not stored with the boxes that cut edges.
            #expect(beside.cuts.count == 1)
            for (used, room) in [
                (beside.shapes.count, beside.shapes.capacity), (beside.solids.count, beside.solids.capacity),
            ] where used > 100 {
                #expect(room <= used + used / 2, "\(room) for \(used)")
            }
        }
    }

    @Test func `D3: areas of masks and cut ellipses are those of the shapes within the bounds`() throws {
        var random = SplitMix64(seed: 40)
        let count = 300
        let solids = Solids(count) { number in
            let bounds = Self.bounds(number)
            let radii = HitShape.CornerRadii(topLeft: 2, topRight: 0, bottomRight: 5, bottomLeft: 3)
            let frame = Rect(x: -4, y: -2, width: 12, height: 10)
            let shape: HitShape =
                switch number % 4 {
                case 0: .ellipse(frame)
                case 1: .roundedRect(frame, radii: radii)
                default: Self.masks[number % 2]
                }
            return (shape, bounds)
        }
        let areas = try #require(solids.areas)
        var sure = 0
        for number in 0..<count {
            let (shape, bounds) = solids.shapes[number]
            let origin = Point(x: Double(number % 100) * 20, y: Double(number / 100) * 20)
            for _ in 0..<40 {
                let point = random.point(in: Box(bounds).grown(by: 2))
                let found = areas.coverage(of: number, at: point + origin)
                if found == .partial { continue }
                sure += 1
                #expect((found == .inside) == shape.contains(point, in: bounds), "\(shape) \(bounds) \(point)")
            }
        }
        #expect(sure > count * 36)
    }
}
