import PlaneGeometry

extension BoxScene {
    /// S2: boxes of all proportions scattered over the plane. The more boxes there are, the smaller they are, so that about ten
    /// contain a point.
    package static func scatter(count: Int) -> BoxScene {
        var random = random(family: "2", count: count)
        let size = (10 * side * side / Double(count)).squareRoot()
        let boxes = (0..<count).map { _ in
            let width = size * random.uniform(0.25, 1.75)
            let height = size * random.uniform(0.25, 1.75)
            let x = random.uniform(0, side)
            let y = random.uniform(0, side)
            return onGrid(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        }
        return BoxScene(boxes: boxes, plane: square)
    }

    /// S3: boxes that each cover 20 to 100 % of the plane. Every other box is centred.
    package static func stack(count: Int) -> BoxScene {
        var random = random(family: "3", count: count)
        let boxes = (0..<count).map { index in
            let area = random.uniform(0.2, 1)
            let root = area.squareRoot()
            let width = random.uniform(larger(area, root * root), 1)
            let height = area / width
            let isCentred = index.isMultiple(of: 2)
            let x = isCentred ? (1 - width) / 2 : random.uniform(0, 1 - width)
            let y = isCentred ? (1 - height) / 2 : random.uniform(0, 1 - height)
            return onGrid(x * side, y * side, (x + width) * side, (y + height) * side)
        }
        return BoxScene(boxes: boxes, plane: square)
    }

    /// S3n: centred boxes, each a little smaller than the box behind it. The largest box fills the plane, and the
    /// smallest covers a fifth of the plane.
    package static func panels(count: Int) -> BoxScene {
        let boxes = (0..<count).map { index in
            let area = 1 - 0.8 * Double(index) / Double(count > 1 ? count - 1 : 1)
            let margin = (1 - area.squareRoot()) / 2
            return onGrid(margin * side, margin * side, (1 - margin) * side, (1 - margin) * side)
        }
        return BoxScene(boxes: boxes, plane: square)
    }

    /// S4: one column of rows, each with four cells: an icon, a title, a subtitle and an accessory. If too few boxes remain for
    /// another row with cells, each of them becomes a row without cells.
    package static func list(count: Int) -> BoxScene {
        var random = random(family: "4", count: count)
        let rows = (count - 1) / 5
        let extraRows = (count - 1) % 5
        var boxes = [Box(minX: 0, minY: 0, maxX: 375, maxY: 0)]
        var parents: [Int32] = [-1]
        var top = 0.0
        for index in 0..<rows + extraRows {
            let height = snap(random.uniform(44, 120), to: 0.5)
            let bottom = top + height
            let row = Int32(boxes.count)
            boxes.append(Box(minX: 0, minY: top, maxX: 375, maxY: bottom))
            parents.append(0)
            if index < rows {
                let icon = snap(random.uniform(28, 40), to: 0.5)
                let middle = snap(top + height * random.uniform(0.4, 0.6), to: grid)
                boxes += [
                    Box(minX: 12, minY: top + 6, maxX: 12 + icon, maxY: top + 6 + smaller(icon, height - 12)),
                    Box(minX: 24 + icon, minY: top + 4, maxX: 320, maxY: middle),
                    Box(minX: 24 + icon, minY: middle, maxX: 320, maxY: bottom - 4),
                    Box(minX: 330, minY: top + 8, maxX: 365, maxY: bottom - 8),
                ]
                parents += [row, row, row, row]
            }
            top = bottom
        }
        boxes[0].maxY = top
        return BoxScene(boxes: boxes, parents: parents, plane: boxes[0])
    }
}
