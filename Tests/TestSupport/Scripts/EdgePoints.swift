import HitTesting

/// Generates points, in screen space, at which wrong answers are most likely: on the edges of nodes, a few units in the last
/// place beside them, and on both sides of where containment changes by the walk's own arithmetic.
public struct EdgePoints {
    private let tree: PlainTree
    private var random: SplitMix64

    public init(_ tree: PlainTree, seed: UInt64) {
        self.tree = tree
        random = SplitMix64(seed: seed)
    }

    public mutating func next(_ count: Int) -> [Point] {
        var points: [Point] = []
        while points.count < count {
            guard let name = tree.names.randomElement(using: &random) else { return points + [.zero] }
            points += around(name)
        }
        return points
    }

    private mutating func around(_ name: Int) -> [Point] {
        let path = tree.path(to: name).map(tree.node)
        let node = path[path.count - 1]
        let outline = node.hitShape.flatMap { random.next() % 3 == 0 ? nil : outlinePoint(of: $0, in: node.bounds) }
        let local = outline ?? edgePoint(of: edges(of: node))
        guard let onEdge = onScreen(local, path) else { return [nudged(local)] }
        switch random.next() % 8 {
        case 0: return bisected(onEdge, alongX: true, path)
        case 1: return bisected(onEdge, alongX: false, path)
        case 2:
            // The x of one node's edge and the y of another's.
            guard let other = tree.names.randomElement(using: &random) else { return [onEdge] }
            let otherPath = tree.path(to: other).map(tree.node)
            let y = onScreen(edgePoint(of: edges(of: otherPath[otherPath.count - 1])), otherPath)?.y ?? onEdge.y
            return [nudged(Point(x: onEdge.x, y: y))]
        case 3: return [onEdge, Point(x: onEdge.x.nextDown, y: onEdge.y.nextDown)]
        default: return [nudged(onEdge)]
        }
    }

    /// The area on whose edges the points of a node lie: the node's reach if it has an override and a reach, otherwise its area.
    private func edges(of node: Node) -> Box {
        guard node.asks != .nothing, let reach = node.reach else { return node.area }
        return reach.area(bounds: node.bounds)
    }

    /// A random point on the outline of a shape, on the border of a stroke, or on an edge of a mask's cell. Nil if the chosen line
    /// has no points.
    private mutating func outlinePoint(of shape: HitShape, in bounds: Rect) -> Point? {
        switch shape {
        case .ellipse(let rect):
            let (isLeft, isTop) = (random.next() & 1 == 0, random.next() & 1 == 0)
            let radii = Size(width: rect.width / 2, height: rect.height / 2)
            return arcPoint(around: Point(x: rect.midX, y: rect.midY), radii, isLeft, isTop)
        case .roundedRect(let rect, let radii): return cornerPoint(of: rect, radii)
        case .mask(let mask):
            // The lines between cells, and the middles of cells.
            let column = Double(random.next() % UInt64(2 * mask.columns + 1)) / Double(2 * mask.columns)
            let row = Double(random.next() % UInt64(2 * mask.rows + 1)) / Double(2 * mask.rows)
            return Point(x: bounds.minX + bounds.width * column, y: bounds.minY + bounds.height * row)
        case .polygon(let polygon): return linePoint(of: [polygon.vertices], radius: 0)
        case .path(let path): return linePoint(of: path.contours, radius: 0)
        case .stroke(let stroke): return linePoint(of: stroke.lines, radius: stroke.hitWidth / 2)
        }
    }

    /// A random point on an arc of a rounded rectangle.
    private mutating func cornerPoint(of rect: Rect, _ radii: HitShape.CornerRadii) -> Point {
        let (isLeft, isTop) = (random.next() & 1 == 0, random.next() & 1 == 0)
        let left = (max(0, radii.topLeft), max(0, radii.bottomLeft))
        let right = (max(0, radii.topRight), max(0, radii.bottomRight))
        let sides = [
            (left.0 + right.0, rect.width), (left.1 + right.1, rect.width), (left.0 + left.1, rect.height),
            (right.0 + right.1, rect.height),
        ]
        let fit = sides.reduce(1.0) { $1.0 > $1.1 ? min($0, $1.1 / $1.0) : $0 }
        let corner = isLeft ? left : right
        let radius = fit * (isTop ? corner.0 : corner.1)
        let center = Point(
            x: isLeft ? rect.minX + radius : rect.maxX - radius, y: isTop ? rect.minY + radius : rect.maxY - radius)
        return arcPoint(around: center, Size(width: radius, height: radius), isLeft, isTop)
    }

    /// A random point on a quarter of an ellipse. It is of a Pythagorean triple, so that it is on the arc, or nearly.
    private mutating func arcPoint(around center: Point, _ radii: Size, _ isLeft: Bool, _ isTop: Bool) -> Point {
        let ways: [(x: Double, y: Double)] = [(1, 0), (0.8, 0.6), (0.6, 0.8), (0.28, 0.96), (0, 1)]
        let way = ways[Int(random.next() % UInt64(ways.count))]
        return Point(
            x: center.x + radii.width * (isLeft ? -way.x : way.x),
            y: center.y + radii.height * (isTop ? -way.y : way.y))
    }

    /// A random point at a distance from one of several closed lines.
    private mutating func linePoint(of lines: [[Point]], radius: Double) -> Point? {
        guard let line = lines.randomElement(using: &random), !line.isEmpty else { return nil }
        let index = Int(random.next() % UInt64(line.count))
        let (start, end) = (line[index], line[(index + 1) % line.count])
        let part = Double(random.next() % 5) / 4
        let (x, y) = (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        let way = Point(x: end.x - start.x, y: end.y - start.y)
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        switch random.next() % 3 {
        case 0 where length > 0: return Point(x: x - way.y / length * radius, y: y + way.x / length * radius)
        case 1: return Point(x: start.x + radius * 0.6, y: start.y - radius * 0.8)
        default: return Point(x: x + radius, y: y)
        }
    }

    private mutating func edgePoint(of area: Box) -> Point {
        let part = Double(random.next() % 9) / 8
        let x = area.minX + (area.maxX - area.minX) * part
        let y = area.minY + (area.maxY - area.minY) * part
        switch random.next() % 8 {
        case 0: return Point(x: area.minX, y: y)
        case 1: return Point(x: area.maxX, y: y)
        case 2: return Point(x: x, y: area.minY)
        case 3: return Point(x: x, y: area.maxY)
        case 4: return Point(x: area.minX, y: area.minY)
        case 5: return Point(x: area.maxX, y: area.maxY)
        case 6: return Point(x: area.minX, y: area.maxY)
        default: return Point(x: x, y: y)
        }
    }

    /// The point, or a point whose coordinates differ from it by up to two units in the last place.
    private mutating func nudged(_ point: Point) -> Point {
        func nudge(_ value: Double, _ steps: UInt64) -> Double {
            switch steps {
            case 0: value.nextDown
            case 1: value.nextUp
            case 2: value.nextDown.nextDown
            case 3: value.nextUp.nextUp
            default: value
            }
        }
        return Point(x: nudge(point.x, random.next() % 8), y: nudge(point.y, random.next() % 8))
    }

    private func onScreen(_ point: Point, _ path: [Node]) -> Point? {
        var point = point
        for node in path.reversed() {
            guard let outer = node.convertToParent(point) else { return nil }
            point = outer
        }
        return point.isFinite ? point : nil
    }

    private func isInside(_ point: Point, _ path: [Node]) -> Bool {
        var point = point
        for node in path {
            guard let inner = node.convertFromParent(point) else { return false }
            point = inner
        }
        let node = path[path.count - 1]
        return node.asks == .nothing || node.reach == nil ? node.contains(point) : edges(of: node).contains(point)
    }

    /// The two points with adjacent coordinates along an axis between which containment in the last node of a path changes. Only
    /// the point itself if containment does not change near it.
    private func bisected(_ point: Point, alongX: Bool, _ path: [Node]) -> [Point] {
        let value = alongX ? point.x : point.y
        func at(_ value: Double) -> Point {
            alongX ? Point(x: value, y: point.y) : Point(x: point.x, y: value)
        }
        let reach = max(value.magnitude * 0x1p-40, 0x1p-20)
        var (low, high) = (value - reach, value + reach)
        let lowIsInside = isInside(at(low), path)
        guard lowIsInside != isInside(at(high), path) else { return [point] }
        while true {
            let middle = low + (high - low) / 2
            if !(low < middle && middle < high) { return [at(low), at(high)] }
            if isInside(at(middle), path) == lowIsInside { low = middle } else { high = middle }
        }
    }
}
