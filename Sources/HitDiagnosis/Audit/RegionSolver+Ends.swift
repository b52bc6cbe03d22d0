// What becomes of cells that are not divided further.
extension RegionSolver {
    /// The greatest number of items in a cell that is solved by its outlines: more have too many.
    private static var sharedCount: Int { 16 }

    /// Adds a piece for each item that takes some of a cell. Does nothing if the cell has too many outlines, or an override.
    ///
    /// - Parameter area: The box of the front-most item.
    /// - Returns: Whether the cell is solved.
    mutating func share(_ cell: Box, of area: Box, from start: Int, behindAsking: Bool) -> Bool {
        guard stack.count - start <= Self.sharedCount else { return false }
        var shares = CellShares(of: cell, bend: SceneRegions.bend(for: area.intersection(frame), resolution))
        for index in start..<stack.count {
            let entry = stack[index]
            if regions[entry].isAsking { return false }
            let outlines = regions[entry].clipped.outlines
            effort -= 1 + regions.cost(ofOutlines: outlines)
            let progress = shares.add(regions.entryBox(entry), regions.terms(ofOutlines: outlines))
            if case .unknown = progress { return false }
            if case .covered = progress { break }
        }
        for (entry, share) in zip(stack[start...], shares.shares()) where share.high > 0 {
            pieces.append(
                Piece(
                    share.box, entry, behindAsking ? .behindAsking : .undecided,
                    AuditArea(low: share.low, high: share.high)))
        }
        return true
    }

    /// Merges the pieces whose index in `pieces` is at least `first` into one piece for each item.
    mutating func gather(from first: Int) {
        let parts = pieces[first...].sorted { $0.item < $1.item }
        pieces.removeLast(parts.count)
        for part in parts {
            guard let last = pieces.indices.last, last >= first, pieces[last].item == part.item else {
                pieces.append(part)
                continue
            }
            pieces[last].box = pieces[last].box.union(part.box)
            pieces[last].area.low += part.area.low
            pieces[last].area.high += part.area.high
            let isBehindAsking = pieces[last].certainty == .behindAsking || part.certainty == .behindAsking
            pieces[last].certainty = isBehindAsking ? .behindAsking : .undecided
        }
    }

    /// Merges the pieces that are not sure into one for each item. Where the effort is used up, there may be one for each item in
    /// each of many cells.
    mutating func gatherUndecided() { gather(from: pieces.partition { $0.certainty != .sure }) }

    mutating func leaveUndecided(_ cell: Box, from start: Int, behindAsking: Bool) {
        var behindAsking = behindAsking
        // The box around all parts in front. What lies behind a part takes nothing from it.
        var front = Box.nothing
        for index in start..<stack.count {
            let entry = stack[index]
            if regions[entry].isAsking {
                behindAsking = true
                continue
            }
            let part = regions.entryBox(entry).intersection(cell)
            if part.isEmpty { continue }
            let isSure = regions.isOpaque(entry) && !part.intersects(front)
            pieces.append(Piece(part, entry, behindAsking ? .behindAsking : isSure ? .sure : .undecided))
            front = front.union(part)
        }
    }
}
