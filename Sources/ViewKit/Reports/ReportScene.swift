/// A copy of a window's scene for explain and audit, with what the window and its views know about the nodes. The
/// screen space of the copy is the window's bounds space.
struct ReportScene {
    private(set) var scene: HitScene
    private let window: Window
    /// Views outside the window that are targets of redirects, by the nodes that stand for them.
    private var strangers: [NodeID: View] = [:]

    /// - Complexity: O(views).
    init(_ window: Window) {
        self.window = window
        scene = window.scene
        guard let root = window.nodeID else { return }
        // The copy's screen space is the window's bounds space. In the copy, the window counts as overriding only if
        // its class overrides. In its own scene it always counts as overriding, since the window's hit test calls that
        // scene.
        var node = scene[root]
        node.transform = .identity
        node.origin = node.bounds.origin
        window.examineClass()
        node.asks = window.overrides?.asks ?? .nothing
        node.reach = window.node.reach
        scene[root] = node
        if window.mayHaveRedirects { enterRedirects() }
    }

    private mutating func enterRedirects() {
        for view in window.subtree() {
            guard let target = view.redirect, let id = view.nodeID else { continue }
            scene[id].redirect = target.window === window ? target.nodeID : stranger(target)
        }
    }

    /// The node that stands for a view outside the window. It is inserted when first needed, with an empty area, so
    /// that it is never hit.
    private mutating func stranger(_ view: View) -> NodeID {
        if let known = strangers.first(where: { $0.value === view }) { return known.key }
        let id = scene.insert(Node(), at: .back)
        strangers[id] = view
        return id
    }

    func view(of node: NodeID) -> View? {
        if let stranger = strangers[node] { return stranger }
        guard let view = window.viewsBySlot[node], view.nodeID == node else { return nil }
        return view
    }

    /// What reports may know about the nodes: the name and class of each view, whether the view is interactive, and
    /// whether it scrolls. Without replies of the views' code.
    func knowledge(isInteractive: @escaping (View) -> Bool?) -> OwnerKnowledge {
        var knowledge = OwnerKnowledge()
        knowledge.name = { view(of: $0)?.accessibilityIdentifier }
        knowledge.className = { view(of: $0).map { "\(type(of: $0))" } }
        knowledge.isInteractive = { node in
            if strangers[node] != nil { return false }
            return view(of: node).flatMap(isInteractive)
        }
        // Unknown for other views: code may change the bounds of any.
        knowledge.scrolls = { view(of: $0) is ScrollView ? true : nil }
        return knowledge
    }

    // MARK: What the views' code says

    /// What reports may know about the nodes, including the replies of the views' overrides to the questions that
    /// `explore` asks about one point. Calls every override on the path to the point, some more than once.
    ///
    /// An override of `hitTest` that returns what the default would return counts as one of `point(inside:)`. So the
    /// view's flags and subviews are explained too.
    mutating func knowledgeWithReplies(exploring explore: (HitScene, OwnerKnowledge) -> Void) -> OwnerKnowledge {
        let replies = Replies()
        var knowledge = knowledge(isInteractive: View.isKnownInteractive)
        let views = self
        knowledge.reply = { question in
            views.view(of: question.node).flatMap { replies.reply(of: $0, to: question) }
        }
        repeat {
            explore(scene, knowledge)
            for node in replies.agreeing { scene[node].asks = .pointInside }
        } while replies.takeAgreeing()
        return knowledge
    }

    /// The replies of the views' overrides so far.
    private final class Replies {
        private var known: [NodeID: HitQuery.Reply] = [:]
        /// Nodes whose override of `hitTest` has returned what the default would return, since the last
        /// `takeAgreeing()`.
        private(set) var agreeing: [NodeID] = []

        func takeAgreeing() -> Bool {
            defer { agreeing = [] }
            return !agreeing.isEmpty
        }

        func reply(of view: View, to question: HitQuery.Question) -> HitQuery.Reply {
            if let reply = known[question.node] { return reply }
            let reply = ask(view, question)
            known[question.node] = reply
            return reply
        }

        private func ask(_ view: View, _ question: HitQuery.Question) -> HitQuery.Reply {
            let isInside = view.point(inside: question.point, with: nil)
            guard question.asks == .hitTest else { return .descend(inside: isInside) }
            let hit = view.hitTest(question.point, with: nil)
            let isOpen = view.passesDefaultGate()
            if hit === (isOpen ? view.finishHitTest(question.point, isInside: isInside, with: nil) : nil) {
                agreeing.append(question.node)
                return .descend(inside: isInside)
            }
            return hit == nil ? .pass : .answer
        }
    }
}

extension View {
    /// False for labels and image views, whose classes are not interactive; nil for other views.
    static func isKnownInteractive(_ view: View) -> Bool? {
        view is Label || view is ImageView ? false : nil
    }
}

extension Responder {
    /// The responder's name in reports: its class, and a view's accessibility identifier.
    final var reportName: String {
        let name = (self as? View)?.accessibilityIdentifier
        return "\(type(of: self))" + (name.map { " \"\($0)\"" } ?? "")
    }
}
