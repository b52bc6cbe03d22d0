/// A scene file that can be queried: the document, and the `HitScene` made of its nodes with the given rules applied. No
/// indexes are built.
///
///     let document = try SceneDocument(contentsOf: "screen.json")
///     var loaded = LoadedScene(document, rules: .shipped(for: document.format))
///     if case .hit(let id) = loaded.scene.topmost(at: Point(x: 10, y: 20)), let node = loaded.node(id) { … }
public struct LoadedScene: Sendable {
    public let document: SceneDocument
    /// The nodes as a scene. The file's points are in screen space, the space that contains the roots.
    public var scene = HitScene()
    /// The scene's identifier of each node of the document.
    public private(set) var ids: [NodeID] = []
    /// The rules that were applied.
    public let rules: SceneRules
    /// What the rules say about each node of the document.
    public let treatments: NodeTreatments
    /// The indices of the nodes whose position is unknown and that may take touches.
    public let unplaced: [Int]
    /// Who responds to touches; found for all nodes when it is first asked for.
    let responses = MadeOnce<NodeResponses>()
    /// What `firstInnerWords()` returns; found when it is first asked for.
    let innerWords = MadeOnce<[Int32]>()
    /// For each node, the node whose layer is told in remarks about it; found when it is first asked for.
    let layered = MadeOnce<[Int32]>()

    /// Builds the scene of a document. A node with defective geometry becomes a node with an empty area.
    ///
    /// A redirect to an unknown id is left out; readers report such ids as errors.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - rules: What the platform does with touches: none if not given. `SceneRules.shipped(for:)` has those of a format.
    /// - Complexity: O(*n*).
    public init(_ document: SceneDocument, rules: SceneRules = SceneRules()) {
        var matcher = RuleMatcher(rules)
        self.init(document, matcher: &matcher)
    }

    /// Makes a scene of a document's nodes, with the matcher's rules applied.
    /// - Parameter redirectsParts: Whether parts of an element redirect to the element. If false, there are no such
    ///   redirects, and results give a part the name of its element (`NodeNames`).
    init(_ document: SceneDocument, matcher: inout RuleMatcher, redirectsParts: Bool = true) {
        self.document = document
        rules = matcher.rules
        let treatments = matcher.treatments(of: document)
        self.treatments = treatments
        unplaced = LoadedScene.unplaced(document, treatments)
        ids.reserveCapacity(document.nodes.count)
        var hasRedirects = false
        // Nodes are read in place: a copy would copy all their strings.
        for index in document.nodes.indices {
            var node = treatments[index].attributes
            // Parts of an element are reported as the element, which usually comes before them.
            if let whole = document.nodes[index].wholeElement {
                if redirectsParts, whole < index { node.redirect = ids[whole] }
                hasRedirects = hasRedirects || redirectsParts && whole >= index
            } else {
                hasRedirects = hasRedirects || document.nodes[index].redirect != nil
            }
            ids.append(scene.insert(node, into: document.nodes[index].parent.map { ids[$0] }))
        }
        if hasRedirects { addRedirects() }
    }

    /// Adds the redirects whose targets had no nodes yet when the node was inserted. These are the redirects that the file states
    /// by ids, and those from a part of an element to the whole element where the whole comes later in the document.
    private mutating func addRedirects() {
        lazy var targets = Dictionary(zip(document.nodes.map(\.name), ids), uniquingKeysWith: { first, _ in first })
        for index in document.nodes.indices {
            if let whole = document.nodes[index].wholeElement {
                if whole >= index { scene[ids[index]].redirect = ids[whole] }
            } else if let name = document.nodes[index].redirect, let target = targets[name] {
                scene[ids[index]].redirect = target
            }
        }
    }

    /// The index in the document of a node of the scene; nil if the node is not one of the document.
    public func index(of id: NodeID) -> Int? {
        // A new scene assigns slots in ascending order; the first one is the screen's.
        let index = id.slotIndex - 1
        return ids.indices.contains(index) && ids[index] == id ? index : nil
    }

    /// The node of the document that has the identifier `id` in the scene; nil if none has it.
    public func node(_ id: NodeID) -> SceneNode? { index(of: id).map { document.nodes[$0] } }
}
