// Equality of bit patterns: see `SameBits.swift`.

extension HitShape {
    package func hasSameBits(as other: HitShape) -> Bool {
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

extension HitShape.CornerRadii {
    fileprivate func hasSameBits(as other: HitShape.CornerRadii) -> Bool {
        topLeft.hasSameBits(as: other.topLeft) && topRight.hasSameBits(as: other.topRight)
            && bottomRight.hasSameBits(as: other.bottomRight) && bottomLeft.hasSameBits(as: other.bottomLeft)
    }
}
