// One after the other, changed nodes would each wait for memory several times; read together, all wait at once.

extension IslandRepair {
    /// The memory of so many nodes is read at once.
    static let lookAheadCount: UInt32 = 16

    /// Reads what flattening some nodes anew will read.
    mutating func lookAhead(_ nodes: [NodeID], in store: NodeStore) {
        var places: [UInt32] = []
        places.reserveCapacity(nodes.count)
        for node in nodes where store.contains(node) {
            seen &+= store.cores[node.slot].extras
            let place = store.links[node.slot].entry
            guard place != 0, Int(place) <= patch.records.count, patch.records[place - 1].isPresent else { continue }
            places.append(place - 1)
        }
        seen &+= patch.lookAhead(at: places)
    }
}

extension IslandPatch {
    /// Reads what replacing some entries will read.
    ///
    /// - Returns: Something that depends on all that was read, so that it is read indeed.
    fileprivate func lookAhead(at places: [UInt32]) -> UInt32 {
        var seen = boxes.lookAhead(at: places)
        for place in places { seen &+= staleTiles.lookAhead(at: boxes.box(of: Int32(place)) ?? .nothing) }
        return seen
    }
}

extension StaleTiles {
    /// Reads one of the tiles of a box.
    fileprivate func lookAhead(at box: Box) -> UInt32 {
        let corner = Point(x: box.minX, y: box.minY)
        return grid.plane.contains(corner) ? UInt32(truncatingIfNeeded: tiles[grid.tile(at: corner)].time) : 0
    }
}
