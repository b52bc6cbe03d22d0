extension LoadedScene {
    /// Converts a point from a node's own coordinates to the screen; nil if the node has no known position on the
    /// screen.
    package func screenPoint(_ point: Point, of index: Int) -> Point? {
        guard !document.nodes[index].isUnplaced else { return nil }
        let origin = origin(of: index)
        let local = Point(x: origin.x + point.x, y: origin.y + point.y)
        return scene.convert(local, from: ids[index], to: nil)
    }

    /// The point in a node's bounds space that is (0, 0) in the node's own coordinates, as taps use them. It is zero in
    /// formats with relative coordinates. For an absolute rectangle it is the rectangle's corner, since the bounds
    /// start at the position on the screen.
    func origin(of index: Int) -> Point {
        guard !document.format.isRelative else { return .zero }
        let area = document.nodes[index].attributes.area
        return document.nodes[index].shownArea?.origin ?? Point(x: area.minX, y: area.minY)
    }

    /// The reason why a node has no position on the screen.
    package func noPlaceReason(_ index: Int) -> String {
        let node = document.nodes[index]
        return (node.isUnplaced ? node.defect : nil) ?? "a transform on its path cannot be undone"
    }

    /// The index of the node in whose coordinates taps are given.
    /// - Throws: A `SceneFileError` if no node matches, several do, or the node has no position on the screen.
    func space(_ selector: NodeSelector, file: String) throws(SceneFileError) -> Int {
        let matches = selector.matches(in: document)
        guard let index = matches.first, matches.count == 1 else {
            throw SceneFileError(
                file: file, message: "expected one node that is \(selector) (--space), found \(matches.count)",
                isUsage: true)
        }
        guard screenPoint(.zero, of: index) != nil else {
            let name = document.nodes[index].name
            throw SceneFileError(
                file: file, message: "node \(name) (--space) has no position on the screen: \(noPlaceReason(index))",
                isUsage: true)
        }
        return index
    }
}

extension SceneReadingOptions {
    /// True if a selector on the command line is the name of these options' space of pages, and the file is a page.
    package func isSpace(_ selector: NodeSelector, of format: SceneFormat) -> Bool {
        format == .domSnapshot && selector.description == space.rawValue
    }

    /// Throws if options are given that only pages have, and the file at `path` is no page.
    package func requirePage(_ format: SceneFormat, at path: String) throws(SceneFileError) {
        guard format != .domSnapshot, let option = pageOptions.first else { return }
        throw SceneFileError(
            file: path == "-" ? InputFile.standardInputName : path,
            message: "\(option) has no effect on a file of the format \(format.rawValue), only on pages",
            isUsage: true)
    }
}
