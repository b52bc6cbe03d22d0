import HitTesting

/// Writes a run as files, so that any index of boxes can be timed on it: the boxes, their moves and the points.
///
/// Beside them stands `runs.tsv`, to which each run adds a line: its name, the moves and the queries of a frame, the
/// engine's mean frame in nanoseconds, and the digest of its answers.
struct LivingExport {
    let folder: String

    /// The moves that are written at most, 40 MB of them; a run of more is cut.
    static let maximumMoves = 1_000_000

    /// Writes the run of a mix, if it consists of moves of boxes.
    ///
    /// - Parameter answers: The engine's answers to all frames.
    /// - Throws: `BoxFileError` if a file cannot be written.
    func write(
        _ benchmark: BenchmarkCase, _ mix: LivingMix, _ script: LivingScript, points: [Point], answers: [Int32],
        mean: Double
    ) throws {
        guard let boxes = benchmark.boxes, mix.isMoves else { return }
        let frames = min(answers.count / mix.queries, max(LivingExport.maximumMoves / script.changes, 1))
        let base = "\(benchmark.family)_\(benchmark.size)_\(mix.fileName)"
        let path = "\(folder)/\(base)"
        try BoxFile.write(BoxFile.bytes(boxes.boxes), to: path + ".rects")
        try BoxFile.write(BoxFile.bytes(moves(script, frames: frames, in: boxes, benchmark)), to: path + ".moves")
        try BoxFile.write(BoxFile.bytes(Array(points.prefix(frames * mix.queries))), to: path + ".points")
        // Slots count from 1; the views of boxes without a tree stand in a root of their own.
        let first = 1 + benchmark.nodeOffset
        let digest = Digest(answers.prefix(frames * mix.queries).map { max($0 - first, -1) })
        let line = "\(base)\t\(script.changes)\t\(mix.queries)\t\(Int(mean.rounded()))\t\(digest)\n"
        try BoxFile.append(line, to: "\(folder)/runs.tsv")
    }

    private func moves(
        _ script: LivingScript, frames: Int, in scene: BoxScene, _ benchmark: BenchmarkCase
    ) -> [BoxMove] {
        var script = script
        var batch = LivingBatch()
        var moves: [BoxMove] = []
        for _ in 0..<frames {
            batch.removeAll()
            script.addFrame(to: &batch)
            for case .origin(let view, let origin) in batch.changes {
                let box = Int(view) - Int(benchmark.nodeOffset)
                let size = benchmark.tree.nodes[Int(view)].bounds.size
                moves.append(BoxMove(box: box, to: scene.place(of: box, origin, size)))
            }
        }
        return moves
    }
}

extension LivingMix {
    /// Whether it consists of moves.
    fileprivate var isMoves: Bool {
        switch kind {
        case .one, .percent: true
        default: false
        }
    }

    /// The name without what file names should not have.
    fileprivate var fileName: String { String(name.map { $0 == ":" ? "-" : $0 == "%" ? "p" : $0 }) }
}

extension BoxScene {
    /// The area of a box that its ancestors leave when it stands at an origin in its parent. Nothing of it is a box
    /// without an area, which contains no point.
    fileprivate func place(of box: Int, _ origin: Point, _ size: Size) -> Box {
        let parent = parents.isEmpty ? -1 : Int(parents[box])
        // Without a tree the parent is the view that fills the plane.
        let outside = parent >= 0 ? boxes[parent] : parents.isEmpty ? plane : nil
        let (x, y) = (origin.x + (outside?.minX ?? 0), origin.y + (outside?.minY ?? 0))
        let whole = Box(minX: x, minY: y, maxX: x + size.width, maxY: y + size.height)
        guard let outside else { return whole }
        let cut = whole.intersection(outside)
        guard cut.minX < cut.maxX, cut.minY < cut.maxY else {
            return Box(minX: outside.minX, minY: outside.minY, maxX: outside.minX, maxY: outside.minY)
        }
        return cut
    }
}
