import HitTesting
import Testing

/// A walk tests both axes of a node at once, by the signs of differences. It has to agree with `Rect.contains` for any numbers.
struct EdgeSignTests {
    /// Lengths, offsets and edges with all signs, zeros of both signs, and the largest and smallest magnitudes.
    private static let numbers: [Double] = [
        0, -0.0, 1, -1, 0.1, -3.7, 0x1p53, -0x1p-1074, 0x1p-1022, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]

    @Test(arguments: [true, false])
    func `B3: a node takes the touches that its rectangle contains, whatever the numbers are`(isHorizontal: Bool) {
        var (taken, tested) = (0, 0)
        for origin in EdgeSignTests.numbers {
            for start in EdgeSignTests.numbers {
                for length in EdgeSignTests.numbers {
                    var node = Node()
                    node.bounds = Rect(x: 0, y: 0, width: 1, height: 1)
                    if isHorizontal {
                        (node.origin.x, node.bounds.origin.x, node.bounds.size.width) = (origin, start, length)
                    } else {
                        (node.origin.y, node.bounds.origin.y, node.bounds.size.height) = (origin, start, length)
                    }
                    var scene = HitScene()
                    let id = scene.insert(node)
                    let edges = [origin, origin + length, (origin - start) + start, 0, -0.0]
                    for edge in edges.flatMap({ [$0.nextDown, $0, $0.nextUp] }) where edge.isFinite {
                        let point = isHorizontal ? Point(x: edge, y: 0.5) : Point(x: 0.5, y: edge)
                        let inner = Point(
                            x: (point.x - node.origin.x) + node.bounds.origin.x,
                            y: (point.y - node.origin.y) + node.bounds.origin.y)
                        let isFinite = inner.x.isFinite && inner.y.isFinite
                        let expected: HitResult = isFinite && node.bounds.contains(inner) ? .hit(id) : .miss
                        tested += 1
                        if expected != .miss { taken += 1 }
                        let description = "origin \(origin), bounds \(start), length \(length), point \(edge)"
                        #expect(scene.walk(at: point) == expected, "\(description)")
                        #expect(scene.topmost(at: point) == expected, "\(description)")
                    }
                }
            }
        }
        #expect(tested > 15_000 && taken > 2_000, "\(taken) of \(tested) points are in their node")
    }
}
