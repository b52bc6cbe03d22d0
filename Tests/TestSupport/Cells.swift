import HitTesting

extension HitScene {
    /// A scene of one root, and the root's identifier.
    package static func rooted(_ width: Double, _ height: Double, at origin: Point = .zero) -> (HitScene, NodeID) {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(origin: origin, size: Size(width: width, height: height))))
        return (scene, root)
    }

    /// A screen of 100 by 100 with a node `far`, whose bounds' origin is at x = 1.7e308 and which hits its children outside its
    /// bounds. Its child `asking` overrides what `asks` says.
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
    /// A node with an override.
    package init(frame: Rect, asks: Asks) {
        self.init(frame: frame)
        self.asks = asks
    }
}

extension Rect {
    /// The frames of `count` cells of one size, row by row.
    ///
    /// - Parameters:
    ///   - columns: The number of cells in a row.
    ///   - dx: The distance from one cell to the next in a row.
    ///   - dy: The distance from one row to the next.
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

    /// `count` squares of 20 by 20, whose origins are spread over the square from 0 to `side` in a fixed pattern.
    package static func strewn(_ count: Int, below side: Int) -> [Rect] {
        (0..<count).map { (index: Int) -> Rect in
            let (x, y) = (Double(index * 37 % side), Double(index * 91 % side))
            return Rect(x: x, y: y, width: 20, height: 20)
        }
    }
}

extension SplitMix64 {
    /// A random point with x in `xs` and y in `ys`. The generator's next number gives x, the one after it y.
    package mutating func point(_ xs: Range<Double>, _ ys: Range<Double>) -> Point {
        Point(x: .random(in: xs, using: &self), y: .random(in: ys, using: &self))
    }

    /// A random number of elements of a list, at least `count.lowerBound`. An element may come more than once.
    package mutating func some<Element>(_ count: ClosedRange<Int>, of elements: [Element]) -> [Element] {
        (0..<Int.random(in: count, using: &self)).map { _ in elements.randomElement(using: &self)! }
    }

    /// A random point in a box.
    package mutating func point(in box: Box) -> Point { point(box.minX..<box.maxX, box.minY..<box.maxY) }
}

extension Point {
    /// All points with x in `xs` and y in `ys`, column by column.
    package static func grid(_ xs: some Sequence<Double>, _ ys: some Sequence<Double>) -> [Point] {
        let ys = Array(ys)
        return xs.flatMap { x in ys.map { y in Point(x: x, y: y) } }
    }

    /// A grid of points over the area from 0 to `width` and `height`, 9 apart. If cells lie 10 apart, some of the points lie
    /// inside cells, some on their edges and some between them.
    package static func all(over width: Double, _ height: Double) -> [Point] {
        grid(stride(from: 1.0, to: width, by: 9), stride(from: 1.0, to: height, by: 9))
    }
}
