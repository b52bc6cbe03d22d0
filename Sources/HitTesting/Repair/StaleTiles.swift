import SpatialIndex

/// Which parts of an island's plane have changed since its quadtree was built.
///
/// The plane is cut into a fixed grid of tiles; a change makes every tile stale that its old or its new area touches. In
/// a tile that is not stale the quadtree's answer stands.
struct StaleTiles: Sendable {
    private let plane: Box
    private let columns: Int
    private let rows: Int
    private let scale: Point
    private var isStale = PagedArray<Bool>()
    /// Everything outside the plane is one more tile.
    private var isOutsideStale = false

    /// A tile holds about this many entries: small enough that few queries meet one, large enough that marking is cheap.
    private static let entriesPerTile = 8
    private static let maximumTilesPerAxis = 512

    init(plane: Box, entries: Int) {
        let side = min(
            StaleTiles.maximumTilesPerAxis,
            max(1, Int((Double(entries) / Double(StaleTiles.entriesPerTile)).squareRoot())))
        // A plane that is too large or too thin to be divided is one tile.
        let scale = Point(
            x: Double(side) / (plane.maxX - plane.minX), y: Double(side) / (plane.maxY - plane.minY))
        self.plane = plane
        (columns, rows) = (scale.x.isNormal ? side : 1, scale.y.isNormal ? side : 1)
        self.scale = Point(x: scale.x.isNormal ? scale.x : 0, y: scale.y.isNormal ? scale.y : 0)
        for _ in 0..<(columns * rows) { isStale.append(false) }
    }

    /// Whether something at the point may have changed.
    func contains(_ point: Point) -> Bool {
        guard plane.contains(point) else { return isOutsideStale }
        return isStale[UInt32(row(point.y) * columns + column(point.x))]
    }

    /// - Complexity: O(tiles that the box touches).
    mutating func insert(_ box: Box) {
        guard !box.isEmpty else { return }
        if !plane.contains(box) { isOutsideStale = true }
        let part = box.intersection(plane)
        guard !part.isEmpty else { return }
        for row in row(part.minY)...row(part.maxY) {
            for column in column(part.minX)...column(part.maxX) {
                isStale[UInt32(row * columns + column)] = true
            }
        }
    }

    // Monotone, so that a point of a box lies in a tile between those of the box's corners.
    private func column(_ x: Double) -> Int { min(Int((x - plane.minX) * scale.x), columns - 1) }
    private func row(_ y: Double) -> Int { min(Int((y - plane.minY) * scale.y), rows - 1) }
}
