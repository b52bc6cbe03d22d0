extension Node {
    /// True if every attribute is the same as in `other`, bit for bit.
    package func hasSameBits(as other: Node) -> Bool {
        let isSameGeometry =
            bounds.hasSameBits(as: other.bounds) && origin.hasSameBits(as: other.origin)
            && anchorPoint.hasSameBits(as: other.anchorPoint) && transform.hasSameBits(as: other.transform)
            && touchOutsets.hasSameBits(as: other.touchOutsets) && alpha.hasSameBits(as: other.alpha)
        guard isSameGeometry else { return false }
        if let hitShape, let shape = other.hitShape, !hitShape.hasSameBits(as: shape) { return false }
        if let reach, let area = other.reach, !reach.hasSameBits(as: area) { return false }
        if !alpha.isNaN { return self == other }
        var (one, another) = (self, other)
        (one.alpha, another.alpha) = (1, 1)
        return one == another
    }
}

extension HitShape {
    fileprivate func hasSameBits(as other: HitShape) -> Bool {
        switch (self, other) {
        case (.ellipse(let one), .ellipse(let other)): one.hasSameBits(as: other)
        case (.roundedRect(let one, let radii), .roundedRect(let other, let otherRadii)):
            one.hasSameBits(as: other) && radii.hasSameBits(as: otherRadii)
        case (.polygon(let one), .polygon(let other)):
            one == other && one.edges.hasSameBits(as: other.edges)
        case (.path(let one), .path(let other)): one == other && one.edges.hasSameBits(as: other.edges)
        case (.stroke(let one), .stroke(let other)):
            one == other && one.width.hasSameBits(as: other.width) && one.hitWidth.hasSameBits(as: other.hitWidth)
                && one.edges.hasSameBits(as: other.edges)
        default: self == other
        }
    }
}

extension EdgeTree {
    fileprivate func hasSameBits(as other: EdgeTree) -> Bool {
        self === other || zip(points, other.points).allSatisfy { $0.hasSameBits(as: $1) }
    }
}

extension HitReach {
    fileprivate func hasSameBits(as other: HitReach) -> Bool {
        switch (self, other) {
        case (.rect(let one), .rect(let other)): one.hasSameBits(as: other)
        case (.outsets(let one), .outsets(let other)): one.hasSameBits(as: other)
        default: false
        }
    }
}

extension HitShape.CornerRadii {
    fileprivate func hasSameBits(as other: HitShape.CornerRadii) -> Bool {
        topLeft.hasSameBits(as: other.topLeft) && topRight.hasSameBits(as: other.topRight)
            && bottomRight.hasSameBits(as: other.bottomRight) && bottomLeft.hasSameBits(as: other.bottomLeft)
    }
}
