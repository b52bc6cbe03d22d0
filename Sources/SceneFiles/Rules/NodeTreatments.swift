/// What rules say about each node of a document, in the document's order.
public struct NodeTreatments: RandomAccessCollection, Sendable {
    private let nodes: [SceneNode]
    private var entries: [Entry] = []
    /// The attributes of those nodes that rules may have changed; `Entry.change` is an index in this array.
    private var changed: [StoredAttributes] = []

    /// What the rules say about one node.
    private struct Entry {
        /// The index of the node's attributes in `changed`; -1 if they are those of the file.
        var change: Int32
        /// The index of the rule that decided the hit mode; -1 if none did.
        var rule: Int16
        var acts: Bool?
        var scrolls: Bool?
    }

    /// Applies rules to each node of a document.
    package init(of document: SceneDocument, by rules: SceneRules) {
        var matcher = RuleMatcher(rules)
        self = matcher.treatments(of: document)
    }

    /// An empty collection, to which `append` adds the treatments of the document's nodes in order.
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

    /// True if a node responds to touches, false if not; nil if neither the file nor a rule says so.
    func acts(_ index: Int) -> Bool? { entries[index].acts }

    /// The number of nodes whose hit mode was decided by the rule with the index `rule` in the rule set.
    public func count(decidedBy rule: Int) -> Int { entries.count { $0.rule == rule } }

    /// Adds the treatment of the next node.
    /// - Parameter isChanged: Whether the treatment's attributes may differ from those of the file.
    mutating func append(_ treatment: NodeTreatment, isChanged: Bool) {
        entries.append(
            Entry(
                change: isChanged ? Int32(clamping: changed.count) : -1,
                rule: treatment.rule.map { Int16(clamping: $0) } ?? -1, acts: treatment.acts,
                scrolls: treatment.scrolls))
        if isChanged { changed.append(StoredAttributes(treatment.attributes)) }
    }
}
