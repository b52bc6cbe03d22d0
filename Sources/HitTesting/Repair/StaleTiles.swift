import SpatialIndex

/// Which parts of an island's plane have changed since its quadtree was built.
///
/// The plane is cut into a fixed grid of tiles; a change makes every tile stale that its old or its new area touches. In
/// a tile that is not stale the quadtree's answer stands. A stale tile that is asked again gets a list of the entries
/// that are visible in it, which the next change throws away.
struct StaleTiles: Sendable {
    private struct Tile: Sendable {
        var isStale = false
        /// How often the tile was asked while it was stale and had no list.
        var queries: UInt16 = 0
        /// Front to back, down to the first entry that surely covers the tile.
        var entries: [Int32]?
    }

    private let plane: Box
    private let columns: Int
    private let rows: Int
    private let scale: Point
    private var tiles = PagedArray<Tile>()
    /// Everything outside the plane is one more tile, which never gets a list.
    private var isOutsideStale = false
    /// Stale tiles that have been asked: those whose repair is worth most.
    private(set) var asked: [UInt32] = []

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
        for _ in 0..<(columns * rows) { tiles.append(Tile()) }
    }

    // MARK: Questions

    /// Whether something at the point may have changed.
    func contains(_ point: Point) -> Bool {
        guard plane.contains(point) else { return isOutsideStale }
        return tiles[tile(at: point)].isStale
    }

    /// The entries visible in the stale tile at a point, if they have been listed.
    func entries(at point: Point) -> [Int32]? {
        plane.contains(point) ? tiles[tile(at: point)].entries : nil
    }

    /// The tile at a point of the plane.
    func tile(at point: Point) -> UInt32 {
        UInt32(row(point.y) * columns + column(point.x))
    }

    /// A box that holds every point of the tile.
    func box(of tile: UInt32) -> Box {
        let (row, column) = (Double(Int(tile) / columns), Double(Int(tile) % columns))
        guard columns > 1 || rows > 1 else { return plane }
        // A tile's points are those that round into it; its computed edges may lie a rounding error inside theirs.
        let (width, height) = ((plane.maxX - plane.minX) / Double(columns), (plane.maxY - plane.minY) / Double(rows))
        let (left, top) = (plane.minX + column * width, plane.minY + row * height)
        let margin = StaleTiles.roundingMargin
        return Box(
            minX: left - width * margin - plane.minX.magnitude * 0x1p-50,
            minY: top - height * margin - plane.minY.magnitude * 0x1p-50,
            maxX: left + width * (1 + margin) + plane.maxX.magnitude * 0x1p-50,
            maxY: top + height * (1 + margin) + plane.maxY.magnitude * 0x1p-50)
    }

    /// A part of a tile that is larger than any rounding error in finding it: 512 tiles need 2^9 · 2^-53 at most.
    private static let roundingMargin = 0x1p-20

    // MARK: Changes

    /// - Complexity: O(tiles that the box touches).
    mutating func insert(_ box: Box) {
        guard !box.isEmpty else { return }
        if !plane.contains(box) { isOutsideStale = true }
        let part = box.intersection(plane)
        guard !part.isEmpty else { return }
        for row in row(part.minY)...row(part.maxY) {
            for column in column(part.minX)...column(part.maxX) {
                let tile = UInt32(row * columns + column)
                if !tiles[tile].isStale || tiles[tile].entries != nil { tiles[tile] = Tile(isStale: true) }
            }
        }
    }

    /// Counts a question to a stale tile without a list.
    ///
    /// - Returns: The tile, if it has been asked often enough to be worth a list.
    mutating func noteQuery(at point: Point) -> UInt32? {
        guard plane.contains(point) else { return nil }
        let tile = tile(at: point)
        guard tiles[tile].isStale, tiles[tile].entries == nil else { return nil }
        if tiles[tile].queries == 0, asked.count < StaleTiles.maximumAskedCount { asked.append(tile) }
        tiles[tile].queries = tiles[tile].queries &+ 1
        return tiles[tile].queries == StaleTiles.queriesWorthAList ? tile : nil
    }

    mutating func setEntries(_ entries: [Int32], of tile: UInt32) {
        tiles[tile].entries = entries
    }

    /// Takes the tiles that have been asked and are stale without a list, those asked most often first.
    mutating func takeAsked() -> [UInt32] {
        defer { asked = [] }
        return asked.filter { tiles[$0].isStale && tiles[$0].entries == nil }
            .sorted { tiles[$0].queries > tiles[$1].queries }
    }

    private static let queriesWorthAList: UInt16 = 2
    /// So many tiles are remembered as asked; it bounds what a copy of the scene copies.
    private static let maximumAskedCount = 1024

    // Monotone, so that a point of a box lies in a tile between those of the box's corners.
    private func column(_ x: Double) -> Int { min(Int((x - plane.minX) * scale.x), columns - 1) }
    private func row(_ y: Double) -> Int { min(Int((y - plane.minY) * scale.y), rows - 1) }
}
