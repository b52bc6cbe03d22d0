import SpatialIndex

/// The arrangements of boxes on which indexes are tested: usual ones, and worst cases of an index.
public enum BoxFamily: String, CaseIterable, Sendable {
    // What interfaces look like.
    case grid, list, nestedPanels, cards, scatter, largeOverlaps, tree
    // What breaks indexes.
    case crossingStrips, sharedEdges, oneUlp, identical, extremeAspect, hugeCoordinates, tinyExtents, staircase
    case sharedCorner, fullExponentRange

    /// About `count` boxes of the family, back to front. The same seed gives the same boxes.
    public func boxes(count n: Int, seed: UInt64 = 1) -> [Box] {
        var random = SplitMix64(seed: seed)
        func unit() -> Double { Double.random(in: 0..<1, using: &random) }
        func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
            Box(minX: x, minY: y, maxX: x + width, maxY: y + height)
        }
        let side = max(1, Int(Double(n).squareRoot()))
        var boxes: [Box] = []
        func next(_ i: Int) -> Box {
            switch self {
            case .grid: return box(Double(i % side) * 10, Double(i / side) * 10, 9, 9)
            case .list:
                let row = Double(i / 3) * 44.5
                return [box(0, row, 375, 44.5), box(12, row + 4, 32, 32), box(60, row + 4, 300, 20)][i % 3]
            case .nestedPanels:
                let inset = Double(i) * 400 / Double(n)
                return box(inset, inset, 1000 - 2 * inset, 1000 - 2 * inset)
            case .cards: return box(Double(i % 40) * 3, Double(i) * 2, 200, 120)
            case .scatter:
                let size = 1000 * (10 / Double(n)).squareRoot()
                return box(unit() * 1000, unit() * 1000, size * (0.25 + 1.5 * unit()), size * (0.25 + 1.5 * unit()))
            case .largeOverlaps:
                let (width, height) = (450 + 550 * unit(), 450 + 550 * unit())
                return box(unit() * (1000 - width), unit() * (1000 - height), width, height)
            case .tree:
                // Each box in one of the last few, so that siblings and descendants alternate.
                if i == 0 { return box(0, 0, 1000, 1000) }
                let parent = boxes[max(0, i - 1 - Int(random.next() % 6))]
                let (width, height) = (parent.maxX - parent.minX, parent.maxY - parent.minY)
                let child = width < 4 || height < 4 ? boxes[0] : parent
                let (w, h) = (child.maxX - child.minX, child.maxY - child.minY)
                return box(child.minX + w * unit() * 0.5, child.minY + h * unit() * 0.5, w * 0.5, h * 0.5)
            case .crossingStrips:
                let (place, length) = (Double(i) * 3, Double(n) * 3)
                return i % 2 == 0 ? box(0, place, length, 2) : box(place, 0, 2, length)
            case .sharedEdges:
                let (x, y) = (Double(random.next() % 4), Double(random.next() % 4))
                return box(x, y, Double(1 + random.next() % 4), Double(1 + random.next() % 4))
            case .oneUlp:
                let (x, y) = (1000 + Double(i % 7) * 0x1p-43, 1000 + Double(i % 5) * 0x1p-43)
                return Box(minX: x, minY: y, maxX: x.nextUp, maxY: y.nextUp)
            case .identical: return box(10, 10, 100, 50)
            case .extremeAspect:
                return i % 2 == 0 ? box(-1e9, unit(), 2e9, 1e-7) : box(unit() * 1e9, unit() * 1e-3, 1e-6, 1)
            case .hugeCoordinates:
                return box((unit() - 0.5) * 2e15, (unit() - 0.5) * 2e15, 1 + unit() * 1e14, 1 + unit() * 1e14)
            case .tinyExtents:
                let (x, y) = (Double(random.next() % 9), Double(random.next() % 9))
                let unit = Double.leastNonzeroMagnitude
                return box(x * unit, y * unit, Double(1 + random.next() % 4) * unit, 3 * unit)
            case .staircase: return box(Double(i), Double(i), Double(n), 1.5)
            case .sharedCorner:
                let (width, height) = (1 + unit() * 50, 1 + unit() * 50)
                return box(100 - (i & 1 == 0 ? width : 0), 100 - (i & 2 == 0 ? height : 0), width, height)
            case .fullExponentRange:
                let edges = (0..<4).map { _ in
                    (random.next() & 1 == 0 ? 1 : -1)
                        * Double(sign: .plus, exponent: Int(unit() * 1990) - 990, significand: 1)
                }
                return Box(
                    minX: min(edges[0], edges[1]), minY: min(edges[2], edges[3]),
                    maxX: max(edges[0], edges[1]), maxY: max(edges[2], edges[3]))
            }
        }
        for i in 0..<(self == .grid ? side * side : n) { boxes.append(next(i)) }
        return self == .oneUlp ? boxes + [box(999, 999, 2, 2)] : boxes
    }
}

/// The inner boxes of test entries in relation to the outer ones.
public enum InnerBoxes: String, CaseIterable, Sendable {
    /// Equal to the outer boxes, as if areas were known exactly.
    case equal
    /// One unit in the last place smaller on each side, as if areas were known up to rounding.
    case oneUlpSmaller
    /// A mix: equal, a little smaller, much smaller, on one side only, empty.
    case mixed

    public func entries(_ boxes: [Box], seed: UInt64 = 2) -> [IndexEntry] {
        var random = SplitMix64(seed: seed)
        return boxes.map { box in
            var inner = box
            let choice = self == .equal ? 0 : self == .oneUlpSmaller ? 1 : random.next() % 6
            let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
            switch choice {
            case 1:
                inner = Box(
                    minX: box.minX.nextUp, minY: box.minY.nextUp, maxX: box.maxX.nextDown, maxY: box.maxY.nextDown)
            case 2: inner.minX += min(width * 0.25, 1e300)
            case 3:
                inner.minY += min(height * 0.1, 1e300)
                inner.maxX -= min(width * 0.1, 1e300)
            case 4: inner = .nothing
            default: break
            }
            return IndexEntry(outer: box, inner: box.contains(inner) ? inner : .nothing)
        }
    }
}

extension Quadtree {
    /// Traces queries at points. Returns the cost of each, and the mean numbers of visited nodes and of tested candidates.
    package func meanCost(at points: [Point]) -> (costs: [QueryCost], nodes: Double, tests: Double) {
        let costs = points.map { trace(at: $0) }
        let (nodes, tests) = (costs.map(\.nodesVisited).reduce(0, +), costs.map(\.candidatesTested).reduce(0, +))
        return (costs, Double(nodes) / Double(points.count), Double(tests) / Double(points.count))
    }
}

/// Points at which a wrong index is most likely to show: `count` random points in and around the plane, then `edgeCount` points
/// on the edges and corners of the boxes or one unit in the last place beside them.
public func probePoints(of boxes: [Box], random count: Int, edges edgeCount: Int, seed: UInt64 = 3) -> [Point] {
    var random = SplitMix64(seed: seed)
    let plane = boxes.reduce(Box.nothing) { $0.union($1) }
    func between(_ low: Double, _ high: Double) -> Double {
        let part = Double.random(in: -0.02...1.02, using: &random)
        return low * (1 - part) + high * part
    }
    func near(_ edge: Double) -> Double {
        switch random.next() % 3 {
        case 0: edge
        case 1: edge.nextDown
        default: edge.nextUp
        }
    }
    var points = (0..<count).map { _ in Point(x: between(plane.minX, plane.maxX), y: between(plane.minY, plane.maxY)) }
    for _ in 0..<edgeCount {
        let box = boxes[Int(random.next() % UInt64(boxes.count))]
        let other = boxes[Int(random.next() % UInt64(boxes.count))]
        let x = near(random.next() & 1 == 0 ? box.minX : box.maxX)
        let y = near(random.next() & 1 == 0 ? box.minY : box.maxY)
        switch random.next() % 4 {
        case 0: points.append(Point(x: x, y: y))
        case 1: points.append(Point(x: x, y: between(box.minY, box.maxY)))
        case 2: points.append(Point(x: between(box.minX, box.maxX), y: y))
        default: points.append(Point(x: x, y: near(other.minY)))
        }
    }
    return points
}
