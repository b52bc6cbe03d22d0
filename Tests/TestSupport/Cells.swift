import HitTesting

extension HitScene {
    /// A scene of one root, and the root's name.
    package static func rooted(_ width: Double, _ height: Double, at origin: Point = .zero) -> (HitScene, NodeID) {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(origin: origin, size: Size(width: width, height: height))))
        return (scene, root)
    }
}

extension Rect {
    /// Cells of one size, row by row.
    ///
    /// - Parameters:
    ///   - columns: How many are in a row.
    ///   - dx: From one to the next in a row.
    ///   - dy: From one row to the next.
    package static func cells(
        _ count: Int, inRowsOf columns: Int, every dx: Double, _ dy: Double, width: Double, height: Double,
        from corner: Point = .zero
    ) -> [Rect] {
        (0..<count).map {
            Rect(
                x: corner.x + Double($0 % columns) * dx, y: corner.y + Double($0 / columns) * dy, width: width,
                height: height)
        }
    }

    /// Squares of one size that are strewn over a square of nearly a thousand.
    package static func strewn(_ count: Int, below side: Int) -> [Rect] {
        (0..<count).map { (index: Int) -> Rect in
            let (x, y) = (Double(index * 37 % side), Double(index * 91 % side))
            return Rect(x: x, y: y, width: 20, height: 20)
        }
    }
}

extension Point {
    /// Points all over an area, 9 apart: in cells that stand 10 apart, on their edges and between them.
    package static func all(over width: Double, _ height: Double) -> [Point] {
        stride(from: 1.0, to: height, by: 9).flatMap { y in
            stride(from: 1.0, to: width, by: 9).map { Point(x: $0, y: y) }
        }
    }
}
