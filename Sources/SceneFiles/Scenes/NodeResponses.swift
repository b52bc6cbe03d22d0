/// Which nodes of a scene file respond to touches, and which node handles a touch on each; found for all nodes at once.
struct NodeResponses: Sendable {
    /// For each node, the value of `LoadedScene.acts(_:)`.
    private(set) var acting: [Bool?] = []
    /// For each node, the index of the node that handles a touch on it; -1 if there is none.
    private var handlers: [Int32] = []

    /// - Complexity: O(*n*), whatever the tree's depth.
    init(_ loaded: LoadedScene) {
        findActing(loaded)
        findHandlers(loaded)
    }

    /// The index of the node that handles a touch on a node; nil if there is none.
    func handler(of index: Int) -> Int? { handlers[index] < 0 ? nil : Int(handlers[index]) }

    private mutating func findActing(_ loaded: LoadedScene) {
        let (nodes, treatments) = (loaded.document.nodes, loaded.treatments)
        let hasControls = loaded.document.format != .domSnapshot
        // Whether children of each node lie in a control that takes all touches of its subtree.
        var isControl: [Bool] = []
        acting.reserveCapacity(nodes.count)
        isControl.reserveCapacity(nodes.count)
        for index in nodes.indices {
            let stated = treatments.acts(index)
            // Parents come before their children.
            let isInControl = nodes[index].parent.map { isControl[$0] } ?? false
            let takesAll = hasControls && stated == true && treatments[index].attributes.hitMode == .boxOnly
            isControl.append(isInControl || takesAll)
            acting.append(stated.map { $0 && !isInControl && loaded.isShown(index) })
        }
    }

    private mutating func findHandlers(_ loaded: LoadedScene) {
        let own: [Int32?] = acting.indices.map { acting[$0] == true ? Int32(clamping: $0) : nil }
        handlers = firstKnown(own) { loaded.path(from: $0) }
    }
}

/// For each index, the first known value on its path; -1 if there is none.
/// - Parameters:
///   - known: For each index, its value; nil if that of the path's next index counts.
///   - path: Returns the path that begins with an index. In a page, the node around another may come later.
/// - Complexity: O(*n*), since each path is followed up to an index that an earlier one has passed.
func firstKnown(_ known: [Int32?], path: (Int) -> some Sequence<Int>) -> [Int32] {
    var found = known
    var passed: [Int] = []
    return known.indices.map { index in
        var value: Int32 = -1
        for place in path(index) {
            if let there = found[place] {
                value = there
                break
            }
            passed.append(place)
        }
        for place in passed { found[place] = value }
        passed.removeAll(keepingCapacity: true)
        return value
    }
}

extension LoadedScene {
    /// For each node, the index of its first descendant with words that does not respond to touches; -1 for none.
    /// - Complexity: O(*n*), whatever the tree's depth.
    func firstInnerWords() -> [Int32] {
        var first = [Int32](repeating: -1, count: document.nodes.count)
        // From the last node to the first: descendants come before a node, and an earlier sibling replaces a later one.
        for index in document.nodes.indices.reversed() {
            guard let parent = document.nodes[index].parent else { continue }
            if treatments.acts(index) != true, document.nodes[index].words != nil {
                first[parent] = Int32(clamping: index)
            } else if first[index] >= 0 {
                first[parent] = first[index]
            }
        }
        return first
    }
}

/// A value that is made when it is first asked for. Any thread may ask; copies of a scene share it.
final class MadeOnce<Value: Sendable>: Sendable {
    private let state = Guarded<Value?>(nil)

    func value(_ make: () -> Value) -> Value {
        state.withLock { known in
            if let known { return known }
            let made = make()
            known = made
            return made
        }
    }
}
