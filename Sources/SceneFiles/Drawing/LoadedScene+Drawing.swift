extension SceneDrawing {
    /// A scene file as a picture.
    ///
    /// - Parameters:
    ///   - loaded: The scene.
    ///   - findings: What an audit has found in the scene. Nodes that cannot be hit are hatched, nodes that are too
    ///     small are ringed.
    ///   - taps: Points of the screen. Points that are close together are drawn as one mark, which shows how many they
    ///     are.
    ///   - point: A point of the screen; the picture shows where a touch there goes.
    public init(_ loaded: LoadedScene, findings: [AuditFinding] = [], taps: [Point] = [], at point: Point? = nil) {
        self.init(
            loaded.scene, knowing: loaded.knowledge, findings: findings, taps: taps, caption: loaded.caption,
            screen: loaded.screen)
        guard let point else { return }
        let explanation = loaded.scene.explain(at: point, knowing: loaded.knowledge)
        let reason = loaded.unknownReason(for: explanation.result, at: point)
        tell(explanation, as: UnknownAnswers.text(before: reason) + explanation.description)
    }
}

extension LoadedScene {
    /// A few words on the file: its format, the number of nodes, and the rules.
    var caption: String { "\(document.format.rawValue), \(document.nodes.count) nodes, rules \(rules.name)" }

    /// The screen's box in a file of the flat format `measureSVG`. It is the window's box: the first that is drawable.
    /// Nil if there is no such box, or if the file has another format. If this property is nil, the box around the roots
    /// serves as the screen.
    var screen: Box? {
        guard document.format == .measureSVG else { return nil }
        return document.nodes.indices.lazy.compactMap { scene.drawnBox(of: ids[$0], knowing: knowledge) }
            .first(where: SceneDrawing.isDrawable)
    }
}
