import Foundation
import HitTesting

/// A separate program (`Benchmarks/Peers`) that queries another library's index. It reads a row's moves and points from files.
struct PeerProgram {
    /// The program's path.
    let program: String

    /// The greatest number of moves in the file, which then has about 40 MB. If a row has more moves, the program runs only the
    /// row's first frames.
    private static let mostMoves = 1_000_000

    /// Runs the program on the frames of a row, as many times as the row's forms were run.
    ///
    /// - Parameter answers: The engine's answers in all frames, one after another.
    /// - Throws: `PeerError` if the program cannot be run, or its answers differ.
    func run(_ row: DynamicRow, _ scene: DynamicScene, frames: Int, runs: Int, answers: [Int32]) throws -> DynamicResult
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hittest-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let base = folder.appending(path: "run").path
        let (frames, moves) = try write(row, scene, frames: frames, to: base)
        // Node 0, the parent of all boxes, fills the plane and is hit where no box is. The peer lacks node 0, so its numbers
        // are 1 less.
        let digest = Digest(answers.prefix(frames * row.queries).map { max($0 - 1, -1) })
        // The nanoseconds of each frame, for each run.
        var times: [[Double]] = []
        for _ in 0..<runs {
            let output = try run([
                "\(base).rects", "\(base).moves", "\(base).points", "\(row.queries)", "\(moves)", "\(base).times",
            ])
            guard output.contains("checksum=\(digest)") else {
                throw PeerError(message: "\(row.title): the engine's checksum is \(digest), the peer says \(output)")
            }
            let written = try Data(contentsOf: URL(fileURLWithPath: "\(base).times"))
            times.append(BoxFile.decode(written).map(Double.init(bitPattern:)))
        }
        guard times.allSatisfy({ $0.count == frames }) else {
            throw PeerError(message: "\(row.title): the peer ran \(times.map(\.count)) frames of \(frames)")
        }
        return DynamicResult(
            name: DynamicSuite.peer, digest: digest,
            runs: times.map { Array($0.dropFirst(min(DynamicRace.uncounted, frames - 1))) })
    }

    /// Writes the row's boxes, moves and points as files.
    ///
    /// - Returns: The number of frames that were written, and the number of moves in each.
    private func write(
        _ row: DynamicRow, _ scene: DynamicScene, frames: Int, to base: String
    ) throws -> (frames: Int, moves: Int) {
        var script = DynamicFrames(scene, queries: row.queries)
        var moves: [(box: Int, to: Box)] = []
        var points: [Point] = []
        var perFrame = 0
        var written = 0
        while written < frames, written == 0 || moves.count + perFrame <= PeerProgram.mostMoves {
            let frame = script.next()
            perFrame = frame.moves.count
            for (node, origin) in frame.moves {
                let size = scene.tree.nodes[Int(node)].bounds.size
                moves.append((Int(node) - 1, Box(Rect(origin: origin, size: size))))
            }
            points += frame.points
            written += 1
        }
        let boxes = scene.tree.nodes.dropFirst().map { Box($0.frame) }
        try BoxFile.write(BoxFile.bytes(boxes), to: base + ".rects")
        try BoxFile.write(BoxFile.bytes(moves), to: base + ".moves")
        try BoxFile.write(BoxFile.bytes(points), to: base + ".points")
        return (written, perFrame)
    }

    private func run(_ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        do { try process.run() } catch {
            throw PeerError(message: "\(program) cannot be run: \(error.localizedDescription)")
        }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw PeerError(message: "\(program) ended with status \(process.terminationStatus)")
        }
        return output
    }
}

/// The error for a peer that cannot be run, or whose answers differ from the engine's.
struct PeerError: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}
