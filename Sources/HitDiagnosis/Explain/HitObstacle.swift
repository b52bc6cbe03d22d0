/// Something that keeps a node from a touch: what kind of obstacle it is, and which node causes it.
public struct HitObstacle: Hashable, Sendable {
    /// The kind of obstacle.
    public let kind: Kind
    /// The node that causes the obstacle: the node in question, an ancestor, a descendant, or a node in front. Nil for
    /// `pointNotFinite` and `removed`.
    public let node: NodeLabel?
    /// True if `node` is the node in question.
    public let isItself: Bool

    /// The kinds of obstacles, in the order in which a walk down the path meets them. The transform, alpha, area or shape
    /// that a kind is about is that of `HitObstacle.node`, which causes the obstacle.
    public enum Kind: Hashable, Sendable {
        /// A coordinate is NaN or infinite.
        case pointNotFinite
        /// The node is not in this scene: it was removed, or belongs to another scene.
        case removed
        /// The transform has no inverse.
        case singular
        /// The point, converted to the bounds space of `node`, is not finite.
        case overflow
        /// User interaction is off.
        case disabled
        case hidden
        /// The alpha is not above the threshold.
        case transparent(alpha: Double)
        /// The hit mode is `none`.
        case modeNone
        /// The area is empty, so that it contains no point. Its width and height may be negative after touch outsets
        /// have shrunk it.
        case zeroSize(width: Double, height: Double)
        /// The point lies outside the area, or an override of `node` says that it does. `overshoot` is empty if the area contains
        /// the point. `isInOwnArea` is true if the point lies in the area of the node in question, and neither that node nor an
        /// ancestor is hidden or transparent; then the node may well be drawn at the point.
        case outsideArea(overshoot: [Overshoot], isInOwnArea: Bool)
        /// The point lies outside the shape. It lies within the area, unless the shape is a stroke. `beside` is the nearest edge
        /// of the shape; nil if the shape has no edges. `isInOwnArea` is that of `outsideArea`.
        case outsideShape(ShapeKind, beside: OutlineEdge?, isInOwnArea: Bool)
        /// The point lies outside the reach of the override of `node`, which is therefore not called.
        case outsideReach(overshoot: [Overshoot])
        /// An ancestor's hit mode is `boxOnly`.
        case boxOnly
        /// The node's own hit mode is `boxNone`.
        case boxNone
        /// `node`, in front, takes the touch. `looksPassive` is true if `node` is not interactive, and no ancestor outside the
        /// path to the node in question is known to be interactive. It is nil if it is unknown whether `node` is interactive.
        case covered(looksPassive: Bool?)
        /// `node` has an override whose known reply is `answer`.
        case swallowed
        /// `node`, an ancestor, has an override that lets the touch through to what lies behind.
        case passedOn
        /// `node` has an override that is called before the walk gets to the node in question, and its reply is unknown.
        case unknown
        /// The touch hits `node`, which is a descendant of the node in question or belongs to it (`OwnerKnowledge.owner`). The
        /// recognisers of the node in question still get the touch, and so does the responder chain.
        case descendant
        /// The touch hits the node in question, but the redirect of `node` reports another node.
        case redirected(to: NodeLabel)
    }

    /// An edge of an area, and the distance of the point beyond the edge, in the bounds space of the obstacle's node. The
    /// distance is 0 on a right or bottom edge, which is not part of the area.
    public struct Overshoot: Hashable, Sendable {
        /// The edge beyond which the point lies.
        public let edge: Edge
        /// The distance beyond the edge.
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

    /// An edge of a polygon or a path, or a segment of a stroke, and the point's distance from it.
    public struct OutlineEdge: Hashable, Sendable {
        /// The index of the contour or line to which the edge belongs, counted from 0.
        public let line: Int
        /// The index of the edge in its contour or line, counted from 0.
        public let edge: Int
        /// The point where the edge begins, in the bounds space of the node that causes the obstacle.
        public let start: Point
        /// The point where the edge ends, in the bounds space of the node that causes the obstacle.
        public let end: Point
        /// The distance of the point from the edge, or from the border of the stroke along the edge; 0 on the edge or border.
        public let distance: Double
        /// The unit of the distance.
        public let unit: LengthUnit
    }

    public enum ShapeKind: String, Hashable, Sendable {
        case ellipse, roundedRect, polygon, path, stroke, mask
    }
}

extension HitObstacle.Kind {
    /// The kind of obstacle for an exclusion. `alpha` is the alpha of the excluded node.
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
    /// The edges of a box beyond which a point lies, with the distances; empty if the box contains the point.
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
    /// Finds the edge of a shape nearest to a point outside the shape; nil if the shape has no edges.
    ///
    /// - Complexity: O(corners).
    init?(of shape: HitShape, nearestTo point: Point, unit: LengthUnit) {
        let radius = if case .stroke(let stroke) = shape { stroke.hitWidth / 2 } else { 0.0 }
        var nearest: HitObstacle.OutlineEdge?
        for (line, outline) in shape.outlines.enumerated() {
            guard let first = outline.points.first else { continue }
            let returns = outline.isClosed || outline.points.count == 1
            let ends = outline.points.dropFirst() + (returns ? [first] : [])
            for (edge, (start, end)) in zip(outline.points, ends).enumerated() {
                let distance = max(0, point.distance(toSegmentFrom: start, to: end) - radius)
                guard distance < nearest?.distance ?? .infinity else { continue }
                nearest = Self(line: line, edge: edge, start: start, end: end, distance: distance, unit: unit)
            }
        }
        guard let nearest else { return nil }
        self = nearest
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
