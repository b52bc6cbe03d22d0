/// A scene file made ready for queries: the document, and the `HitScene` of its nodes under given rules.
///
///     var loaded = LoadedScene(try SceneDocument(contentsOf: "screen.json"))
///     if case .hit(let id) = loaded.scene.topmost(at: Point(x: 10, y: 20)), let node = loaded.node(id) { … }
public struct LoadedScene: Sendable {
    public let document: SceneDocument
    /// The nodes as a scene. A file's point is in the space of its roots' parent.
    public var scene = HitScene()
    /// The scene's name of each of the document's nodes.
    public private(set) var ids: [NodeID] = []
    /// The rules in force.
    public let rules: SceneRules
    /// The treatment of each of the document's nodes by the rules.
    public let treatments: NodeTreatments
    /// The indices of the nodes whose place is unknown and that may take touches.
    public let unplaced: [Int]
    /// The index in the document of the node in each slot of the scene.
    private var indices: [Int32] = []

    /// Builds the scene of a document. Nodes whose geometry is defective are in it, without an area.
    ///
    /// A redirect to an id that no node has, which no file that was read contains, is left out.
    /// - Complexity: O(*n*).
    public init(_ document: SceneDocument, rules: SceneRules = SceneRules()) {
        var matcher = RuleMatcher(rules)
        self.init(document, matcher: &matcher)
    }

    init(_ document: SceneDocument, matcher: inout RuleMatcher) {
        self.document = document
        rules = matcher.rules
        let treatments = matcher.treatments(of: document)
        self.treatments = treatments
        unplaced = LoadedScene.unplaced(document, treatments)
        ids.reserveCapacity(document.nodes.count)
        indices.reserveCapacity(document.nodes.count + 1)
        var hasRedirects = false
        // Nodes are read in place: a copy of one copies all its names.
        for index in document.nodes.indices {
            var node = treatments[index].attributes
            // Parts of an element are hit as it, which mostly stands before them.
            let whole = document.nodes[index].wholeElement
            if let whole, whole < index { node.redirect = ids[whole] }
            hasRedirects = hasRedirects || (whole.map { $0 >= index } ?? (document.nodes[index].redirect != nil))
            let id = scene.insert(node, into: document.nodes[index].parent.map { ids[$0] })
            ids.append(id)
            while indices.count <= id.slotIndex { indices.append(-1) }
            indices[id.slotIndex] = Int32(index)
        }
        if hasRedirects { addRedirects() }
    }

    /// Adds the redirects that lead to nodes behind, or to names.
    private mutating func addRedirects() {
        var targets: [String: NodeID]?
        for index in document.nodes.indices {
            if let whole = document.nodes[index].wholeElement {
                if whole >= index { scene[ids[index]].redirect = ids[whole] }
            } else if let name = document.nodes[index].redirect {
                let known =
                    targets ?? Dictionary(zip(document.nodes.map(\.name), ids), uniquingKeysWith: { first, _ in first })
                targets = known
                if let target = known[name] { scene[ids[index]].redirect = target }
            }
        }
    }

    /// The number of slots of the scene that a node of the document may be in.
    var slotCount: Int { indices.count }

    /// The index in the document of the node in a slot.
    func index(inSlot slot: Int) -> Int? { indices[slot] < 0 ? nil : Int(indices[slot]) }

    /// The index in the document of the node that the scene names `id`.
    public func index(of id: NodeID) -> Int? {
        guard indices.indices.contains(id.slotIndex), let index = Int(exactly: indices[id.slotIndex]), index >= 0,
            ids[index] == id
        else { return nil }
        return index
    }

    /// The node that the scene names `id`.
    public func node(_ id: NodeID) -> SceneNode? { index(of: id).map { document.nodes[$0] } }
}
