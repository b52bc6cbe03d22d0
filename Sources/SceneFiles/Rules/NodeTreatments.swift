/// The treatment of each node of a document by rules, in the document's order.
public struct NodeTreatments: RandomAccessCollection, Sendable {
    private let nodes: [SceneNode]
    private var entries: [Entry] = []
    /// The attributes of nodes that rules have given others.
    private var changed: [StoredAttributes] = []

    /// What is said of one node.
    private struct Entry {
        /// The place among the changed ones; -1 of a node whose attributes are as the file says.
        var change: Int32
        var rule: Int16
        var acts: Bool?
        var scrolls: Bool?
    }

    init(_ document: SceneDocument) {
        nodes = document.nodes
        entries.reserveCapacity(nodes.count)
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }

    public subscript(index: Int) -> NodeTreatment {
        let entry = entries[index]
        return NodeTreatment(
            attributes: entry.change < 0 ? nodes[index].attributes : changed[Int(entry.change)].node, acts: entry.acts,
            scrolls: entry.scrolls, rule: entry.rule < 0 ? nil : Int(entry.rule))
    }

    /// True if a node does something when it is touched; nil if no rule says.
    func acts(_ index: Int) -> Bool? { entries[index].acts }

    /// The number of nodes of which a rule decided the hit mode.
    public func count(decidedBy rule: Int) -> Int { entries.count { $0.rule == rule } }

    /// Adds the treatment of the next node.
    /// - Parameter isChanged: Whether its attributes may be others than those of the file.
    mutating func append(_ treatment: NodeTreatment, isChanged: Bool) {
        entries.append(
            Entry(
                change: isChanged ? Int32(clamping: changed.count) : -1,
                rule: treatment.rule.map { Int16(clamping: $0) } ?? -1, acts: treatment.acts,
                scrolls: treatment.scrolls))
        if isChanged { changed.append(StoredAttributes(treatment.attributes)) }
    }
}
