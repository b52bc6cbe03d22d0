/// A copy of a window's scene, for explain and audit. It also provides the `OwnerKnowledge` about the nodes, taken from
/// the window's views. The screen space of the copy is the window's bounds space.
struct ReportScene {
    private(set) var scene: HitScene
    private let window: Window
    /// The views outside the window that are targets of redirects. The key is the node of `scene` that stands for the
    /// view.
    private var outsideViews: [NodeID: View] = [:]
    /// The keys of `outsideViews`, by view.
    private var outsideNodes: [ObjectIdentifier: NodeID] = [:]

    /// A copy of a window's scene.
    ///
    /// - Complexity: O(views).
    init(_ window: Window) {
        self.window = window
        scene = window.scene
        guard let root = window.nodeID else { return }
        // The copy's screen space is the window's bounds space. In the copy, the window counts as overriding only if
        // its class overrides. In the window's own scene, the window always counts as overriding, since the window's
        // hit test calls that scene.
        var node = scene[root]
        node.transform = .identity
        node.origin = node.bounds.origin
        node.asks = window.asksItself
        node.reach = window.node.reach
        scene[root] = node
        for (source, target) in window.redirects {
            scene[source].redirect = target.window === window ? target.nodeID : outsideNode(for: target)
        }
    }

    /// The node that stands for a view outside the window. It is inserted when first needed, with an empty area, so
    /// that it is never hit.
    private mutating func outsideNode(for view: View) -> NodeID {
        if let known = outsideNodes[ObjectIdentifier(view)] { return known }
        let id = scene.insert(Node(), at: .back)
        outsideViews[id] = view
        outsideNodes[ObjectIdentifier(view)] = id
        return id
    }

    func view(of node: NodeID) -> View? {
        if let view = outsideViews[node] { return view }
        guard let view = window.viewsBySlot[node], view.nodeID == node else { return nil }
        return view
    }

    /// What reports may know about the nodes: the name and class of each view, whether the view is interactive, and
    /// whether it scrolls. Replies of the views' code are not included.
    func knowledge(isInteractive: @escaping (View) -> Bool?) -> OwnerKnowledge {
        var knowledge = OwnerKnowledge()
        knowledge.name = { view(of: $0)?.accessibilityIdentifier }
        knowledge.className = { view(of: $0).map { "\(type(of: $0))" } }
        knowledge.isInteractive = { node in
            if outsideViews[node] != nil { return false }
            return view(of: node).flatMap(isInteractive)
        }
        // Unknown for other views: code may change the bounds of any.
        knowledge.scrolls = { view(of: $0) is ScrollView ? true : nil }
        return knowledge
    }

    // MARK: What the views' code says

    /// What reports may know about the nodes, including the replies of the views' overrides. `explore` asks the
    /// questions, which are about one point. Every override on the path to the point is called, some more than once.
    ///
    /// An override of `hitTest` that returns what the default would return counts as an override of `point(inside:)`.
    /// So the view's flags and subviews are explained too.
    mutating func knowledgeWithReplies(exploring explore: (HitScene, OwnerKnowledge) -> Void) -> OwnerKnowledge {
        var knowledge = knowledge(isInteractive: View.isKnownInteractive)
        var replies: [NodeID: HitQuery.Reply] = [:]
        // Nodes whose override of `hitTest` has returned what the default would return, since the last exploration.
        var agreeing: [NodeID] = []
        let views = self
        knowledge.reply = { question in
            if let reply = replies[question.node] { return reply }
            guard let view = views.view(of: question.node) else { return nil }
            let (reply, agrees) = ReportScene.ask(view, question)
            replies[question.node] = reply
            if agrees { agreeing.append(question.node) }
            return reply
        }
        while true {
            explore(scene, knowledge)
            if agreeing.isEmpty { return knowledge }
            for node in agreeing { scene[node].asks = .pointInside }
            agreeing = []
        }
    }

    /// Calls a view's overrides to answer a question.
    ///
    /// - Returns: The reply, and whether an override of `hitTest` has returned what the default would return.
    private static func ask(_ view: View, _ question: HitQuery.Question) -> (HitQuery.Reply, agrees: Bool) {
        let isInside = view.point(inside: question.point, with: nil)
        guard question.asks == .hitTest else { return (.descend(inside: isInside), false) }
        let hit = view.hitTest(question.point, with: nil)
        let isOpen = view.passesDefaultGate()
        if hit === (isOpen ? view.finishHitTest(question.point, isInside: isInside, with: nil) : nil) {
            return (.descend(inside: isInside), true)
        }
        return (hit == nil ? .pass : .answer, false)
    }
}

extension View {
    /// False for labels and image views, whose classes are not interactive; nil for other views.
    static func isKnownInteractive(_ view: View) -> Bool? {
        view is Label || view is ImageView ? false : nil
    }
}

extension Responder {
    /// The responder's name in reports: the class, and for a view also the accessibility identifier, if there is one.
    final var reportName: String {
        let name = (self as? View)?.accessibilityIdentifier
        return "\(type(of: self))" + (name.map { " \"\($0)\"" } ?? "")
    }
}
