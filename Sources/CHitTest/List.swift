// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

/// The memory that a caller provides for a list. The memory may be too short for the list.
struct List<Item> {
    private let memory: UnsafeMutablePointer<Item>?
    private let capacity: Int
    /// The number of items, including those that did not fit.
    private(set) var count = 0

    init(_ memory: UnsafeMutablePointer<Item>?, _ capacity: Int) throws(Failure) {
        guard capacity >= 0 else {
            throw .argument("a capacity of \(UInt(bitPattern: capacity)) is more than memory holds")
        }
        if memory == nil, capacity > 0 { throw .null("out") }
        self.memory = memory
        self.capacity = capacity
    }

    @inline(__always)
    mutating func append(_ item: Item) {
        if count < capacity { memory?[count] = item }
        count += 1
    }
}

extension hit_item {
    init(_ item: HitItem, distance: Double = 0) {
        self.init(
            node: item.node.number, redirect: item.redirect?.number ?? 0, distance: distance,
            asks: Int32(item.asks.rawValue), reserved: 0)
    }
}

/// Converts a caller's `contained` to a mode. Throws unless the number is 0 or 1.
func mode(_ contained: Int32) throws(Failure) -> RegionMode {
    guard (0...1).contains(contained) else { throw .argument("contained is 0 or 1, got \(contained)") }
    return contained == 1 ? .contained : .intersecting
}

/// Initializers that take the arguments of the list functions in `hit_test.h`.
extension NodeSearch {
    init(_ x: Double, _ y: Double) { self = .hits(at: Point(x: x, y: y)) }

    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32) throws(Failure) {
        self = .nodes(in: .rect(Rect(x: x, y: y, width: width, height: height)), try mode(contained))
    }

    init(lasso xy: UnsafePointer<Double>?, _ count: Int, _ contained: Int32) throws(Failure) {
        self = .nodes(in: .lasso(try points(count, xy)), try mode(contained))
    }

    init(along xy: UnsafePointer<Double>?, _ count: Int, _ width: Double, _ contained: Int32) throws(Failure) {
        self = .nodes(in: .line(try points(count, xy), width: width), try mode(contained))
    }

    init(near x: Double, _ y: Double, _ radius: Double) { self = .nearest(to: Point(x: x, y: y), within: radius) }
}

/// The source of a list: the handle of a scene or of a snapshot.
enum Listed {
    case scene(OpaquePointer?)
    case snapshot(OpaquePointer?)

    /// Calls `body` for each item that a search finds, until `body` returns false. The descendants of a node are skipped if
    /// `descend` returns 0 for the node; a nil `descend` skips none. The scene is not accessed during calls of `body` and
    /// `descend`, so that both may use the scene.
    ///
    /// - Parameter isWhole: True if `body` never returns false.
    func visit(
        _ search: () throws(Failure) -> NodeSearch, isWhole: Bool = false, descend: hit_accept? = nil,
        _ context: UnsafeMutableRawPointer?, _ body: (hit_item) -> Bool
    ) throws(Failure) {
        func descends(_ item: HitItem) -> Bool { descend.map { calls($0, context, hit_item(item)) } ?? true }
        func run(_ list: inout DetachedList, _ search: NodeSearch) {
            list.visit(search, isWhole: isWhole, descending: { [list] in descends(list.item($0)) }) {
                body(hit_item($0, distance: $1))
            }
        }
        switch self {
        case .scene(let scene):
            let state = try open(scene)
            let search = try search()
            var list = DetachedList(of: &state.pointee.scene)
            state.pointee.depth += 1  // The scene must not be destroyed.
            run(&list, search)
            state.pointee.depth -= 1
            list.end(in: &state.pointee.scene)
        case .snapshot(let snapshot):
            var list = DetachedList(of: try openSnapshot(snapshot).pointee)
            run(&list, try search())
        }
    }
}

/// Calls a caller's function with an item. True if the function returns anything but 0.
func calls(_ function: hit_accept, _ context: UnsafeMutableRawPointer?, _ item: hit_item) -> Bool {
    withUnsafePointer(to: item) { function(context, $0) != 0 }
}

/// Writes the items that a search finds and a predicate accepts into a caller's memory. Returns their number, including those
/// that did not fit; 0 if the call fails. A nil predicate accepts every item.
func list(
    _ listed: Listed, _ search: @autoclosure () throws(Failure) -> NodeSearch, _ capacity: Int,
    _ out: UnsafeMutablePointer<hit_item>?, _ accept: hit_accept? = nil, _ context: UnsafeMutableRawPointer? = nil
) -> Int {
    result(0) { () throws(Failure) in
        var list = try List(out, capacity)
        if accept == nil, case .scene(let scene) = listed {
            let state = try open(scene)
            let search = try search()
            state.pointee.scene.visit(search) { list.append(hit_item($0, distance: $1)) }
            return list.count
        }
        try listed.visit(search, isWhole: true, context) { item in
            if accept.map({ calls($0, context, item) }) ?? true { list.append(item) }
            return true
        }
        return list.count
    }
}

/// The node of the first item that a search finds and a predicate accepts; 0 if there is none, or if the call fails. A nil
/// predicate accepts every item.
func first(
    _ listed: Listed, _ search: @autoclosure () throws(Failure) -> NodeSearch, _ accept: hit_accept?,
    _ context: UnsafeMutableRawPointer?
) -> hit_node {
    result(0) { () throws(Failure) in
        var found: hit_node = 0
        try listed.visit(search, context) { item in
            if accept.map({ calls($0, context, item) }) ?? true { found = item.node }
            return found == 0
        }
        return found
    }
}

/// Calls a caller's function `each` with each item that a search finds, until the function returns 0. The descendants of a node
/// are skipped if `descend` returns 0 for the node; a nil `descend` skips none.
func visit(
    _ listed: Listed, _ search: @autoclosure () throws(Failure) -> NodeSearch, _ descend: hit_accept?,
    _ each: hit_accept?, _ context: UnsafeMutableRawPointer?
) -> hit_status {
    status { () throws(Failure) in
        guard let each else { throw .null("each") }
        try listed.visit(search, descend: descend, context) { calls(each, context, $0) }
    }
}
