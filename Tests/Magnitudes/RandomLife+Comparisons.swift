import HitTesting
import TestSupport

/// Random comparisons.
extension RandomLife {
    mutating func compare() {
        for _ in 0..<5 { if let point = point() { compare(at: point) } }
        for _ in 0..<family.boundaries { compareBoundary() }
        if chance(0.5) { compareBoundary() }
        if chance(family.lists) { compareList() }
    }

    private mutating func compareBoundary() {
        for point in boundary() { play(.topmost(point)) }
    }

    private mutating func compare(at point: Point) {
        switch below(14) {
        case 0: play(.snapshot(point))
        case 1: play(.batch([point] + (0..<6).compactMap { _ in self.point() }))
        case 2:
            guard let name = names.randomElement(using: &random), let node = player.nodes[name],
                let inner = player.scene.convert(point, from: nil, to: node), inner.isFinite
            else { return }
            play(.below(name, inner))
        case 3: if family.asking > 0 { play(.query(point, random.next())) } else { play(.topmost(point)) }
        default: play(.topmost(point))
        }
    }

    private mutating func compareList() {
        guard let point = point() else { return }
        let side = screen.size * one([1e-6, 0.01, 0.1, 1])
        switch below(7) {
        case 0: play(.hits(point))
        case 1: play(.firstHit(point, one([2, 3, 7])))
        case 2, 3:
            let corner = Point(x: point.x + side, y: point.y + side * 0.7)
            let other = chance(0.5) ? self.point() ?? point : corner
            let (x, y) = (min(point.x, other.x), min(point.y, other.y))
            let (width, height) = ((point.x - other.x).magnitude, (point.y - other.y).magnitude)
            let rect = Rect(x: x, y: y, width: width, height: height)
            play(.region(.rect(rect), one([.intersecting, .contained])))
        case 4:
            let corners = [
                point, Point(x: point.x + side, y: point.y + side * 0.2),
                Point(x: point.x + side * 0.4, y: point.y + side),
            ]
            let region: HitRegion = chance(0.7) ? .lasso(corners) : .line(corners, width: side * 0.1)
            play(.region(region, one([.intersecting, .contained])))
        case 5: play(.nearest(point, one([0, side, side * 1e-3, .infinity])))
        default: play(.firstNearest(point, one([1, 2, 5, 50])))
        }
        tally.lists += 1
    }
}
