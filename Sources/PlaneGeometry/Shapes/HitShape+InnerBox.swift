extension HitShape {
    /// A box whose points are all in the shape, as the shape's test decides; empty if none is known.
    ///
    /// The box need not be the largest one. An index answers for points in the box without that test.
    ///
    /// - Complexity: O(1); O(vertices) for a polygon, O(cells) for a mask.
    package func innerBox(bounds: Rect) -> Box {
        switch self {
        case .ellipse(let rect): HitShape.inscribed(in: Box(rect))
        case .roundedRect(let rect, let radii): radii.fitted(to: rect).innerBox(of: Box(rect))
        case .polygon(let polygon): polygon.edges.innerBox(polygon.rule)
        case .path(let path): path.edges.innerBox(path.rule)
        case .stroke: .nothing
        case .mask(let mask): mask.isFull && Box(bounds).size.isFinite ? Box(bounds) : .nothing
        }
    }

    /// Half the side of the square inscribed in a circle, as a fraction of the circle's radius, less a millionth for rounding.
    fileprivate static var squareInCircle: Double { 0.7071061 }

    /// A bound that is larger than the error of products with subnormal results.
    fileprivate static var subnormalSlack: Double { 0x1p-1070 }

    private static func inscribed(in frame: Box) -> Box {
        let center = Point(x: (frame.minX + frame.maxX) / 2, y: (frame.minY + frame.maxY) / 2)
        let (width, height) = (
            (frame.maxX - frame.minX) / 2 * squareInCircle, (frame.maxY - frame.minY) / 2 * squareInCircle
        )
        // A millionth of the radius must exceed the rounding error of coordinates.
        guard width > 0x1p-20 * center.x.magnitude, height > 0x1p-20 * center.y.magnitude, width > 0x1p-500,
            height > 0x1p-500, width < 0x1p500, height < 0x1p500
        else { return .nothing }
        return Box(
            minX: center.x - width, minY: center.y - height, maxX: center.x + width, maxY: center.y + height)
    }
}

extension HitShape.CornerRadii {
    /// The largest of three boxes within a rounded rectangle; empty if all three are empty. Two are the upright and the
    /// horizontal bar between the corners. The third is the rectangle shrunk by a margin that contains all arcs.
    fileprivate func innerBox(of frame: Box) -> Box {
        guard frame.isFinite, !frame.isEmpty else { return .nothing }
        let slack = 0x1p-40 * frame.reach + HitShape.subnormalSlack
        var (upright, across) = (frame, frame)
        upright.minX += max(topLeft, bottomLeft) + slack
        upright.maxX -= max(topRight, bottomRight) + slack
        across.minY += max(topLeft, topRight) + slack
        across.maxY -= max(bottomLeft, bottomRight) + slack
        let margin = max(topLeft, topRight, bottomLeft, bottomRight) * (1 - HitShape.squareInCircle) + slack
        let best = [upright, across, frame.grown(by: -margin)].max { $0.area < $1.area } ?? .nothing
        return best.isEmpty ? .nothing : best
    }
}

extension HitShape.BitMask {
    fileprivate var isFull: Bool {
        // The bits of the last byte that belong to no cell.
        let unused = UInt8(0xFF >> (((columns * rows - 1) & 7) + 1))
        return bits.indices.allSatisfy { bits[$0] | ($0 == bits.count - 1 ? unused : 0) == 0xFF }
    }
}
