import SpatialIndex

/// Which parts of an island's plane have changed since its quadtree was built, and when.
///
/// The plane is cut into a grid of tiles; a change makes every tile stale that its old or its new area touches. In
/// a tile that is not stale the quadtree's answer stands. A stale tile that is asked again gets a list of the entries
/// that are visible in it, which the next change throws away. An area of many tiles is kept as a box instead; a tile in it
/// learns of the change when it is asked.
///
/// Times are the scene's counts of changes. No list is made at the time of a change that is still to come.
struct StaleTiles: Sendable {
    struct Tile: Sendable {
        /// The time of the last change in the upper 48 bits, the count of questions since below.
        private var word: UInt64 = 0
        /// When the list was made: from the next change on it counts no more.
        private var listTime: UInt64 = 0
        /// What is visible in the tile, front to back, down to the first entry that surely covers it.
        private(set) var entries: [Int32] = []

        /// The last change of the tile; 0 for a tile that is not stale.
        var time: UInt64 { word >> 16 }

        /// How often the tile was asked while it was stale and had no list, up to some number.
        var queries: UInt64 { word & 0xffff }

        mutating func noteChange(at time: UInt64) { word = time << 16 }

        mutating func countQuery() { if queries < 0xffff { word += 1 } }

        mutating func setEntries(_ entries: [Int32], at time: UInt64) {
            self.entries = entries
            listTime = time
        }

        /// Whether what is listed is what is visible after the tile's changes and one in a large box.
        func hasList(_ largeTime: UInt64) -> Bool {
            let time = max(time, largeTime)
            return time > 0 && listTime >= time
        }
    }

    let grid: TileGrid
    private(set) var tiles = PagedArray<Tile>()
    /// Which tiles are stale, a bit each: what most questions are about.
    private var staleBits: [UInt64]
    /// Whether nothing has changed since the index was built.
    private(set) var isFresh = true
    /// Areas of many tiles.
    private var largeBoxes = StampedBoxes()
    /// Everything outside the plane is one more tile, which never gets a list.
    private var outsideTime: UInt64 = 0
    /// When the index was built.
    private let start: UInt64
    /// Stale tiles that have been asked: those whose repair is worth most.
    private(set) var asked: [UInt32] = []

    /// From this many tiles on an area is kept as a box.
    private static let manyTiles = 64

    /// - Parameters:
    ///   - plane: The box around all entries.
    ///   - entries: Their number.
    ///   - time: When the index was built.
    init(plane: Box, entries: Int, time: UInt64) {
        start = time
        grid = TileGrid(plane: plane, entries: entries)
        staleBits = [UInt64](repeating: 0, count: grid.blockCount)
        for _ in 0..<grid.blockCount << 6 { tiles.append(Tile()) }
    }

    // MARK: Questions

    /// Whether something at the point may have changed since the index was built.
    func contains(_ point: Point) -> Bool {
        if isFresh { return false }
        guard grid.plane.contains(point) else { return outsideTime > 0 }
        let tile = grid.tile(at: point)
        if staleBits[Int(tile >> 6)] >> UInt64(tile & 63) & 1 != 0 { return true }
        return !largeBoxes.isEmpty && largeBoxes.time(at: point) > 0
    }

    /// When something at the point may last have changed.
    func lastChange(at point: Point) -> UInt64 {
        guard grid.plane.contains(point) else { return max(start, outsideTime) }
        return max(start, max(tiles[grid.tile(at: point)].time, largeBoxes.time(at: point)))
    }

    /// Whether what is visible in the stale tile at a point has been listed.
    func hasList(at point: Point) -> Bool {
        grid.plane.contains(point) && tiles[grid.tile(at: point)].hasList(largeBoxes.time(at: point))
    }

    /// The first of the entries listed at a point that satisfies a condition, where there is a list.
    func firstListed(at point: Point, where isWanted: (Int32) -> Bool) -> Int32? {
        let tile = grid.tile(at: point)
        for index in tiles[tile].entries.indices where isWanted(tiles[tile].entries[index]) {
            return tiles[tile].entries[index]
        }
        return nil
    }

    /// The entries listed at a point, where there is a list.
    func listed(at point: Point) -> [Int32] { tiles[grid.tile(at: point)].entries }

    /// A box that holds every point of the tile.
    func box(of tile: UInt32) -> Box { grid.box(of: tile) }

    // MARK: Changes

    /// - Complexity: O(tiles that the box touches), O(1) for many.
    mutating func insert(_ box: Box, at time: UInt64) {
        guard !box.isEmpty else { return }
        isFresh = false
        if !grid.plane.contains(box) { outsideTime = time }
        let part = box.intersection(grid.plane)
        guard !part.isEmpty else { return }
        let touched = grid.tiles(of: part)
        if touched.count < StaleTiles.manyTiles {
            mark(touched, at: time)
        } else if let old = largeBoxes.insert(part, at: time) {
            mark(grid.tiles(of: old.box), at: old.time)
        }
    }

    private mutating func mark(_ touched: TileGrid.Tiles, at time: UInt64) {
        grid.visitBlocks(of: touched) { block, mask in
            staleBits[block] |= mask
            tiles.update(block: block, where: mask) { if $0.time < time { $0.noteChange(at: time) } }
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
        guard grid.plane.contains(point) else { return Question(tile: nil, isFirst: false) }
        let tile = grid.tile(at: point)
        let time = largeBoxes.time(at: point)
        if tiles[tile].time < time {
            tiles[tile].noteChange(at: time)
            staleBits[Int(tile >> 6)] |= 1 << UInt64(tile & 63)
        }
        guard tiles[tile].time > 0, !tiles[tile].hasList(time) else { return Question(tile: nil, isFirst: false) }
        let isFirst = tiles[tile].queries == 0
        if isFirst, asked.count < StaleTiles.maximumAskedCount { asked.append(tile) }
        tiles[tile].countQuery()
        return Question(
            tile: tiles[tile].queries == StaleTiles.queriesWorthAList ? tile : nil, isFirst: isFirst)
    }

    /// Lists what is visible in a tile, as it is at a time.
    mutating func setEntries(_ entries: [Int32], of tile: UInt32, at time: UInt64) {
        tiles[tile].setEntries(entries, at: time)
    }

    /// Takes the tiles that have been asked and are stale without a list, those asked most often first.
    mutating func takeAsked() -> [UInt32] {
        defer { asked = [] }
        return asked.filter { tiles[$0].time > 0 && !tiles[$0].hasList(largeBoxes.time(in: box(of: $0))) }
            .sorted { tiles[$0].queries > tiles[$1].queries }
    }

    private static let queriesWorthAList: UInt64 = 2
    /// So many tiles are remembered as asked; it bounds what a copy of the scene copies.
    private static let maximumAskedCount = 1024
}
