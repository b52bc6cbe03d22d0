extension LoadedScene {
    /// A point of a node's own coordinates on the screen; nil if the node has no place there, or one that cannot be told.
    package func screenPoint(_ point: Point, of index: Int) -> Point? {
        guard !document.nodes[index].isUnplaced else { return nil }
        let origin = origin(of: index)
        let local = Point(x: origin.x + point.x, y: origin.y + point.y)
        return scene.convert(local, from: ids[index], to: nil)
    }

    /// Where the coordinates of a node begin in its bounds space. The bounds of absolute rectangles begin at their place on the
    /// screen; a point of a node counts from its corner.
    func origin(of index: Int) -> Point {
        guard !document.format.isRelative else { return .zero }
        let area = document.nodes[index].attributes.area
        return document.nodes[index].shownArea?.origin ?? Point(x: area.minX, y: area.minY)
    }

    /// The reason why a node has no place on the screen.
    package func noPlaceReason(_ index: Int) -> String {
        let node = document.nodes[index]
        return (node.isUnplaced ? node.defect : nil) ?? "a transform on its path cannot be undone"
    }

    /// The node in whose coordinates taps are.
    /// - Throws: A `SceneFileError` if there is no such node, several, or it has no place on the screen.
    func space(_ selector: NodeSelector, file: String) throws(SceneFileError) -> Int {
        let matches = selector.matches(in: document)
        guard let index = matches.first, matches.count == 1 else {
            throw SceneFileError(
                file: file, message: "expected one node that is \(selector) (--space), found \(matches.count)")
        }
        guard screenPoint(.zero, of: index) != nil else {
            let name = document.nodes[index].name
            throw SceneFileError(
                file: file, message: "node \(name) (--space) has no place on the screen: \(noPlaceReason(index))")
        }
        return index
    }
}
