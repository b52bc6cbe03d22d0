import HitTesting

/// A tree of nodes as arrays of names. The engine is checked against it, and the oracle walks it.
public struct PlainTree: Sendable {
    public struct Record: Sendable {
        public var attributes: ScriptNode
        public var parent: Int?
        public var children: [Int] = []
    }

    /// The record of each node, by its name; nil if the node was removed, or the name has not been used.
    public private(set) var records: [Record?] = []
    /// The nodes without a parent, back to front.
    public private(set) var roots: [Int] = []
    public private(set) var names: [Int] = []

    public init() {}

    public func contains(_ name: Int) -> Bool { name < records.count && records[name] != nil }

    public func node(_ name: Int) -> Node { records[name]!.attributes.node }

    public func children(of name: Int?) -> [Int] { name.map { records[$0]!.children } ?? roots }

    /// The ancestors of a node and the node, from the root on.
    public func path(to name: Int) -> [Int] {
        var path = [name]
        while let parent = records[path[path.count - 1]]!.parent { path.append(parent) }
        return path.reversed()
    }

    /// Makes a change. Returns the step with an exact position, since an index may be too large; nil if the step is no change, or
    /// does not apply.
    public mutating func apply(_ step: ScriptStep) -> ScriptStep? {
        switch step {
        case .insert(let name, let attributes, let parent, let position):
            guard !contains(name), parent.map(contains) ?? true, let index = index(of: position, in: parent) else {
                return nil
            }
            while records.count <= name { records.append(nil) }
            records[name] = Record(attributes: attributes, parent: parent)
            names.append(name)
            link(name, into: parent, at: index)
            return .insert(name, attributes, into: parent, at: exact(position, index))
        case .set(let name, let attributes):
            guard contains(name) else { return nil }
            records[name]!.attributes = attributes
            return step
        case .move(let name, let parent, let position): return move(name, into: parent, at: position)
        case .remove(let name):
            guard contains(name) else { return nil }
            unlink(name)
            removeSubtree(name)
            names = names.filter(contains)
            return step
        case .prepare, .keepSnapshot, .query, .batch: return nil
        }
    }

    private mutating func move(_ name: Int, into parent: Int?, at position: ScriptPosition) -> ScriptStep? {
        guard contains(name), parent.map(contains) ?? true, parent.map({ !path(to: $0).contains(name) }) ?? true
        else { return nil }
        if position == .above(name) || position == .below(name) { return nil }
        let old = self
        unlink(name)
        guard let index = index(of: position, in: parent) else {
            self = old
            return nil
        }
        link(name, into: parent, at: index)
        return .move(name, into: parent, at: exact(position, index))
    }

    private func exact(_ position: ScriptPosition, _ index: Int) -> ScriptPosition {
        if case .index = position { return .index(index) }
        return position
    }

    private func index(of position: ScriptPosition, in parent: Int?) -> Int? {
        let siblings = children(of: parent)
        switch position {
        case .front: return siblings.count
        case .back: return 0
        case .index(let index): return index % (siblings.count + 1)
        case .above(let sibling): return siblings.firstIndex(of: sibling).map { $0 + 1 }
        case .below(let sibling): return siblings.firstIndex(of: sibling)
        }
    }

    private mutating func link(_ name: Int, into parent: Int?, at index: Int) {
        records[name]!.parent = parent
        if let parent { records[parent]!.children.insert(name, at: index) } else { roots.insert(name, at: index) }
    }

    private mutating func unlink(_ name: Int) {
        if let parent = records[name]!.parent {
            records[parent]!.children.removeAll { $0 == name }
        } else {
            roots.removeAll { $0 == name }
        }
    }

    private mutating func removeSubtree(_ name: Int) {
        var pending = [name]
        while let next = pending.popLast() {
            pending += records[next]!.children
            records[next] = nil
        }
    }
}
