// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

/// A caller's memory for a list, which may be too short for it.
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

extension List<hit_item> {
    /// Adds an item, and asks for more.
    @inline(__always) @discardableResult
    mutating func append(_ item: HitItem, _ distance: Double = 0) -> Bool {
        append(hit_item(item, distance: distance))
        return true
    }
}

/// Writes a list into a caller's memory, and gives its length.
func list(
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>?, _ body: (inout List<hit_item>) throws(Failure) -> Void
) -> Int {
    result(0) { () throws(Failure) in
        var list = try List(out, capacity)
        try body(&list)
        return list.count
    }
}

/// Whether nodes must be inside a region as a whole or in part, from an `int`.
func mode(_ contained: Int32) throws(Failure) -> RegionMode {
    guard (0...1).contains(contained) else { throw .argument("contained is 0 or 1, got \(contained)") }
    return contained == 1 ? .contained : .intersecting
}

@c @implementation
public func hit_hits(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(capacity, out) { (list) throws(Failure) in
        try open(scene).pointee.scene.visitHits(at: Point(x: x, y: y)) { item, _ in list.append(item) }
    }
}

@c @implementation
public func hit_region(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(capacity, out) { (list) throws(Failure) in
        let region = HitRegion.rect(Rect(x: x, y: y, width: width, height: height))
        try open(scene).pointee.scene.visitNodes(in: region, mode: try mode(contained)) { item, _ in list.append(item) }
    }
}

@c @implementation
public func hit_nearest(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ capacity: Int,
    _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(capacity, out) { (list) throws(Failure) in
        for near in try open(scene).pointee.scene.nearest(to: Point(x: x, y: y), within: radius) {
            list.append(near.item, near.distance)
        }
    }
}
