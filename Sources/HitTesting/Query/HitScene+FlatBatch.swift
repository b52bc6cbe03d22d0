// Batches that read points and write answers in the caller's memory.
extension HitScene {
    /// Finds which nodes get the touch at many points in screen space, given by numbers in memory.
    ///
    /// - Parameters:
    ///   - coordinates: x and y of each point.
    ///   - stride: The number of numbers from one point to the next, at least 2.
    ///   - nodes: Is filled with the `rawValue` of the node at each point; 0 if there is none, or if an override has to be called.
    /// - Returns: The number of points for which an override has to be called. `query(at:)` calls it.
    /// - Precondition: There are as many points as elements of `nodes`.
    /// - Complexity: As `topmost(at:)` for an array of points.
    @discardableResult
    @specialized(where Number == Double)
    @specialized(where Number == Float)
    public mutating func topmost<Number: BinaryFloatingPoint>(
        at coordinates: Span<Number>, stride: Int = 2, into nodes: inout MutableSpan<UInt64>
    ) -> Int {
        PointBatch.answer(coordinates, stride: stride, into: &nodes) { answer($0, before: $1, into: &$2, from: 0) }
    }
}

extension HitSnapshot {
    /// Finds which nodes get the touch at many points, given by their coordinates in memory: see
    /// `HitScene.topmost(at:stride:into:)`.
    @discardableResult
    @specialized(where Number == Double)
    @specialized(where Number == Float)
    public func topmost<Number: BinaryFloatingPoint>(
        at coordinates: Span<Number>, stride: Int = 2, into nodes: inout MutableSpan<UInt64>
    ) -> Int {
        PointBatch.answer(coordinates, stride: stride, into: &nodes) { scene.preparedTopmost(at: $0, into: &$2) }
    }
}

/// Divides a batch of points into parts. The first has `HitScene.sampleCount` points; later ones grow up to
/// `HitScene.batchCount`.
struct PointBatch {
    private let count: Int
    private var start = 0

    init(_ count: Int) { self.count = count }

    /// The number of remaining points.
    var restCount: Int { count - start }

    /// The positions of the next points; nil at the end. The cost of the first part shows whether building indexes pays.
    mutating func next() -> Range<Int>? {
        guard start < count else { return nil }
        let part = start..<min(start + min(max(start, HitScene.sampleCount), HitScene.batchCount), count)
        start = part.upperBound
        return part
    }

    /// Answers points part by part: see `HitScene.topmost(at:stride:into:)`. `answer` writes the answers for a part; its second
    /// argument is the number of points after the part.
    static func answer<Number: BinaryFloatingPoint>(
        _ coordinates: Span<Number>, stride: Int, into nodes: inout MutableSpan<UInt64>,
        _ use: StaticString = #function, by answer: (Span<Point>, Int, inout MutableSpan<HitResult>) -> Void
    ) -> Int {
        coordinates.requireGroups(of: 2, stride: stride, count: nodes.count, use)
        let capacity = min(nodes.count, HitScene.batchCount)
        var (points, results) = (
            [Point](repeating: .zero, count: capacity), [HitResult](repeating: .miss, count: capacity)
        )
        var batch = PointBatch(nodes.count)
        var askCount = 0
        while let part = batch.next() {
            var read = points.mutableSpan
            for index in part { read[index &- part.lowerBound] = coordinates.point(at: index &* stride) }
            var answers = results.mutableSpan
            answer(points.span.extracting(0..<part.count), batch.restCount, &answers)
            for index in part {
                switch answers[index &- part.lowerBound] {
                case .hit(let node): nodes[index] = node.rawValue
                case .miss: nodes[index] = 0
                case .ask:
                    nodes[index] = 0
                    askCount += 1
                }
            }
        }
        return askCount
    }
}
