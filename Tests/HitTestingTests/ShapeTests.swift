import HitTesting
import TestSupport
import Testing

/// D3: the shape of a node's area, in its bounds space and cut by its bounds.
struct ShapeTests {
    private func node(_ shape: HitShape, bounds: Rect = Rect(x: 0, y: 0, width: 10, height: 10)) -> Node {
        var node = Node()
        node.bounds = bounds
        node.hitShape = shape
        return node
    }

    @Test func `D3: an ellipse ends strictly before its edge, is cut by the bounds, and ignores outsets`() {
        var round = node(.ellipse(Rect(x: 0, y: 0, width: 10, height: 10)))
        round.touchOutsets = EdgeInsets(top: 50, left: 50, bottom: 50, right: 50)
        #expect(round.contains(Point(x: 5, y: 5)) && round.contains(Point(x: 0.0.nextUp + 0.001, y: 5)))
        #expect(!round.contains(Point(x: 0, y: 5)) && !round.contains(Point(x: 5, y: 0)))
        #expect(!round.contains(Point(x: 1, y: 1)) && !round.contains(Point(x: -1, y: 5)))
        let cut = node(.ellipse(Rect(x: -10, y: -10, width: 30, height: 30)))
        #expect(cut.contains(.zero) && !cut.contains(Point(x: 10, y: 5)) && !cut.contains(Point(x: -0.1, y: 5)))
        let flat = node(.ellipse(Rect(x: 0, y: 0, width: 10, height: 0)))
        #expect(!flat.contains(Point(x: 5, y: 0)))
    }

    @Test func `D3: corners of a rounded rectangle, each with its own radius`() {
        let radii = HitShape.CornerRadii(topLeft: 4, topRight: 0, bottomRight: 2, bottomLeft: -1)
        let rounded = node(.roundedRect(Rect(x: 0, y: 0, width: 10, height: 10), radii: radii))
        #expect(!rounded.contains(.zero) && rounded.contains(Point(x: 2, y: 2)) && !rounded.contains(Point(x: 1, y: 1)))
        #expect(rounded.contains(Point(x: 0, y: 4)) && !rounded.contains(Point(x: 0, y: 4.0.nextDown)))
        #expect(rounded.contains(Point(x: 10.0.nextDown, y: 0)) && rounded.contains(Point(x: 0, y: 10.0.nextDown)))
        #expect(!rounded.contains(Point(x: 9.9, y: 9.9)) && rounded.contains(Point(x: 9, y: 9)))
        // Radii too long for a side shrink together: this is a circle.
        let long = HitShape.CornerRadii(topLeft: 50, topRight: 50, bottomRight: 50, bottomLeft: 50)
        let circle = node(.roundedRect(Rect(x: 0, y: 0, width: 10, height: 10), radii: long))
        let ellipse = node(.ellipse(Rect(x: 0, y: 0, width: 10, height: 10)))
        let steps = stride(from: 0.25, to: 10, by: 0.5)
        for p in Point.grid(steps, steps) { #expect(circle.contains(p) == ellipse.contains(p), "\(p)") }
        let most = Double.greatestFiniteMagnitude
        let longest = HitShape.CornerRadii(topLeft: most, topRight: most, bottomRight: most, bottomLeft: most)
        let other = node(.roundedRect(Rect(x: 0, y: 0, width: 10, height: 10), radii: longest))
        for p in Point.grid(steps, steps) { #expect(other.contains(p) == circle.contains(p), "\(p)") }
    }

    @Test func `D3: even-odd and non-zero differ where an outline runs around twice`() {
        let star = [(5, 0), (8, 9), (0, 3), (10, 3), (2, 9)].map { Point(x: Double($0.0), y: Double($0.1)) }
        let center = Point(x: 5, y: 5)
        #expect(!node(.polygon(HitShape.Polygon(star, rule: .evenOdd))).contains(center))
        #expect(node(.polygon(HitShape.Polygon(star, rule: .nonZero))).contains(center))
        #expect(node(.polygon(HitShape.Polygon(star, rule: .evenOdd))).contains(Point(x: 5, y: 1)))
        #expect(!node(.polygon(HitShape.Polygon([], rule: .nonZero))).contains(center))
        #expect(!node(.polygon(HitShape.Polygon([.zero, center], rule: .nonZero))).contains(Point(x: 2, y: 2)))
    }

    @Test(arguments: [1.0, 1.0 / 3, 0.1])
    func `D3: triangles that share an edge share no point and miss none`(_ unit: Double) {
        var random = SplitMix64(seed: 4)
        for _ in 0..<300 {
            let inner = Point(x: Double(random.next() % 9 + 1) * unit, y: Double(random.next() % 9 + 1) * unit)
            let side = 10 * unit
            let corners = [
                Point(x: 0, y: 0), Point(x: side, y: 0), Point(x: side, y: side), Point(x: 0, y: side),
            ]
            let triangles = corners.indices.map { index in
                node(
                    .polygon(HitShape.Polygon([corners[index], corners[(index + 1) % 4], inner])),
                    bounds: Rect(x: 0, y: 0, width: side, height: side))
            }
            for _ in 0..<20 {
                // On the lines from the corners to the inner point, and anywhere.
                let part = Double(random.next() % 8) / 8
                let corner = corners[Int(random.next() % 4)]
                var p = Point(x: corner.x + (inner.x - corner.x) * part, y: corner.y + (inner.y - corner.y) * part)
                if random.next() & 3 == 0 { p.x = Double.random(in: 0..<side, using: &random) }
                let count = triangles.filter { $0.contains(p) }.count
                let isInSquare = p.x >= 0 && p.y >= 0 && p.x < side && p.y < side
                #expect(count == (isInSquare ? 1 : 0), "\(p) in \(inner), unit \(unit)")
            }
        }
    }

    @Test func `D3: cells of a bit mask, half-open, the most significant bit first`() {
        let mask = HitShape.BitMask(columns: 3, rows: 2, bits: [0b101_010_00])
        let cells = node(.mask(mask), bounds: Rect(x: 30, y: 20, width: -30, height: 20))
        for row in 0..<2 {
            for column in 0..<3 {
                let isIn = (column + row) % 2 == 0
                #expect(mask[column, row] == isIn)
                let corner = Point(x: Double(column) * 10, y: 20 + Double(row) * 10)
                #expect(cells.contains(corner) == isIn)
                #expect(cells.contains(Point(x: corner.x + 10.0.nextDown - 1, y: corner.y + 9.99)) == isIn)
            }
        }
        #expect(!cells.contains(Point(x: 30, y: 20)) && !cells.contains(Point(x: 0, y: 40)))
    }

    @Test func `D3: a shape gates the subtree`() {
        var scene = HitScene()
        var round = Node(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        round.hitShape = .ellipse(round.bounds)
        let parent = scene.insert(round)
        let child = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 10, height: 10)), into: parent)
        #expect(scene.topmost(at: Point(x: 0.5, y: 0.5)) == .miss)
        #expect(scene.topmost(at: Point(x: 5, y: 5)) == .hit(child))
    }
}
