import PlaneGeometry

/// Flat scenes that are hard on indexes: everything at one place, or sizes of all kinds.
extension BoxScene {
    /// Concentric boxes from all of the square down to a point, the smallest in front.
    package static func innerRings(count: Int) -> BoxScene {
        let boxes = (0..<count).map { index in
            let margin = side / 2 * Double(index) / Double(count)
            return onGrid(margin, margin, side - margin, side - margin)
        }
        return BoxScene(boxes: boxes, plane: square)
    }

    /// The same with the largest in front: it hides all others.
    package static func outerRings(count: Int) -> BoxScene {
        BoxScene(boxes: innerRings(count: count).boxes.reversed(), plane: square)
    }

    /// Boxes around sixteen places, sized so that a point near one of them lies under about ten.
    package static func clusters(count: Int) -> BoxScene {
        var random = random(digit: "5", nameLength: 8, count: count)
        let places = (0..<16).map { _ in
            let x = random.uniform(0.1 * side, 0.9 * side)
            return Point(x: x, y: random.uniform(0.1 * side, 0.9 * side))
        }
        let deviation = 0.02 * side
        // Sixteen squares of four deviations hold nearly all of them.
        let size = (10 * 16 * 16 * deviation * deviation / Double(count)).squareRoot()
        let boxes = (0..<count).map { _ in
            let place = places[random.below(16)]
            let x = place.x + deviation * random.bell()
            let y = place.y + deviation * random.bell()
            let (width, height) = (size * random.uniform(0.25, 1.75), size * random.uniform(0.25, 1.75))
            return onGrid(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        }
        return BoxScene(boxes: boxes, plane: square)
    }

    /// Scattered boxes of very different sizes: few cover large parts of the square, most are tiny.
    package static func lognormal(count: Int) -> BoxScene {
        var random = random(digit: "6", nameLength: 9, count: count)
        let size = side / Double(count).squareRoot() / 4
        let boxes = (0..<count).map { _ in
            // A product of many independent factors: about log-normal, without a function whose last bit a library
            // could choose.
            var factor = 1.0
            for _ in 0..<12 { factor *= random.uniform(0.25, 2.25) }
            let (width, height) = (size * factor * random.uniform(0.5, 1.5), size * factor * random.uniform(0.5, 1.5))
            let x = random.uniform(0, side)
            let y = random.uniform(0, side)
            return onGrid(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        }
        return BoxScene(boxes: boxes, plane: square)
    }
}
