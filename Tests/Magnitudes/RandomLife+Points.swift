import HitTesting
import TestSupport

/// Points at which an answer is likely to be wrong.
extension RandomLife {
    /// A point of the screen at an edge or inside of a node, or one of a former comparison.
    mutating func point(of wanted: Int? = nil) -> Point? {
        if wanted == nil, chance(0.15), let old = remembered.randomElement(using: &random) { return old }
        guard let name = wanted ?? drawnName(), let own = ownPoint(name), let node = player.nodes[name],
            var point = player.scene.convert(own, from: node, to: nil)
        else { return nil }
        if chance(0.8) { point = Point(x: nudged(point.x, screen.size), y: nudged(point.y, screen.size)) }
        guard point.isFinite else { return nil }
        if remembered.count < 40 { remembered.append(point) } else { remembered[below(40)] = point }
        return point
    }

    /// Neighbouring points between which the walk's answer changes, and points beside them.
    mutating func boundary() -> [Point] {
        guard var low = point() else { return [] }
        let size = screen.size * one([1e-6, 1e-3, 0.1, 1e-9])
        var high = Point(
            x: low.x + size * uniform(-1, 1), y: low.y + (chance(0.3) ? 0 : size * uniform(-1, 1)))
        let answer = player.scene.walk(at: low)
        guard player.scene.walk(at: high) != answer else { return [low] }
        for _ in 0..<70 {
            let middle = Point(x: low.x + (high.x - low.x) / 2, y: low.y + (high.y - low.y) / 2)
            if middle == low || middle == high { break }
            if player.scene.walk(at: middle) == answer { low = middle } else { high = middle }
        }
        let points = [low, high, Point(x: low.x, y: high.y), Point(x: nudged(low.x, size), y: low.y)]
        return points.filter(\.isFinite)
    }

    /// A node, often one with contents.
    mutating func drawnName() -> Int? {
        if chance(0.3), let name = containers.randomElement(using: &random), player.nodes[name] != nil { return name }
        return names.randomElement(using: &random)
    }

    /// A point of a node's own space: on its shape, at an edge or a corner of its area, or inside.
    private mutating func ownPoint(_ name: Int) -> Point? {
        guard let id = player.nodes[name] else { return nil }
        let node = player.scene[id]
        if chance(0.4), let shape = node.hitShape, let point = point(on: shape) { return point }
        var area = node.area
        if node.asks != .nothing, let reach = node.reach { area = reach.area(bounds: node.bounds) }
        guard !area.isEmpty, area.isFinite else { return nil }
        let (xs, ys) = ([area.minX, area.maxX], [area.minY, area.maxY])
        func inside(_ ends: [Double]) -> Double { ends[0] + (ends[1] - ends[0]) * uniform(0, 1) }
        if family.smallEdits > 0, chance(0.6) {
            let width = one(family.amounts) * one([-1, -0.5, 0, 0.5, 1])
            let height = one(family.amounts) * one([-1, -0.5, 0, 0.5, 1])
            return Point(x: one(xs + [inside(xs)]) + width, y: one(ys + [inside(ys)]) + height)
        }
        switch below(6) {
        case 0: return Point(x: one(xs), y: one(ys))
        case 1: return Point(x: one(xs), y: inside(ys))
        case 2: return Point(x: inside(xs), y: one(ys))
        default: return Point(x: inside(xs), y: inside(ys))
        }
    }

    /// A point of a shape's edge.
    private mutating func point(on shape: HitShape) -> Point? {
        switch shape {
        case .polygon(let polygon): return point(along: [polygon.vertices], distance: 0)
        case .path(let path): return point(along: path.contours, distance: 0)
        case .stroke(let stroke): return point(along: stroke.lines, distance: stroke.hitWidth / 2)
        case .ellipse(let rect):
            let direction = AffineTransform(rotationAngle: uniform(0, 7))
            return Point(x: rect.midX + rect.width / 2 * direction.a, y: rect.midY + rect.height / 2 * direction.b)
        case .roundedRect(let rect, let radii):
            let direction = AffineTransform(rotationAngle: uniform(0, 1.6))
            let radius = radii.topLeft
            return Point(x: rect.minX + radius - radius * direction.a, y: rect.minY + radius - radius * direction.b)
        case .mask: return nil
        }
    }

    /// A point at a distance from a line.
    private mutating func point(along lines: [[Point]], distance: Double) -> Point? {
        guard let line = lines.randomElement(using: &random), !line.isEmpty else { return nil }
        let index = below(line.count)
        let (start, end) = (line[index], line[(index + 1) % line.count])
        let part = one([0, 0.5, 0.25, uniform(0, 1)])
        let (width, height) = (end.x - start.x, end.y - start.y)
        let (x, y) = (start.x + width * part, start.y + height * part)
        let length = (width * width + height * height).squareRoot()
        let side = sign() * distance
        guard length > 0 else { return Point(x: x + side, y: y) }
        return Point(x: x - height / length * side, y: y + width / length * side)
    }

    /// A coordinate beside another one: by units in the last place, or by what boxes and entries allow for rounding.
    private mutating func nudged(_ value: Double, _ size: Double) -> Double {
        switch below(12) {
        case 3: value.nextUp
        case 4: value.nextDown
        case 5: value + value.ulp * Double(below(9) - 4)
        case 6: value + one([0x1p-28, 0x1p-29, 0x1p-27, 0x1p-26, 0x1p-32]) * one([1, -1, 0.5, -0.5, 0.9])
        case 7: value + value.magnitude * one([0x1p-24, 0x1p-23, 0x1p-25, 0x1p-46, 0x1p-44]) * sign()
        case 8: value + size * one([0x1p-30, 0x1p-29, 0x1p-31, 0x1p-20]) * sign()
        case 9: value + size * one([1e-9, 1e-6, 1e-12]) * sign()
        default: value
        }
    }
}
