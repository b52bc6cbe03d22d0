import TestSupport
import Testing

@testable import PlaneGeometry

/// What a path says of a convex part of the plane, its own test says of the part's points.
struct ConvexPartTests {
    private static let field = Box(minX: -10, minY: -10, maxX: 74, maxY: 74)

    /// A point, often on a grid, so that lines coincide and corners lie on lines.
    private static func point(_ random: inout SplitMix64) -> Point {
        random.next() & 1 == 0
            ? random.point(in: field)
            : Point(x: Double(random.next() % 20) * 4 - 8, y: Double(random.next() % 20) * 4 - 8)
    }

    /// A turned box, cut by other boxes. Where a cut meets a corner, that corner is there twice.
    private static func part(_ random: inout SplitMix64) -> [Point] {
        let (center, side, ratio) = (
            point(&random), point(&random) / 4, [0.01, 0.5, 1, 1].randomElement(using: &random)!
        )
        let other = Point(x: -side.y * ratio, y: side.x * ratio)
        var part = ConvexArea.polygon([side + other, side - other, other, .zero].map { center + $0 })
        if random.next() & 1 == 0 { part = .polygon([center + side + other, center + side, center, center + other]) }
        for _ in 0..<random.next() % 3 {
            let corner = random.next() & 1 == 0 ? part.corners.randomElement(using: &random)! : point(&random)
            var box = field
            switch random.next() % 4 {
            case 0: box.minX = corner.x
            case 1: box.maxX = corner.x
            case 2: box.minY = corner.y
            default: box.maxY = corner.y
            }
            let cut = part.clipped(to: box)
            if !cut.isEmpty { part = cut }
        }
        return part.corners
    }

    @Test func `E2: what a path says of a convex part holds of points of the part`() {
        var random = SplitMix64(seed: 31)
        var counts: [Coverage: Int] = [:]
        var repeated = 0
        for number in 0..<4_000 * testScale {
            let corners = Self.part(&random)
            let count = 3 + Int(random.next() % 40)
            let path = HitShape.Path(
                [(0..<count).map { _ in Self.point(&random) }], rule: number & 1 == 0 ? .evenOdd : .nonZero)
            let shape = HitShape.path(path)
            let coverage = shape.coverage(of: .polygon(corners))
            counts[coverage, default: 0] += 1
            if Set(corners).count < corners.count { repeated += 1 }
            let isEmpty = ConvexArea.polygon(corners).isEmpty
            for _ in 0..<40 where !isEmpty && coverage != .partial {
                // A mean of the corners, each of them counted a random number of times.
                let weights = corners.map { _ in Double(random.next() % 1000 + 1) }
                let sum = weights.reduce(0, +)
                let point = zip(corners, weights).reduce(Point.zero) { $0 + $1.1 / sum * $1.0 }
                #expect(path.contains(point) == (coverage == .inside), "\(corners), \(path), \(point)")
            }
        }
        #expect(counts[.inside]! > 100 && counts[.outside]! > 400 && counts[.partial]! > 400 && repeated > 100)
    }

    @Test func `E2: beside its corners, a turned box has nothing of the box around it`() {
        let diamond = ConvexArea.polygon([Point(x: 5, y: 0), Point(x: 10, y: 5), Point(x: 5, y: 10), Point(x: 0, y: 5)])
        let corner = HitShape.path(
            HitShape.Path([[Point(x: -5, y: -5), Point(x: 8, y: -5), Point(x: -5, y: 8)]]))
        #expect(corner.coverage(of: diamond.bounds, bounds: .zero) == .partial)
        #expect(corner.coverage(of: diamond) == .outside)
        let around = HitShape.path(
            HitShape.Path([[Point(x: 5, y: -1), Point(x: 11, y: 5), Point(x: 5, y: 11), Point(x: -1, y: 5)]]))
        #expect(around.coverage(of: diamond.bounds, bounds: .zero) == .partial)
        #expect(around.coverage(of: diamond) == .inside)
    }
}
