import HitTesting

// What maps, charts and plans are made of: areas that fill little of their boxes, or none of them upright.
extension ViewTree {
    private static func plane(_ side: Double, _ count: Int, _ make: (Int, inout SceneRandom) -> Node) -> ViewTree {
        var random = SceneRandom(seed: 0x5AA9E5 + UInt64(count))
        var tree = ViewTree(plane: Box(minX: 0, minY: 0, maxX: side, maxY: side))
        let root = tree.add(0, 0, side, side)
        for number in 0..<max(count - 1, 0) { tree.add(make(number, &random), to: root) }
        return tree
    }

    private static func square(_ side: Double, on plane: Double, _ random: inout SceneRandom) -> Node {
        Node(
            frame: Rect(
                x: snap(random.uniform(0, plane), to: 0.25), y: snap(random.uniform(0, plane), to: 0.25), width: side,
                height: side))
    }

    /// A rotation from a rational point of the circle: no library function that could differ in last bits.
    private static func rotation(slope: Double) -> AffineTransform {
        let square = slope * slope
        let (cosine, sine) = ((1 - square) / (1 + square), 2 * slope / (1 + square))
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    private static func side(_ share: Double, _ count: Int) -> Double {
        snap((share * 1e10 / Double(max(count, 1))).squareRoot(), to: 0.25)
    }

    /// Squares, a point under about ten of them: what turned ones are compared with.
    package static func squares(count: Int) -> ViewTree {
        plane(100_000, count) { square(side(10, count), on: 100_000, &$1) }
    }

    /// The squares, each turned.
    package static func turnedSquares(count: Int) -> ViewTree {
        plane(100_000, count) { _, random in
            var node = square(side(10, count), on: 100_000, &random)
            node.transform = rotation(slope: random.uniform(-1, 1))
            return node
        }
    }

    /// Thin turned rectangles, a fifth of the plane long and 1 wide, all of which run about diagonally.
    package static func longLines(count: Int) -> ViewTree {
        plane(10_000, count) { _, random in
            var node = square(1, on: 10_000, &random)
            node.bounds.size.width = 2000
            node.transform = rotation(slope: random.uniform(0.31, 0.55))
            return node
        }
    }

    /// Thin turned rectangles in all directions, as the lines of a chart or of a map of roads.
    package static func shortLines(count: Int) -> ViewTree {
        plane(100_000, count) { _, random in
            var node = square(2, on: 100_000, &random)
            node.bounds.size.width = side(100, count)
            node.transform = rotation(slope: random.uniform(-1, 1))
            return node
        }
    }

    /// The short lines as strokes, which are hit within 2.
    package static func strokes(count: Int) -> ViewTree {
        plane(100_000, count) { _, random in
            var node = square(0, on: 100_000, &random)
            let way = rotation(slope: random.uniform(-1, 1))
            let length = side(100, count)
            node.hitShape = .stroke(
                HitShape.Stroke([.zero, Point(x: way.a * length, y: way.b * length)], width: 1, hitWidth: 2))
            return node
        }
    }

    /// Rings around one middle, each a polygon with an empty inside.
    package static func polygonRings(count: Int) -> ViewTree {
        plane(1_000_000, count) { number, _ in
            let inset = snap(Double(number) / Double(count) * 450_000, to: 0.25)
            let (width, thickness) = (1_000_000 - 2 * inset, 200_000 / Double(count))
            var node = Node(frame: Rect(x: inset, y: inset, width: width, height: width))
            let (low, high) = (thickness, width - thickness)
            let corners = [
                (0, 0), (width, 0), (width, width), (0, width), (0, 0), (low, low), (low, high), (high, high),
                (high, low),
                (low, low),
            ]
            node.hitShape = .polygon(HitShape.Polygon(corners.map { Point(x: $0.0, y: $0.1) }))
            return node
        }
    }

    /// Stars of a thousand corners each.
    package static func largePolygons(count: Int) -> ViewTree {
        plane(100_000, count) { _, random in
            let side = side(10, count)
            var node = square(side, on: 100_000, &random)
            node.hitShape = .polygon(
                HitShape.Polygon(
                    (0..<1000).map { corner in
                        let way = rotation(slope: Double(corner % 250) / 250)
                        let radius = side / 2 * random.uniform(0.3, 1)
                        let quarters = [(way.a, way.b), (-way.b, way.a), (-way.a, -way.b), (way.b, -way.a)]
                        let (x, y) = quarters[corner / 250]
                        return Point(x: side / 2 + radius * x, y: side / 2 + radius * y)
                    }))
            return node
        }
    }
}
