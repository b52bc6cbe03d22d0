extension LoadedScene {
    /// Why an answer of the scene may not be the platform's, because the file leaves out what decides it; nil if the
    /// answer stands.
    ///
    /// An element without a place may lie in front of all that comes before it in the file; and where no node is known
    /// to take a touch, the rules may say that some other view does.
    public func unknownReason(_ result: HitResult, at point: Point) -> String? {
        let landed: Int
        switch result {
        case .hit(let id): landed = index(of: id) ?? -1
        case .miss: landed = -1
        case .ask: return nil
        }
        if let front = unplaced.last, front > landed {
            let node = document.nodes[front]
            return "node \(node.name) may lie in front: \(node.defect ?? "its place is not in the file")"
        }
        guard landed < 0, let reason = rules.unknownMiss else { return nil }
        // Beyond all roots there is nothing that could take the touch.
        let isOnScreen = document.nodes.contains { node in
            node.parent == nil && (node.isUnplaced || node.attributes.area.contains(point))
        }
        return isOnScreen ? reason : nil
    }
}
