/// Divides the plane into pieces, and finds the node that takes the touches in each.
///
/// A cell has a list of the areas that intersect it, front to back, up to the first area that covers the whole cell.
///
/// - If the front-most area covers the cell, the cell belongs to the area's node.
/// - If the list is short, the cell is divided along the edges of the front-most area, into up to five smaller cells.
/// - Otherwise the cell is divided at the edge that separates the areas best.
///
/// If all areas are boxes, the result is exact. An area with an outline (a shape, a rotation) divides cells down to a fraction of
/// its own size. There, where few lines cut a cell, each item's share of it is computed (`CellShares`) and is one piece. Other
/// cells are divided further, and the pieces of each item merged, so that memory does not grow with the resolution. Cells of the
/// finest resolution stay undecided between the areas in their lists, and so do larger ones once the effort is used up. There a box
/// that nothing in its list lies in front of is certain all the same. The method is Warnock's (1969), with edges of the areas
/// instead of midpoints.
struct RegionSolver {
    /// A part of the plane, and which node takes touches in it.
    struct Piece: Sendable {
        var box: Box
        let item: Int32
        var certainty: Certainty
        /// The area of the part of the box that the item takes.
        var area: AuditArea

        init(_ box: Box, _ item: Int32, _ certainty: Certainty, _ area: AuditArea? = nil) {
            (self.box, self.item, self.certainty) = (box, item, certainty)
            self.area = area ?? AuditArea(low: certainty == .sure ? box.area : 0, high: box.area)
        }

        /// The bounds of the area that the item takes in both this piece and `other`. At least that is what the rest of the
        /// piece cannot hold.
        func area(in other: Box) -> AuditArea {
            let shared = box.intersection(other).area
            let high = min(shared, area.high)
            let low = certainty == .sure ? high : min(high, max(0, area.low - (box.area - shared)))
            return AuditArea(low: low, high: high)
        }
    }

    enum Certainty: UInt8, Sendable {
        case sure
        /// The item may take some or all of the box: an outline crosses it, or the effort was used up.
        case undecided
        /// The item takes the box, or a part of it, unless an override in front decides otherwise.
        case behindAsking
    }

    /// A box to be divided, independently of other cells, among the items that may take touches in it.
    struct Cell: Sendable {
        let box: Box
        /// The items, front to back.
        let list: [Int32]
    }

    let regions: SceneRegions
    let resolution: Double
    private let pieceResolution: Double
    let frame: Box
    /// True while a cell is being divided into pieces that will be merged.
    private var isGathering = false
    var effort: Int
    /// For each cell that is not solved yet, one cell after another: the items that may take touches in it, front to back.
    var stack: [Int32] = []
    /// Scratch memory of `bestCut`: the boxes of some of the cell's areas.
    private var sample: [Box] = []
    /// Scratch memory of `bestCut`: the x or the y coordinates of edges of the boxes in `sample`. Edges outside the cell are left
    /// out.
    private var edges: [Double] = []
    var pieces: [Piece] = []
    private(set) var isEffortSpent = false

    /// - Parameters:
    ///   - resolution: The most parts along each axis that an outline's box is divided into.
    ///   - pieceResolution: A number of parts along each axis of an outline's box. What an item takes of a cell no larger than such
    ///     a part is one piece.
    ///   - effort: The number of list entries and outlines that may be examined.
    ///   - frame: The resolutions are those of the part of an outline's box within the frame.
    init(_ regions: SceneRegions, resolution: Int, pieceResolution: Int, effort: Int, frame: Box = .everything) {
        (self.regions, self.frame) = (regions, frame)
        self.resolution = Double(resolution)
        self.pieceResolution = Double(pieceResolution)
        self.effort = effort
    }

    mutating func solve(_ cell: Cell) {
        stack = cell.list
        solve(cell.box, from: 0, behindAsking: false)
    }

    // MARK: Cells

    /// Solves a cell, whose items are on `stack` from the index `start` to the end. Then removes these items.
    private mutating func solve(_ cell: Box, from start: Int, behindAsking: Bool) {
        var (start, behindAsking) = (start, behindAsking)
        let bottom = start
        defer { stack.removeLast(stack.count - bottom) }
        while start < stack.count {
            let front = stack[start]
            let isAsking = regions[front].isAsking
            let area = isAsking ? regions.askedRegion(front) : regions[front].clipped
            guard area.box.contains(cell) else {
                divide(cell, from: start, behindAsking: behindAsking)
                return
            }
            switch coverage(ofOutlines: area.outlines, cell) {
            case .outside: start += 1
            case .inside:
                guard isAsking else {
                    pieces.append(Piece(cell, front, behindAsking ? .behindAsking : .sure))
                    return
                }
                behindAsking = true
                start += 1
            case .partial:
                if isSmall(cell, for: area.box, pieceResolution),
                    share(cell, of: area.box, from: start, behindAsking: behindAsking)
                {
                    return
                }
                if isSmall(cell, for: area.box, resolution) || isSpent() {
                    leaveUndecided(cell, from: start, behindAsking: behindAsking)
                } else if !isGathering, isSmall(cell, for: area.box, pieceResolution) {
                    let count = pieces.count
                    isGathering = true
                    halve(cell, from: start, behindAsking: behindAsking)
                    isGathering = false
                    gather(from: count)
                } else {
                    halve(cell, from: start, behindAsking: behindAsking)
                }
                return
            }
        }
    }

    private mutating func divide(_ cell: Box, from start: Int, behindAsking: Bool) {
        if isSpent() {
            leaveUndecided(cell, from: start, behindAsking: behindAsking)
        } else if stack.count - start > Self.carvedCount, let (axis, edge) = bestCut(of: cell, from: start) {
            let (low, high) = cell.cut(axis, at: edge)
            solvePart(low, from: start, behindAsking: behindAsking)
            solvePart(high, from: start, behindAsking: behindAsking)
        } else {
            carve(cell, from: start, behindAsking: behindAsking)
        }
    }

    /// The greatest number of areas in a cell that is divided along the edges of the front-most area.
    private static var carvedCount: Int { 12 }

    private mutating func carve(_ cell: Box, from start: Int, behindAsking: Bool) {
        let middle = regions.entryBox(stack[start]).intersection(cell)
        assert(!middle.isEmpty, "a cell has an area that does not intersect it")
        var rest = cell
        for (axis, edge, keepsHigh) in [
            (Axis.y, middle.minY, true), (.y, middle.maxY, false), (.x, middle.minX, true), (.x, middle.maxX, false),
        ] {
            let (low, high) = rest.cut(axis, at: edge)
            let (kept, other) = keepsHigh ? (high, low) : (low, high)
            if !other.isEmpty { solvePart(other, from: start, behindAsking: behindAsking) }
            rest = kept
        }
        solvePart(middle, from: start, behindAsking: behindAsking)
    }

    private mutating func halve(_ cell: Box, from start: Int, behindAsking: Bool) {
        let isWide = cell.width >= cell.height
        let middle = isWide ? middle(cell.minX, cell.maxX) : middle(cell.minY, cell.maxY)
        let (low, high) = cell.cut(isWide ? .x : .y, at: middle)
        guard !low.isEmpty, !high.isEmpty else {
            leaveUndecided(cell, from: start, behindAsking: behindAsking)
            return
        }
        solvePart(low, from: start, behindAsking: behindAsking)
        solvePart(high, from: start, behindAsking: behindAsking)
    }

    private mutating func solvePart(_ cell: Box, from start: Int, behindAsking: Bool) {
        let end = stack.count
        effort -= end - start
        for index in start..<end {
            let entry = stack[index]
            let box = regions.entryBox(entry)
            guard box.intersects(cell) else { continue }
            stack.append(entry)
            if box.contains(cell), regions.isOpaque(entry) { break }
        }
        solve(cell, from: end, behindAsking: behindAsking)
    }

    private mutating func coverage(ofOutlines list: Int32, _ cell: Box) -> Coverage {
        guard list >= 0 else { return .inside }
        // Examining one simple outline is included in examining the area.
        effort -= regions.cost(ofOutlines: list) - 1
        return regions.coverage(ofOutlines: list, cell)
    }

    private mutating func isSpent() -> Bool {
        if effort < 0 { isEffortSpent = true }
        return effort < 0
    }

    private func isSmall(_ cell: Box, for area: Box, _ resolution: Double) -> Bool {
        let area = area.intersection(frame)
        return cell.width * resolution <= area.width && cell.height * resolution <= area.height
    }

    // MARK: Cuts

    /// The edge at which it is best to cut a cell, among some edges of its areas. The best cut leaves the shortest lists of areas
    /// for the two parts, in sum. Nil if no cut saves an eighth of the cell's list. An area that lies in one part alone is one
    /// entry saved.
    private mutating func bestCut(of cell: Box, from start: Int) -> (axis: Axis, edge: Double)? {
        let step = max(1, (stack.count - start) / 32)
        sample.removeAll(keepingCapacity: true)
        for index in stride(from: start, to: stack.count, by: step) { sample.append(regions.entryBox(stack[index])) }
        var best: (axis: Axis, edge: Double)?
        var bestCost = (sum: sample.count * 2 - sample.count / 8, longer: Int.max)
        for axis in [Axis.x, .y] {
            edges.removeAll(keepingCapacity: true)
            let (start, end) = (axis.low(cell), axis.high(cell))
            for box in sample {
                let (low, high) = (axis.low(box), axis.high(box))
                if start < low && low < end { edges.append(low) }
                if start < high && high < end { edges.append(high) }
            }
            edges.sort()
            for quarter in 1...3 where !edges.isEmpty {
                let edge = edges[edges.count * quarter / 4]
                var (low, high) = (0, 0)
                for box in sample {
                    low += axis.low(box) < edge ? 1 : 0
                    high += axis.high(box) > edge ? 1 : 0
                }
                let cost = (sum: low + high, longer: max(low, high))
                if cost < bestCost { (best, bestCost) = ((axis, edge), cost) }
            }
        }
        return best
    }

    enum Axis {
        case x, y

        func low(_ box: Box) -> Double { self == .x ? box.minX : box.minY }
        func high(_ box: Box) -> Double { self == .x ? box.maxX : box.maxY }
    }

    // MARK: Parts for several tasks

    /// Divides a cell into independent parts, until there are `count` or more, or until no part with more than 256 areas can be
    /// divided. The parts do not depend on the number of tasks.
    static func parts(of cell: Cell, in regions: SceneRegions, count: Int) -> [Cell] {
        var parts = [cell]
        while parts.count < count {
            var next: [Cell] = []
            for part in parts {
                var solver = RegionSolver(regions, resolution: 1, pieceResolution: 1, effort: 0)
                solver.stack = part.list
                guard part.list.count > 256, let (axis, edge) = solver.bestCut(of: part.box, from: 0) else {
                    next.append(part)
                    continue
                }
                let (low, high) = part.box.cut(axis, at: edge)
                next += [low, high].map { box in
                    Cell(box: box, list: part.list.filter { regions.entryBox($0).intersects(box) })
                }
            }
            if next.count == parts.count { break }
            parts = next
        }
        return parts
    }
}
