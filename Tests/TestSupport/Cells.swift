import HitTesting

extension HitScene {
    /// A scene of one root, and the root's name.
    package static func rooted(_ width: Double, _ height: Double, at origin: Point = .zero) -> (HitScene, NodeID) {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(origin: origin, size: Size(width: width, height: height))))
        return (scene, root)
    }

    /// A screen of 100 by 100. In it is a node whose space lies far off, and which tries its children outside its bounds. Below
    /// that is one that asks.
    package static func overflowing(asks: Asks) -> (scene: HitScene, far: NodeID, asking: NodeID) {
        var (scene, screen) = HitScene.rooted(100, 100)
        var far = Node(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        far.bounds.origin.x = 1.7e308
        far.hitsOutsideBounds = true
        let farID = scene.insert(far, into: screen)
        let asking = Node(frame: Rect(x: -1.7e308, y: 0, width: 10, height: 10), asks: asks)
        let askingID = scene.insert(asking, into: farID)
        return (scene, farID, askingID)
    }
}

extension Node {
    /// A node that asks.
    package init(frame: Rect, asks: Asks) {
        self.init(frame: frame)
        self.asks = asks
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

extension SplitMix64 {
    /// A point with random coordinates, the horizontal one drawn first.
    package mutating func point(_ xs: Range<Double>, _ ys: Range<Double>) -> Point {
        Point(x: .random(in: xs, using: &self), y: .random(in: ys, using: &self))
    }

    /// So many elements of a list, each as often as it comes.
    package mutating func some<Element>(_ count: ClosedRange<Int>, of elements: [Element]) -> [Element] {
        (0..<Int.random(in: count, using: &self)).map { _ in elements.randomElement(using: &self)! }
    }

    /// A point anywhere in a box.
    package mutating func point(in box: Box) -> Point { point(box.minX..<box.maxX, box.minY..<box.maxY) }
}

extension Point {
    /// All points with one of some coordinates on each axis, column by column.
    package static func grid(_ xs: some Sequence<Double>, _ ys: some Sequence<Double>) -> [Point] {
        let ys = Array(ys)
        return xs.flatMap { x in ys.map { y in Point(x: x, y: y) } }
    }

    /// Points all over an area, 9 apart: in cells that stand 10 apart, on their edges and between them.
    package static func all(over width: Double, _ height: Double) -> [Point] {
        grid(stride(from: 1.0, to: width, by: 9), stride(from: 1.0, to: height, by: 9))
    }
}
