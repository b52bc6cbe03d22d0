/// The answers of a scene that may not be the platform's, because the file leaves out what decides them.
///
/// An element without a place may lie in front of all that comes before it in the file; and where no node is known to
/// take a touch, the rules may say that some other view does.
public struct UnknownAnswers: Sendable {
    /// The message on nodes that an element without a place may cover, and those nodes.
    private var covering: String?
    private var coverable: Set<NodeID> = []
    /// The message on points at which no node is known to take touches.
    private let missing: String?
    /// The roots' areas; nil if one has no place.
    private let rootAreas: [Box]?

    /// - Complexity: O(nodes).
    public init(_ loaded: LoadedScene) {
        let nodes = loaded.document.nodes
        if let front = loaded.unplaced.last {
            covering =
                "node \(nodes[front].name) may lie in front: \(nodes[front].defect ?? "its place is not in the file")"
            coverable = Set(loaded.ids[..<front])
        }
        missing = loaded.rules.unknownMiss
        let roots = missing == nil ? [] : nodes.filter { $0.parent == nil }
        rootAreas = roots.contains(where: \.isUnplaced) ? nil : roots.map(\.attributes.area)
    }

    /// True if there is any such answer.
    var isPossible: Bool { covering != nil || missing != nil }

    /// Returns the reason why an answer at a point may not be the platform's; nil if it stands.
    /// - Complexity: O(1) for a hit, O(roots) for a miss.
    public func reason(for result: HitResult, at point: Point) -> String? {
        switch result {
        case .hit(let id): return covering != nil && coverable.contains(id) ? covering : nil
        case .ask: return nil
        case .miss:
            if let covering { return covering }
            // Beyond all roots there is nothing that could take the touch.
            guard missing != nil, rootAreas?.contains(where: { $0.contains(point) }) != false else { return nil }
            return missing
        }
    }
}

extension LoadedScene {
    /// Returns the reason why an answer of the scene may not be the platform's; nil if it stands.
    /// - Complexity: O(nodes). For many answers keep an `UnknownAnswers`.
    public func unknownReason(_ result: HitResult, at point: Point) -> String? {
        UnknownAnswers(self).reason(for: result, at: point)
    }
}
