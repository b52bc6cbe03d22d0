import SpatialIndex
import TestSupport
import Testing

/// Boxes and ranks in a plain table, every question answered by looking at all of them.
struct BoxTable {
    var entries: [Int32: (box: Box, rank: Int64)] = [:]

    init() {}

    init(_ boxes: [Box], _ ranks: [Int64]) {
        for (entry, box) in boxes.enumerated() { entries[Int32(entry)] = (box, ranks[entry]) }
    }

    /// The entries that a predicate accepts and that have a rank, front to back.
    func all(where accepts: (Box) -> Bool) -> [Int32] {
        let found = entries.filter { $0.value.rank > .min && accepts($0.value.box) }
        return found.sorted { $0.value.rank > $1.value.rank }.map(\.key)
    }

    func all(at point: Point) -> [Int32] { all { $0.contains(point) } }
}

extension BoxTree {
    /// A tree of boxes that come back to front.
    init(inOrder boxes: [Box]) { self.init(boxes: boxes, ranks: boxes.indices.map { Int64($0) }) }
}

/// Compares every kind of query with the table; records an issue and stops at the first difference.
func expectEqual(
    _ tree: BoxTree, _ table: BoxTable, at points: [Point], regions: [Box],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    func report(_ what: String) { Issue.record("\(what)", sourceLocation: sourceLocation) }
    let wanted = table.entries.values.filter { !$0.box.isEmpty }.reduce(Box.nothing) { $0.union($1.box) }
    if tree.bounds != wanted.roundedToSinglePrecision { return report("bounds are \(tree.bounds), wanted \(wanted)") }
    for point in points {
        let wanted = table.all(at: point)
        if tree.entries(at: point) != wanted { return report("entries(at: \(point)) wanted \(wanted)") }
        if tree.topmost(at: point) != wanted.first { return report("topmost(at: \(point)) wanted \(wanted.prefix(1))") }
        let third = tree.topmost(at: point) { $0 % 3 == 0 }
        if third != wanted.first(where: { $0 % 3 == 0 }) { return report("topmost(at: \(point)) of the accepted") }
        let found = frontToBack(tree, at: point, most: wanted.count + 1)
        if found != wanted { return report("frontmost(at: \(point)), asked again, gave \(found)") }
        var cursor = BoxTreeCursor(at: point)
        let listed = Array(sequence(state: ()) { _ in cursor.next(in: tree)?.entry }.prefix(wanted.count + 1))
        if listed != wanted { return report("a cursor at \(point) gave \(listed)") }
    }
    for region in regions {
        let wanted = table.all { $0.intersects(region) }
        if tree.entries(in: region) != wanted { return report("entries(in: \(region)) wanted \(wanted)") }
    }
}

extension Box {
    /// The smallest box that holds this one and has edges of single precision.
    var roundedToSinglePrecision: Box {
        func below(_ edge: Double) -> Double {
            Double(Float(edge)) > edge ? Double(Float(edge).nextDown) : Double(Float(edge))
        }
        return Box(minX: below(minX), minY: below(minY), maxX: -below(-maxX), maxY: -below(-maxY))
    }
}

/// What `frontmost` finds when it is asked again behind each answer.
func frontToBack(_ tree: BoxTree, at point: Point, most: Int) -> [Int32] {
    var found: [Int32] = []
    var answer = tree.frontmost(at: point)
    while let entry = answer.entry, found.count < most, answer.rank == tree.rank(of: entry) {
        found.append(entry)
        answer = tree.frontmost(at: point, below: answer.rank)
    }
    return found
}

/// Regions that tell a right tree from a wrong one: between edges of the boxes, which they touch or miss by an ulp.
func probeRegions(of boxes: [Box], count: Int, seed: UInt64 = 5) -> [Box] {
    let corners = probePoints(of: boxes, random: count, edges: count, seed: seed)
    return (0..<count).map { index in
        let (a, b) = (corners[index], corners[corners.count - 1 - index])
        return Box(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
    }
}
