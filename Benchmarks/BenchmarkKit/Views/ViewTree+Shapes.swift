import HitTesting

// Scenes of areas as in maps, charts and plans. The areas fill little of their boxes, or are not upright.
extension ViewTree {
    /// Nodes with square frames at random positions on a square plane. `change` sets the other attributes of each node, given the
    /// node's position in the sequence.
    private static func scattered(
        _ count: Int, _ size: Double, over side: Double = 100_000,
        _ change: (Int, inout Node, inout SceneRandom) -> Void
    ) -> ViewTree {
        var random = SceneRandom(seed: 0x5AA9E5 + UInt64(count))
        var tree = ViewTree(filling: side, side)
        for number in 0..<max(count - 1, 0) {
            let (x, y) = (snap(random.uniform(0, side), to: 0.25), snap(random.uniform(0, side), to: 0.25))
            var node = Node(frame: Rect(x: x, y: y, width: size, height: size))
            change(number, &node, &random)
            tree.add(node, to: 0)
        }
        return tree
    }

    /// A rotation by twice the angle whose tangent is `slope`, computed without library functions whose last bits could differ
    /// from machine to machine.
    static func rotation(slope: Double) -> AffineTransform {
        let square = slope * slope
        let (cosine, sine) = ((1 - square) / (1 + square), 2 * slope / (1 + square))
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    private static func side(_ share: Double, _ count: Int) -> Double {
        snap((share * 1e10 / Double(max(count, 1))).squareRoot(), to: 0.25)
    }

    /// Upright squares, about ten over every point. They serve to be compared with `turnedSquares(count:)`.
    package static func squares(count: Int) -> ViewTree { scattered(count, side(10, count)) { _, _, _ in } }

    /// The squares of `squares(count:)`, each rotated.
    package static func turnedSquares(count: Int) -> ViewTree {
        scattered(count, side(10, count)) { _, node, random in
            node.transform = rotation(slope: random.uniform(-1, 1))
        }
    }

    /// The largest circles in the squares of `squares(count:)`.
    package static func ellipses(count: Int) -> ViewTree {
        scattered(count, side(10, count)) { _, node, _ in node.hitShape = .ellipse(node.bounds) }
    }

    /// The squares of `squares(count:)` with rounded corners, whose radius is a quarter of the side.
    package static func rounded(count: Int) -> ViewTree {
        let side = side(10, count)
        let radii = HitShape.CornerRadii(
            topLeft: side / 4, topRight: side / 4, bottomRight: side / 4, bottomLeft: side / 4)
        return scattered(count, side) { _, node, _ in node.hitShape = .roundedRect(node.bounds, radii: radii) }
    }

    /// The squares of `squares(count:)` as masks of 16 × 16 cells, about half of which are inside. The views share four masks.
    package static func masks(count: Int) -> ViewTree {
        var random = SceneRandom(seed: 0x3A5C5)
        let masks = (0..<4).map { _ in
            HitShape.BitMask(columns: 16, rows: 16, bits: (0..<32).map { _ in UInt8(random.below(256)) })
        }
        return scattered(count, side(10, count)) { number, node, _ in node.hitShape = .mask(masks[number % 4]) }
    }

    /// The squares of `squares(count:)` as paths with a square hole, half as wide.
    package static func holes(count: Int) -> ViewTree {
        let side = side(10, count)
        let contours = [(0, side), (side / 4, side * 3 / 4)].map { low, high in
            [(low, low), (high, low), (high, high), (low, high)].map { Point(x: $0.0, y: $0.1) }
        }
        let path = HitShape.Path(contours)
        return scattered(count, side) { _, node, _ in node.hitShape = .path(path) }
    }

    /// Thin rotated rectangles, a fifth of the plane long and 1 wide, all in about the same slanting direction.
    package static func longLines(count: Int) -> ViewTree {
        scattered(count, 1, over: 10_000) { _, node, random in
            node.bounds.size.width = 2000
            node.transform = rotation(slope: random.uniform(0.31, 0.55))
        }
    }

    /// Thin rotated rectangles in all directions, like the lines of a chart or of a road map.
    package static func shortLines(count: Int) -> ViewTree {
        scattered(count, 2) { _, node, random in
            node.bounds.size.width = side(100, count)
            node.transform = rotation(slope: random.uniform(-1, 1))
        }
    }

    /// The lines of `shortLines(count:)` as strokes, with a hit width of 2.
    package static func strokes(count: Int) -> ViewTree {
        let length = side(100, count)
        return scattered(count, 0) { _, node, random in
            let direction = rotation(slope: random.uniform(-1, 1))
            let end = Point(x: direction.a * length, y: direction.b * length)
            node.hitShape = .stroke(HitShape.Stroke([.zero, end], width: 1, hitWidth: 2))
        }
    }

    /// Square rings around a common center. Each is a polygon with an empty inside.
    package static func polygonRings(count: Int) -> ViewTree {
        var tree = ViewTree(filling: 1_000_000, 1_000_000)
        for number in 0..<max(count - 1, 0) {
            let inset = snap(Double(number) / Double(count) * 450_000, to: 0.25)
            let (width, thickness) = (1_000_000 - 2 * inset, 200_000 / Double(count))
            var node = Node(frame: Rect(x: inset, y: inset, width: width, height: width))
            let (low, high) = (thickness, width - thickness)
            let corners = [
                (0, 0), (width, 0), (width, width), (0, width), (0, 0),
                (low, low), (low, high), (high, high), (high, low), (low, low),
            ]
            node.hitShape = .polygon(HitShape.Polygon(corners.map { Point(x: $0.0, y: $0.1) }))
            tree.add(node, to: 0)
        }
        return tree
    }

    /// Stars with `corners` corners each.
    package static func stars(count: Int, corners: Int) -> ViewTree {
        let side = side(10, count)
        return scattered(count, side) { _, node, random in
            node.hitShape = .polygon(HitShape.Polygon(star(corners, side, &random)))
        }
    }

    private static func star(_ corners: Int, _ side: Double, _ random: inout SceneRandom) -> [Point] {
        (0..<corners).map { corner in
            let radius = side / 2 * random.uniform(0.3, 1)
            return point(of: Double(corner) / Double(corners), from: side / 2, radius)
        }
    }

    /// The point on a circle around (`middle`, `middle`) after `part` of a full turn. It is computed without library functions
    /// whose last bits could differ from machine to machine.
    private static func point(of part: Double, from middle: Double, _ radius: Double) -> Point {
        let quarter = Int(part * 4)
        let turned = rotation(slope: part * 4 - Double(quarter))
        let (cosine, sine) = (turned.a, turned.b)
        let (x, y) = [(cosine, sine), (-sine, cosine), (-cosine, -sine), (sine, -cosine)][quarter & 3]
        return Point(x: middle + radius * x, y: middle + radius * y)
    }

    /// Stars of ten thousand corners. The views share four outlines.
    package static func hugePolygons(count: Int) -> ViewTree {
        shared(count) { side, random in HitShape.Polygon(star(10_000, side, &random)) }
    }

    /// Polygons of a thousand corners each. An outline winds twenty times around its middle. The views share four outlines.
    package static func windingPolygons(count: Int) -> ViewTree {
        shared(count) { side, random in
            let corners = (0..<1000).map { corner in
                let turns = Double(corner) / 50
                let radius = side / 2 * (0.1 + 0.9 * turns / 20) * random.uniform(0.9, 1)
                return point(of: turns - turns.rounded(.down), from: side / 2, radius)
            }
            return HitShape.Polygon(corners, rule: .nonZero)
        }
    }

    private static func shared(
        _ count: Int, _ outline: (Double, inout SceneRandom) -> HitShape.Polygon
    ) -> ViewTree {
        var random = SceneRandom(seed: 0x0071_1E5)
        let side = side(10, count)
        let outlines = (0..<4).map { _ in outline(side, &random) }
        return scattered(count, side) { number, node, _ in
            node.hitShape = .polygon(outlines[number % outlines.count])
        }
    }

    /// Connectors of a drawing: Bézier curves, which are hit by touches up to 2 units away.
    package static func curves(count: Int) -> ViewTree {
        let length = side(100, count)
        return scattered(count, 0) { _, node, random in
            let end = Point(x: length * random.uniform(-0.5, 0.5), y: length * random.uniform(-0.5, 0.5))
            var path = BezierPath(tolerance: 0.5)
            path.move(to: .zero)
            path.addCurve(
                to: end, controlPoint1: Point(x: length / 2, y: 0),
                controlPoint2: Point(x: end.x - length / 2, y: end.y))
            node.hitShape = .stroke(HitShape.Stroke(path, width: 1, hitWidth: 4))
        }
    }
}
