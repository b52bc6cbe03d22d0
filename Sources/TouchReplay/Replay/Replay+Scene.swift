extension Replay {
    /// A replay into the views of a scene file.
    ///
    /// - Parameters:
    ///   - document: The scene. Nodes with defects become views that cannot be hit.
    ///   - rules: The platform's rules, which say what the file does not: for instance, which nodes take touches.
    ///   - strategy: How hit tests are answered.
    /// - Throws: A `SceneFileError` at the first node that is deeper than views may be.
    /// - Complexity: O(nodes).
    public convenience init(
        _ document: SceneDocument, rules: SceneRules = SceneRules(), strategy: HitTestingStrategy = .indexed
    ) throws(SceneFileError) {
        let application = Application()
        let log = ReplayLog(application)
        let screen = Window(frame: .zero)
        // The window stands for the space around the roots: it has no area of its own and does not limit its content.
        screen.hitsOutsideBounds = true
        screen.hitTestingStrategy = strategy
        var views: [View] = []
        var depths: [Int] = []
        views.reserveCapacity(document.nodes.count)
        for (node, treatment) in zip(document.nodes, rules.treatments(of: document)) {
            let depth = node.parent.map { depths[$0] + 1 } ?? 1
            guard depth < View.maximumDepth else {
                throw SceneFileError(
                    position: node.position, message: "expected at most \(View.maximumDepth - 1) levels of nodes")
            }
            depths.append(depth)
            let view = Replay.view(of: node, treatment.attributes, log)
            (node.parent.map { views[$0] } ?? screen).addSubview(view)
            views.append(view)
        }
        Replay.redirect(views, document)
        application.addWindow(screen)
        screen.makeKeyAndVisible()
        self.init(application, log)
    }

    private static func view(of node: SceneNode, _ attributes: Node, _ log: ReplayLog) -> View {
        let view = attributes.asks == .nothing ? ReplayView() : OverridingView()
        (view as? OverridingView)?.isAskedAlways = attributes.asks == .hitTest
        view.accessibilityIdentifier = node.name
        view.log = log
        view.take(attributes)
        if attributes.asks == .pointInside, attributes.hitsOutsideBounds {
            // The node lets its children out, so the children are also tested outside of the node's reach (D4, D6).
            view.hitTestReach = nil
            (view as? OverridingView)?.insideReach = attributes.reach
        }
        return view
    }

    private static func redirect(_ views: [View], _ document: SceneDocument) {
        guard document.nodes.contains(where: { $0.redirect != nil }) else { return }
        let names = Dictionary(zip(document.nodes.map(\.name), views), uniquingKeysWith: { first, _ in first })
        for (node, view) in zip(document.nodes, views) { view.redirect = node.redirect.flatMap { names[$0] } }
    }
}
