/// A scene file in memory: the nodes of all its trees in pre-order, siblings back to front.
///
/// The order of `nodes` is that of the scene, in which a later sibling lies in front. It is also the order of the file,
/// except in formats that state another one (`drawing-order` in Android dumps). `SceneNode.fileIndex` is always the
/// index in the file.
///
///     let document = try SceneDocument(contentsOf: "screen.json")
///     let scene = LoadedScene(document, rules: SceneRules(passiveClasses: ["UILabel"]))
///
/// Reading is iterative: trees of any depth can be read, in memory linear in the size of the file.
public struct SceneDocument: Sendable {
    /// The format of the file from which the document was read, or for which it is meant.
    public var format: SceneFormat
    /// The nodes in pre-order, back to front.
    public internal(set) var nodes: [SceneNode] = []
    /// Members of the file's outermost object that have no meaning in this package's own format. They are kept when the
    /// document is written.
    public var otherFields: [SceneNode.Field] = []
    /// Problems of the file that did not prevent it from being read: nodes that cannot be hit, unescaped text.
    /// Only the first thousand are listed.
    public internal(set) var problems: [SceneFileError] = []
    /// The number of problems that are counted, but not listed in `problems`.
    var unlistedProblemCount = 0
    /// What the file lacks, and what a tree of nodes cannot express: a line for each, with counts.
    public internal(set) var losses: [String] = []
    /// The number of units of the document's coordinates in a unit of the platform (pixels per dp); nil if the file
    /// does not state it.
    public var density: Double?

    /// A document without nodes.
    public init(format: SceneFormat = .hittestScene) {
        self.format = format
    }

    /// Adds a node in front of its siblings.
    /// - Parameters:
    ///   - node: The node.
    ///   - parent: The index of the node's parent; nil for a root.
    /// - Returns: The new node's index.
    /// - Precondition: The parent is the last node, or one of its ancestors; otherwise pre-order would be violated.
    /// - Complexity: Amortised O(1).
    @discardableResult
    public mutating func append(_ node: consuming SceneNode, under parent: Int? = nil) -> Int {
        var open = nodes.indices.last
        while let candidate = open, candidate != parent { open = nodes[candidate].parent }
        precondition(open == parent, "node \(parent ?? -1) is not on the path to the last node, \(nodes.count - 1)")
        node.parent = parent
        nodes.append(node)
        return nodes.count - 1
    }

    /// Makes the next node in the order of the file. The node begins at `position`, and is not added to `nodes`.
    func newNode(at position: TextPosition) -> SceneNode {
        var node = SceneNode(fileIndex: nodes.count)
        node.position = position
        return node
    }

    /// The most nodes that a scene can have: one of its identifiers is the screen's.
    static let maximumNodeCount = NodeID.maximumNodeCount - 1

    /// Throws at `offset` if that many nodes are more than a scene can have.
    static func requireRoom(for count: Int, at offset: Int) throws(ParseFailure) {
        guard count <= maximumNodeCount else {
            throw ParseFailure("expected at most \(maximumNodeCount) nodes, found more", at: offset)
        }
    }

    /// Reserves room for nodes that will be appended.
    mutating func reserveCapacity(_ count: Int) { nodes.reserveCapacity(count) }

    /// The most problems that are listed. Nobody reads more, and a damaged file can have one for each of a few bytes.
    package static let listedProblemCount = 1000

    /// Adds a problem that did not prevent the file from being read. If very many are listed already, it is only counted.
    mutating func addProblem(_ message: String, at position: TextPosition?) {
        guard problems.count < SceneDocument.listedProblemCount else {
            unlistedProblemCount += 1
            return
        }
        problems.append(SceneFileError(position: position, message: message))
    }

    /// The number of problems of the file, including those that are not listed.
    package var problemCount: Int { problems.count + unlistedProblemCount }

    /// The number of nodes that cannot be hit because of their geometry in the file.
    public var defectCount: Int { nodes.count { $0.defect != nil } }
}
