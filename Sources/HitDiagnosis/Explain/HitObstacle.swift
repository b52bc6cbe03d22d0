/// One thing that keeps a node from a touch, and which node is to blame.
public struct HitObstacle: Hashable, Sendable {
    /// The kind of thing that keeps the touch away.
    public let kind: Kind
    /// The node that is to blame: the node asked about, an ancestor, or the one in front. Nil for `pointNotFinite` and
    /// `removed`.
    public let node: NodeLabel?
    /// True if `node` is the very node that was asked about.
    public let isItself: Bool

    /// The kinds of obstacles, in the order in which a walk down the path meets them.
    public enum Kind: Hashable, Sendable {
        /// A coordinate is NaN or infinite.
        case pointNotFinite
        /// The node is not in this scene: it was removed, or is of another.
        case removed
        /// The transform cannot be undone.
        case singular
        /// The point, converted to the node's bounds space, is not finite.
        case overflow
        /// User interaction is off.
        case disabled
        case hidden
        /// The alpha is not above the threshold.
        case transparent(alpha: Double)
        /// Hit mode `none`.
        case modeNone
        /// The area is empty, so that it contains no point; its width and height, which touch outsets may have
        /// shrunk past zero.
        case zeroSize(width: Double, height: Double)
        /// The point lies outside the area. `isInOwnArea`: it does lie in the area of the node asked about, which may
        /// well be drawn there.
        case outsideArea(overshoot: [Overshoot], isInOwnArea: Bool)
        /// The point lies outside the shape, and in the bounds if the shape is cut by them. `beside`: the nearest edge
        /// of one that has edges.
        case outsideShape(ShapeKind, beside: OutlineEdge?, isInOwnArea: Bool)
        /// The point lies outside the reach that is stated for code of the node's own, which is therefore not asked.
        case outsideReach(overshoot: [Overshoot])
        /// An ancestor's hit mode is `boxOnly`.
        case boxOnly
        /// The node's own hit mode is `boxNone`.
        case boxNone
        /// `node`, in front, takes the touch. `looksPassive`: it is not there to be touched, as far as the owner knows.
        case covered(looksPassive: Bool?)
        /// `node` asks its owner, and that code has a result of its own.
        case swallowed
        /// `node`, an ancestor, asks its owner, and that code passes the touch on to what lies behind.
        case passedOn
        /// `node` asks its owner before this node's turn comes, and what the code would say is not known.
        case unknown
        /// The touch lands on `node`, a descendant. Recognisers and the responder chain still bring it here.
        case descendant
        /// The touch lands here, and the redirect of `node` reports it as another.
        case redirected(to: NodeLabel)
    }

    /// An edge and how far beyond it the point lies, in the bounds space of the node to blame; 0 on a right or bottom edge
    /// itself, which is not part of the area.
    public struct Overshoot: Hashable, Sendable {
        /// The edge that the point lies beyond.
        public let edge: Edge
        /// The distance beyond the edge, in the unit.
        public let distance: Double
        /// The unit of the distance.
        public let unit: LengthUnit

        public init(edge: Edge, distance: Double, unit: LengthUnit = .points) {
            self.edge = edge
            self.distance = distance
            self.unit = unit
        }
    }

    public enum Edge: String, Hashable, Sendable {
        case top, left, bottom, right
    }

    /// An edge of a polygon or a path, or a segment of a stroke, and how far from it the point lies.
    public struct OutlineEdge: Hashable, Sendable {
        /// The contour or line that it belongs to, counted from 0.
        public let line: Int
        /// Which edge of that it is, counted from 0.
        public let edge: Int
        /// Where it begins and ends, in the bounds space of the node to blame.
        public let start: Point
        public let end: Point
        /// The distance of the point from the edge, or from the border of a stroke along it, in the unit; 0 on it.
        public let distance: Double
        /// The unit of the distance.
        public let unit: LengthUnit
    }

    public enum ShapeKind: String, Hashable, Sendable {
        case ellipse, roundedRect, polygon, path, stroke, mask
    }
}

extension HitObstacle.Kind {
    /// A reason why nothing gets into a node.
    init(_ exclusion: HitExclusion, alpha: Double) {
        self =
            switch exclusion {
            case .disabled: .disabled
            case .hidden: .hidden
            case .transparent: .transparent(alpha: alpha)
            case .modeNone: .modeNone
            }
    }
}

extension HitObstacle.Overshoot {
    /// The edges of a box that a point outside it lies beyond.
    static func all(of point: Point, over box: Box, unit: LengthUnit) -> [HitObstacle.Overshoot] {
        var result: [HitObstacle.Overshoot] = []
        func add(_ edge: HitObstacle.Edge, _ distance: Double) {
            result.append(HitObstacle.Overshoot(edge: edge, distance: distance, unit: unit))
        }
        if point.y < box.minY { add(.top, box.minY - point.y) }
        if point.x < box.minX { add(.left, box.minX - point.x) }
        if point.y >= box.maxY { add(.bottom, point.y - box.maxY) }
        if point.x >= box.maxX { add(.right, point.x - box.maxX) }
        return result
    }
}

extension HitObstacle.OutlineEdge {
    /// The edge of a shape that a point is nearest to; nil if it has none.
    init?(of shape: HitShape, nearestTo point: Point, unit: LengthUnit) {
        guard let nearest = shape.nearestEdge(to: point) else { return nil }
        self.init(
            line: nearest.line, edge: nearest.edge, start: nearest.start, end: nearest.end, distance: nearest.distance,
            unit: unit)
    }
}

extension HitObstacle.ShapeKind {
    init(_ shape: HitShape) {
        self =
            switch shape {
            case .ellipse: .ellipse
            case .roundedRect: .roundedRect
            case .polygon: .polygon
            case .path: .path
            case .stroke: .stroke
            case .mask: .mask
            }
    }
}
