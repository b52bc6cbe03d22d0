import SpatialIndex

/// Which parts of an island's plane have changed since its quadtree was built, and when.
///
/// The plane is cut into a fixed grid of tiles; a change makes every tile stale that its old or its new area touches. In
/// a tile that is not stale the quadtree's answer stands. A stale tile that is asked again gets a list of the entries
/// that are visible in it, which the next change throws away. An area of many tiles is kept as a box instead; a tile in it
/// learns of the change when it is asked.
///
/// Times are the scene's counts of changes. No list is made at the time of a change that is still to come.
struct StaleTiles: Sendable {
    private struct Tile: Sendable {
        /// The time in the upper 48 bits, the count of questions below.
        private var word: UInt64
        /// Front to back, down to the first entry that surely covers the tile. Made after the tile's last change.
        var entries: [Int32]?

        init(time: UInt64 = 0) { word = time << 16 }

        /// The last change of the tile; 0 for a tile that is not stale.
        var time: UInt64 { word >> 16 }

        /// How often the tile was asked while it was stale and had no list, up to some number.
        var queries: UInt64 { word & 0xffff }

        mutating func countQuery() { if queries < 0xffff { word += 1 } }
    }

    private let plane: Box
    private let columns: Int
    private let rows: Int
    private let scale: Point
    private var tiles = PagedArray<Tile>()
    /// Which tiles are stale, a bit each: what most questions are about.
    private var staleBits: [UInt64]
    /// Whether nothing has changed since the index was built.
    private var isFresh = true
    /// Areas of many tiles.
    private var largeBoxes = StampedBoxes()
    /// Everything outside the plane is one more tile, which never gets a list.
    private var outsideTime: UInt64 = 0
    /// When the index was built.
    private let start: UInt64
    /// Stale tiles that have been asked: those whose repair is worth most.
    private(set) var asked: [UInt32] = []

    /// A tile holds about this many entries: small enough that few queries meet one, large enough that marking is cheap.
    private static let entriesPerTile = 8
    private static let maximumTilesPerAxis = 512
    /// From this many tiles on an area is kept as a box.
    private static let manyTiles = 64

    /// - Parameters:
    ///   - plane: The box around all entries.
    ///   - entries: Their number.
    ///   - time: When the index was built.
    init(plane: Box, entries: Int, time: UInt64) {
        start = time
        let side = min(
            StaleTiles.maximumTilesPerAxis,
            max(1, Int((Double(entries) / Double(StaleTiles.entriesPerTile)).squareRoot())))
        // A plane that is too large or too thin to be divided is one tile.
        let scale = Point(
            x: Double(side) / (plane.maxX - plane.minX), y: Double(side) / (plane.maxY - plane.minY))
        self.plane = plane
        (columns, rows) = (scale.x.isNormal ? side : 1, scale.y.isNormal ? side : 1)
        self.scale = Point(x: scale.x.isNormal ? scale.x : 0, y: scale.y.isNormal ? scale.y : 0)
        staleBits = [UInt64](repeating: 0, count: (columns * rows + 63) / 64)
        for _ in 0..<(columns * rows) { tiles.append(Tile()) }
    }

    // MARK: Questions

    /// Whether something at the point may have changed since the index was built.
    func contains(_ point: Point) -> Bool {
        if isFresh { return false }
        guard plane.contains(point) else { return outsideTime > 0 }
        let tile = tile(at: point)
        if staleBits[Int(tile >> 6)] >> UInt64(tile & 63) & 1 != 0 { return true }
        return !largeBoxes.isEmpty && largeBoxes.time(at: point) > 0
    }

    /// When something at the point may last have changed.
    func lastChange(at point: Point) -> UInt64 {
        guard plane.contains(point) else { return max(start, outsideTime) }
        return max(start, max(tiles[tile(at: point)].time, largeBoxes.time(at: point)))
    }

    /// The entries visible in the stale tile at a point, if they have been listed.
    func entries(at point: Point) -> [Int32]? {
        guard plane.contains(point) else { return nil }
        let tile = tile(at: point)
        if !largeBoxes.isEmpty, tiles[tile].time < largeBoxes.time(at: point) { return nil }
        return tiles[tile].entries
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

    /// - Complexity: O(tiles that the box touches), O(1) for many.
    mutating func insert(_ box: Box, at time: UInt64) {
        guard !box.isEmpty else { return }
        isFresh = false
        if !plane.contains(box) { outsideTime = time }
        let part = box.intersection(plane)
        guard !part.isEmpty else { return }
        let (rows, columns) = (row(part.minY)...row(part.maxY), column(part.minX)...column(part.maxX))
        if rows.count * columns.count < StaleTiles.manyTiles {
            mark(rows, columns, at: time)
        } else if let old = largeBoxes.insert(part, at: time) {
            mark(row(old.box.minY)...row(old.box.maxY), column(old.box.minX)...column(old.box.maxX), at: old.time)
        }
    }

    private mutating func mark(_ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>, at time: UInt64) {
        for row in rows {
            let first = UInt32(row * self.columns + columns.lowerBound)
            markStale(Int(first), columns.count)
            tiles.update(first..<first + UInt32(columns.count)) { if $0.time < time { $0 = Tile(time: time) } }
        }
    }

    private mutating func markStale(_ first: Int, _ count: Int) {
        var tile = first
        while tile < first + count {
            let bits = min(64 - tile & 63, first + count - tile)
            staleBits[tile >> 6] |= (bits == 64 ? .max : 1 << UInt64(bits) - 1) << UInt64(tile & 63)
            tile += bits
        }
    }

    /// What a question to a stale tile without a list has been.
    struct Question {
        /// The tile, if it has been asked often enough to be worth a list.
        let tile: UInt32?
        /// Whether the tile has not been asked before since it last changed.
        let isFirst: Bool
    }

    /// Counts a question to a stale tile without a list.
    mutating func noteQuery(at point: Point) -> Question {
        guard plane.contains(point) else { return Question(tile: nil, isFirst: false) }
        let tile = tile(at: point)
        let time = largeBoxes.time(at: point)
        if tiles[tile].time < time {
            tiles[tile] = Tile(time: time)
            markStale(Int(tile), 1)
        }
        guard tiles[tile].time > 0, tiles[tile].entries == nil else { return Question(tile: nil, isFirst: false) }
        let isFirst = tiles[tile].queries == 0
        if isFirst, asked.count < StaleTiles.maximumAskedCount { asked.append(tile) }
        tiles[tile].countQuery()
        return Question(
            tile: tiles[tile].queries == StaleTiles.queriesWorthAList ? tile : nil, isFirst: isFirst)
    }

    mutating func setEntries(_ entries: [Int32], of tile: UInt32) {
        if !largeBoxes.isEmpty {
            tiles[tile] = Tile(time: max(tiles[tile].time, largeBoxes.time(in: box(of: tile))))
        }
        tiles[tile].entries = entries
    }

    /// Takes the tiles that have been asked and are stale without a list, those asked most often first.
    mutating func takeAsked() -> [UInt32] {
        defer { asked = [] }
        return asked.filter { tiles[$0].time > 0 && tiles[$0].entries == nil }
            .sorted { tiles[$0].queries > tiles[$1].queries }
    }

    private static let queriesWorthAList: UInt64 = 2
    /// So many tiles are remembered as asked; it bounds what a copy of the scene copies.
    private static let maximumAskedCount = 1024

    // Monotone, so that a point of a box lies in a tile between those of the box's corners.
    private func column(_ x: Double) -> Int { min(Int((x - plane.minX) * scale.x), columns - 1) }
    private func row(_ y: Double) -> Int { min(Int((y - plane.minY) * scale.y), rows - 1) }
}
