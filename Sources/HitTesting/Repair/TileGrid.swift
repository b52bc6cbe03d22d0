/// The plane of an island cut into tiles of one size, in blocks of eight by eight: a block's tiles have numbers that follow
/// one another, so that a small area is in one or few blocks, and a word holds a bit for each tile of a block.
struct TileGrid: Sendable {
    let plane: Box
    private let columns: Int
    private let rows: Int
    private let blockColumns: Int
    /// Tiles in the length of a point.
    private let scale: Point

    /// A tile holds about this many entries: small enough that few queries meet one, large enough that marking is cheap.
    private static let entriesPerTile = 8
    private static let maximumTilesPerAxis = 512

    /// - Parameters:
    ///   - plane: The box around all entries.
    ///   - entries: Their number.
    init(plane: Box, entries: Int) {
        let side = min(
            TileGrid.maximumTilesPerAxis, max(1, Int((Double(entries) / Double(TileGrid.entriesPerTile)).squareRoot())))
        // A plane that is too large or too thin to be divided is one tile.
        let scale = Point(
            x: Double(side) / (plane.maxX - plane.minX), y: Double(side) / (plane.maxY - plane.minY))
        self.plane = plane
        (columns, rows) = (scale.x.isNormal ? side : 1, scale.y.isNormal ? side : 1)
        blockColumns = (columns + 7) / 8
        self.scale = Point(x: scale.x.isNormal ? scale.x : 0, y: scale.y.isNormal ? scale.y : 0)
    }

    var blockCount: Int { blockColumns * ((rows + 7) / 8) }

    /// The tile at a point of the plane.
    func tile(at point: Point) -> UInt32 {
        let (row, column) = (row(point.y), column(point.x))
        return UInt32((row >> 3 * blockColumns + column >> 3) << 6 | (row & 7) << 3 | column & 7)
    }

    /// A box that holds every point of the tile.
    func box(of tile: UInt32) -> Box {
        guard columns > 1 || rows > 1 else { return plane }
        let (block, place) = (Int(tile >> 6), Int(tile & 63))
        let row = Double((block / blockColumns) << 3 | place >> 3)
        let column = Double((block % blockColumns) << 3 | place & 7)
        // A tile's points are those that round into it; its computed edges may lie a rounding error inside theirs.
        let (width, height) = ((plane.maxX - plane.minX) / Double(columns), (plane.maxY - plane.minY) / Double(rows))
        let (left, top) = (plane.minX + column * width, plane.minY + row * height)
        let margin = TileGrid.roundingMargin
        return Box(
            minX: left - width * margin - plane.minX.magnitude * 0x1p-50,
            minY: top - height * margin - plane.minY.magnitude * 0x1p-50,
            maxX: left + width * (1 + margin) + plane.maxX.magnitude * 0x1p-50,
            maxY: top + height * (1 + margin) + plane.maxY.magnitude * 0x1p-50)
    }

    /// A part of a tile that is larger than any rounding error in finding it: 512 tiles need 2^9 · 2^-53 at most.
    private static let roundingMargin = 0x1p-20

    /// Tiles that lie in a rectangle of the grid.
    struct Tiles {
        fileprivate let rows: ClosedRange<Int>
        fileprivate let columns: ClosedRange<Int>

        var count: Int { rows.count * columns.count }
    }

    /// The tiles that hold all points of a part of the plane that is not empty.
    func tiles(of part: Box) -> Tiles {
        Tiles(rows: row(part.minY)...row(part.maxY), columns: column(part.minX)...column(part.maxX))
    }

    /// Calls `body` with each block that has some of the tiles, and a bit for each of those.
    @inline(__always)
    func visitBlocks(of tiles: Tiles, _ body: (_ block: Int, _ mask: UInt64) -> Void) {
        for blockRow in tiles.rows.lowerBound >> 3...tiles.rows.upperBound >> 3 {
            let top = max(tiles.rows.lowerBound - blockRow << 3, 0)
            let bottom = min(tiles.rows.upperBound - blockRow << 3, 7)
            let rowMask = (UInt64.max &>> UInt64(56 - (bottom - top) << 3)) &<< UInt64(top << 3)
            for blockColumn in tiles.columns.lowerBound >> 3...tiles.columns.upperBound >> 3 {
                let left = max(tiles.columns.lowerBound - blockColumn << 3, 0)
                let right = min(tiles.columns.upperBound - blockColumn << 3, 7)
                let columnBits = (UInt64(0xff) &>> UInt64(7 - (right - left))) &<< UInt64(left)
                body(blockRow * blockColumns + blockColumn, rowMask & (columnBits * 0x0101_0101_0101_0101))
            }
        }
    }

    // Monotone, so that a point of a box lies in a tile between those of the box's corners.
    private func column(_ x: Double) -> Int { columns == 1 ? 0 : min(Int((x - plane.minX) * scale.x), columns - 1) }
    private func row(_ y: Double) -> Int { rows == 1 ? 0 : min(Int((y - plane.minY) * scale.y), rows - 1) }
}
