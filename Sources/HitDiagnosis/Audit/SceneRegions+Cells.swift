extension SceneRegions {
    /// The box around all points where an item may take touches, or where its override is called.
    func entryBox(_ item: Int32) -> Box {
        self[item].isAsking ? askedRegion(item).box : self[item].clipped.box
    }

    /// The region in which a node's override is called: the part of its reach that its ancestors leave. Without a reach, the
    /// region is all that the ancestors leave.
    func askedRegion(_ item: Int32) -> Region {
        let parent = self[item].parent
        if let reach = reaches[item] { return reach }
        return parent < 0 ? Region(box: .everything) : self[parent].childClip
    }

    /// True if nothing behind the item can be hit within its box.
    func isOpaque(_ item: Int32) -> Bool {
        let item = self[item]
        return !item.isAsking && item.clipped.outlines < 0
    }

    /// The cell with which an audit begins: the box around all areas that take touches, and the items that take touches or have
    /// an override. The list is empty if the box is empty.
    var wholeCell: RegionSolver.Cell {
        let list = items.indices.reversed().filter { items[$0].takes || items[$0].isAsking }.map(Int32.init)
        let box = list.reduce(Box.nothing) { box, item in
            self[item].isAsking ? box : box.union(self[item].clipped.box)
        }
        return RegionSolver.Cell(box: box, list: box.isEmpty ? [] : list)
    }
}
