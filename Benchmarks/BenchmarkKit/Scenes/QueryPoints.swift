import PlaneGeometry

/// The distributions of query points over a scene.
package enum PointDistribution: String, CaseIterable, Sendable, Codable {
    /// Points spread uniformly over the plane.
    case uniform
    /// Points normally distributed around 16 random points, with a deviation of a hundredth of the plane's width and height.
    case cluster
    /// Taps recorded on a real screen (`RecordedTaps`), as if made on screens at random positions in the plane.
    case taps
}

extension PointDistribution {
    /// Points over a scene. About one in 64 of the uniform and clustered points is made from a random box, and mostly lies on an
    /// edge or a corner. Such points test which edges belong to a box.
    ///
    /// The points for a smaller `count` are the first of the points for a greater `count`.
    ///
    /// - Parameters:
    ///   - count: The number of points.
    ///   - boxes: The boxes from which points on edges are made.
    ///   - plane: The box over which points are spread, at least one grid step wide and high.
    package func points(_ count: Int, over boxes: [Box], plane: Box) -> [Point] {
        switch self {
        case .uniform: spread(count, over: boxes, plane: plane, seed: 0x5EED1, isClustered: false)
        case .cluster: spread(count, over: boxes, plane: plane, seed: 0x5EED2, isClustered: true)
        case .taps: RecordedTaps.points(count, plane: plane, seed: 0x5EED3 + UInt64(boxes.count))
        }
    }

    private func spread(_ count: Int, over boxes: [Box], plane: Box, seed: UInt64, isClustered: Bool) -> [Point] {
        let grid = BoxScene.grid
        var random = SceneRandom(seed: seed + UInt64(boxes.count))
        let hotSpots = (0..<16).map { _ in
            let x = random.uniform(plane.minX, plane.maxX)
            return Point(x: x, y: random.uniform(plane.minY, plane.maxY))
        }
        return (0..<count).map { _ in
            if random.below(64) == 0 { return onEdge(of: boxes[random.below(boxes.count)], &random) }
            guard isClustered else {
                let x = snap(random.uniform(plane.minX, plane.maxX), to: grid)
                return Point(x: x, y: snap(random.uniform(plane.minY, plane.maxY), to: grid))
            }
            let spot = hotSpots[random.below(16)]
            while true {
                let x = snap(spot.x + 0.01 * plane.width * random.bell(), to: grid)
                let point = Point(x: x, y: snap(spot.y + 0.01 * plane.height * random.bell(), to: grid))
                if plane.contains(point) { return point }
            }
        }
    }

    /// A random point in a box or on its edges. Half of the time, its `x` is that of the left or of the right edge. Otherwise `x`
    /// lies between the two. The same goes for `y` and the other edges.
    private func onEdge(of box: Box, _ random: inout SceneRandom) -> Point {
        let sideX = random.unit()
        let sideY = random.unit()
        let x = coordinate(sideX, box.minX, box.maxX, &random)
        return Point(x: x, y: coordinate(sideY, box.minY, box.maxY, &random))
    }

    private func coordinate(_ side: Double, _ low: Double, _ high: Double, _ random: inout SceneRandom) -> Double {
        if side < 0.25 { return low }
        if side < 0.5 { return high }
        return snap(random.uniform(low, high), to: BoxScene.grid)
    }
}
