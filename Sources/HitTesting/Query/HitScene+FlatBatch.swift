// Batches that read points where they lie and write answers where they are wanted.
extension HitScene {
    /// What gets the touch at each of many points in screen space, behind what the results hold already.
    ///
    /// As `topmost(at:)` of an array of points, without copies of either.
    ///
    /// - Precondition: There is room for as many results as there are points.
    /// - Complexity: As there.
    public mutating func topmost(at points: Span<Point>, into results: inout OutputSpan<HitResult>) {
        precondition(
            results.freeCapacity >= points.count,
            "topmost: there is room for \(results.freeCapacity) results of \(points.count) points")
        var batch = PointBatch(points.count)
        while let part = batch.next() {
            for result in answer(part.map { points[$0] }[...], &batch) { results.append(result) }
        }
    }

    /// Which nodes get the touch at points that lie as plain numbers in memory: x and y of the first, those of the next
    /// `stride` numbers farther, and so on.
    ///
    /// - Parameters:
    ///   - coordinates: In screen space.
    ///   - stride: How many numbers lie between the beginnings of two points, at least 2.
    ///   - nodes: Gets a node's `rawValue` for each point, 0 where there is none.
    /// - Returns: At how many points the walk reaches a node that asks its owner; they have a 0, too, and `query(at:)` puts
    ///   the question.
    /// - Precondition: There are as many points as places for nodes.
    /// - Complexity: As `topmost(at:)` of an array of points.
    @discardableResult
    public mutating func topmost(
        at coordinates: Span<Double>, stride: Int = 2, into nodes: inout MutableSpan<UInt64>
    ) -> Int {
        write(coordinates, stride, &nodes)
    }

    /// The same from numbers of 32 bits.
    @discardableResult
    public mutating func topmost(
        at coordinates: Span<Float>, stride: Int = 2, into nodes: inout MutableSpan<UInt64>
    ) -> Int {
        write(coordinates, stride, &nodes)
    }

    @inline(__always)
    private mutating func write<Number: BinaryFloatingPoint>(
        _ coordinates: Span<Number>, _ stride: Int, _ nodes: inout MutableSpan<UInt64>
    ) -> Int {
        coordinates.requireGroups(of: 2, stride: stride, count: nodes.count, "topmost(at:stride:into:)")
        var batch = PointBatch(nodes.count)
        while let part = batch.next() {
            batch.write(answer(coordinates.points(part, stride: stride)[...], &batch), part, into: &nodes)
        }
        return batch.askCount
    }
}

extension HitSnapshot {
    /// What gets the touch at each of many points in screen space, behind what the results hold already.
    ///
    /// - Precondition: There is room for as many results as there are points.
    public func topmost(at points: Span<Point>, into results: inout OutputSpan<HitResult>) {
        precondition(
            results.freeCapacity >= points.count,
            "topmost: there is room for \(results.freeCapacity) results of \(points.count) points")
        var batch = PointBatch(points.count)
        while let part = batch.next() {
            for result in scene.preparedTopmost(at: part.map { points[$0] }[...]) { results.append(result) }
        }
    }

    /// Which nodes get the touch at points that lie as plain numbers in memory: see
    /// `HitScene.topmost(at:stride:into:)`.
    @discardableResult
    public func topmost(at coordinates: Span<Double>, stride: Int = 2, into nodes: inout MutableSpan<UInt64>) -> Int {
        write(coordinates, stride, &nodes)
    }

    /// The same from numbers of 32 bits.
    @discardableResult
    public func topmost(at coordinates: Span<Float>, stride: Int = 2, into nodes: inout MutableSpan<UInt64>) -> Int {
        write(coordinates, stride, &nodes)
    }

    @inline(__always)
    private func write<Number: BinaryFloatingPoint>(
        _ coordinates: Span<Number>, _ stride: Int, _ nodes: inout MutableSpan<UInt64>
    ) -> Int {
        coordinates.requireGroups(of: 2, stride: stride, count: nodes.count, "topmost(at:stride:into:)")
        var batch = PointBatch(nodes.count)
        while let part = batch.next() {
            let points = coordinates.points(part, stride: stride)
            batch.write(scene.preparedTopmost(at: points[...]), part, into: &nodes)
        }
        return batch.askCount
    }
}

/// A batch that goes through flat memory part by part: first a few points, then as many as are answered together.
struct PointBatch {
    private let count: Int
    private var start = 0
    /// Whether what is left is answered out of indexes that are all up to date.
    var isPrepared = false
    /// Points at which a node asks its owner.
    private(set) var askCount = 0

    init(_ count: Int) { self.count = count }

    /// How many points are left.
    var restCount: Int { count - start }

    /// The next points: a few at first, since from those that are answered it is seen what the others are worth.
    mutating func next() -> Range<Int>? {
        guard start < count else { return nil }
        let part = start..<min(start + min(max(start, HitScene.sampleCount), HitScene.batchCount), count)
        start = part.upperBound
        return part
    }

    /// Writes the answers of a part as numbers.
    @inline(__always)
    mutating func write(_ results: [HitResult], _ part: Range<Int>, into nodes: inout MutableSpan<UInt64>) {
        for (index, result) in zip(part, results) {
            switch result {
            case .hit(let node): nodes[index] = node.rawValue
            case .miss: nodes[index] = 0
            case .ask:
                nodes[index] = 0
                askCount += 1
            }
        }
    }
}
