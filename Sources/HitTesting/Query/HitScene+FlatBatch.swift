// Batches that read points where they lie and write answers where they are wanted.
extension HitScene {
    /// Finds what gets the touch at each of many points in screen space, and puts it behind what the results hold
    /// already.
    ///
    /// As `topmost(at:)` of an array of points, without copies of either.
    ///
    /// - Precondition: There is room for as many results as there are points.
    /// - Complexity: As there.
    public mutating func topmost(at points: Span<Point>, into results: inout OutputSpan<HitResult>) {
        PointBatch.answer(points, into: &results) { answer($0, before: $1) }
    }

    /// Finds which nodes get the touch at points that lie as plain numbers in memory: x and y of the first, those of
    /// the next `stride` numbers farther, and so on.
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
    @specialized(where Number == Double)
    @specialized(where Number == Float)
    public mutating func topmost<Number: BinaryFloatingPoint>(
        at coordinates: Span<Number>, stride: Int = 2, into nodes: inout MutableSpan<UInt64>
    ) -> Int {
        PointBatch.answer(coordinates, stride: stride, into: &nodes) { answer($0, before: $1) }
    }
}

extension HitSnapshot {
    /// Finds what gets the touch at each of many points in screen space, and puts it behind what the results hold
    /// already.
    ///
    /// - Precondition: There is room for as many results as there are points.
    public func topmost(at points: Span<Point>, into results: inout OutputSpan<HitResult>) {
        PointBatch.answer(points, into: &results) { points, _ in topmost(atAll: points) }
    }

    /// Finds which nodes get the touch at points that lie as plain numbers in memory: see
    /// `HitScene.topmost(at:stride:into:)`.
    @discardableResult
    @specialized(where Number == Double)
    @specialized(where Number == Float)
    public func topmost<Number: BinaryFloatingPoint>(
        at coordinates: Span<Number>, stride: Int = 2, into nodes: inout MutableSpan<UInt64>
    ) -> Int {
        PointBatch.answer(coordinates, stride: stride, into: &nodes) { points, _ in topmost(atAll: points) }
    }
}

/// A batch that goes through memory part by part: first a few points, then as many as are answered together.
struct PointBatch {
    private let count: Int
    private var start = 0

    init(_ count: Int) { self.count = count }

    /// The number of points that are left.
    var restCount: Int { count - start }

    /// The next points: a few at first, since from those that are answered it is seen what the others are worth.
    mutating func next() -> Range<Int>? {
        guard start < count else { return nil }
        let part = start..<min(start + min(max(start, HitScene.sampleCount), HitScene.batchCount), count)
        start = part.upperBound
        return part
    }
}

extension PointBatch {
    /// A function that answers the points of a part, in their order, before so many others.
    typealias Answer = (ArraySlice<Point>, Int) -> [HitResult]

    /// Answers points behind what the results hold already.
    static func answer(
        _ points: Span<Point>, into results: inout OutputSpan<HitResult>, by answer: Answer
    ) {
        precondition(
            results.freeCapacity >= points.count,
            "topmost: there is room for \(results.freeCapacity) results of \(points.count) points")
        var batch = PointBatch(points.count)
        while let part = batch.next() {
            for result in answer(part.map { points[$0] }[...], batch.restCount) { results.append(result) }
        }
    }

    /// Answers points that lie as plain numbers, and writes the answers as numbers.
    ///
    /// - Returns: At how many of them a node asks its owner.
    static func answer<Number: BinaryFloatingPoint>(
        _ coordinates: Span<Number>, stride: Int, into nodes: inout MutableSpan<UInt64>,
        _ use: StaticString = #function, by answer: Answer
    ) -> Int {
        coordinates.requireGroups(of: 2, stride: stride, count: nodes.count, use)
        var batch = PointBatch(nodes.count)
        var askCount = 0
        while let part = batch.next() {
            let results = answer(coordinates.points(part, stride: stride)[...], batch.restCount)
            for (index, result) in zip(part, results) {
                nodes[index] = if case .hit(let node) = result { node.rawValue } else { 0 }
                if case .ask = result { askCount += 1 }
            }
        }
        return askCount
    }
}
