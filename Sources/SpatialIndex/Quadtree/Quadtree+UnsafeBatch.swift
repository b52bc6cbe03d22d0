// Queries of many points at once, which read a block as `Quadtree+UnsafeQuery.swift` does.

extension Quadtree {
    /// The result of `topmost(at:)` for each point, in the order of the points.
    ///
    /// If the index exceeds the caches, this is faster than single queries, since several points wait for memory at the
    /// same time. Sorting the points first does not pay.
    ///
    /// - Complexity: that of a query for each point.
    public func topmost(at points: [Point]) -> [Candidate?] {
        [Candidate?](unsafeUninitializedCapacity: points.count) { results, count in
            points.withUnsafeBufferPointer { block.answer($0, into: results) }
            count = points.count
        }
    }

    /// Writes the result of `topmost(at:)` for each point into the caller's memory, for batches that are split or repeated.
    ///
    /// - Precondition: as many results as points.
    /// - Complexity: that of a query for each point.
    public func topmost(at points: Span<Point>, into results: inout MutableSpan<Candidate?>) {
        precondition(
            points.count == results.count,
            "\(points.count) points do not fit \(results.count) results: give one for each")
        points.withUnsafeBufferPointer { points in
            results.withUnsafeMutableBufferPointer { block.answer(points, into: $0) }
        }
    }
}

extension QuadtreeBlock {
    /// The number of points that are answered together, stage by stage.
    private static let groupSize = 32

    /// The state, between two stages of `answerGroup`, of one of the points that are answered together.
    private struct Stage: BitwiseCopyable {
        var x, y: Int32
        var reference: UInt32
    }

    /// Answers points in their order, 32 at a time and stage by stage, so that the memory reads of a stage overlap.
    func answer(_ points: UnsafeBufferPointer<Point>, into results: UnsafeMutableBufferPointer<Candidate?>) {
        let whole = points.count - points.count % Self.groupSize
        withUnsafeTemporaryAllocation(of: Stage.self, capacity: Self.groupSize + 1) { stages in
            for start in stride(from: 0, to: whole, by: Self.groupSize) {
                answerGroup(points.baseAddress! + start, into: results.baseAddress! + start, stages.baseAddress!)
            }
        }
        for index in whole..<points.count { results[index] = word(at: points[index]).candidate }
    }

    /// Answers 32 points stage by stage. Each stage reads what the next one needs, in place of a prefetch instruction. The
    /// bitwise OR of what was read is stored behind the points' elements, so that the optimizer keeps these reads.
    @inline(never)
    private func answerGroup(
        _ points: UnsafePointer<Point>, into results: UnsafeMutablePointer<Candidate?>,
        _ stages: UnsafeMutablePointer<Stage>
    ) {
        words.withUnsafeBufferPointer { words in
            let words = words.baseAddress.unsafelyUnwrapped
            var anyNode: UInt32 = 0
            for k in 0..<Self.groupSize {
                guard quantizer.plane.contains(points[k]) else {
                    stages[k] = Stage(x: 0, y: 0, reference: 0)
                    continue
                }
                let x = quantizer.x(points[k].x)
                let y = quantizer.y(points[k].y)
                let reference = words[directoryIndex(x, y)]
                anyNode |= reference
                stages[k] = Stage(x: x, y: y, reference: reference)
            }
            while anyNode & QuadtreeWords.nodeTag != 0 {
                anyNode = 0
                for k in 0..<Self.groupSize where stages[k].reference & QuadtreeWords.nodeTag != 0 {
                    let node = words + Int(stages[k].reference & QuadtreeWords.offsetMask)
                    let reference = node[QuadtreeNode(node[0]).child(stages[k].x, stages[k].y)]
                    anyNode |= reference
                    stages[k].reference = reference
                }
            }
            var touched: UInt32 = 0
            for k in 0..<Self.groupSize {
                // All ones for a leaf: the tag moved to the sign bit and extended.
                let isLeaf = UInt32(bitPattern: Int32(bitPattern: stages[k].reference &<< 1) &>> 31)
                let leaf = words + Int(stages[k].reference & QuadtreeWords.offsetMask & isLeaf)
                touched |= leaf[0] | leaf[16]
            }
            stages[Self.groupSize].reference = touched
            for k in 0..<Self.groupSize {
                let stage = stages[k]
                results[k] = word(words, stage.reference, stage.x, stage.y, points[k]).candidate
            }
        }
    }
}
