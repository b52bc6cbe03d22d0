import Foundation
import SceneFiles
import TestSupport
import Testing

/// The data files beside these tests.
enum TestData {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data").path

    static func path(_ relative: String) -> String { folder + "/" + relative }

    /// All scene files of the folder.
    static var sceneFiles: [String] {
        get throws {
            try ["uikit/snapshots", "uiautomator", "xcui", "measure/snapshots", "boxes"].flatMap { sub in
                try namesInFolder(path(sub)).filter { name in
                    [".json", ".xml", ".svg", ".csv"].contains { name.hasSuffix($0) }
                }
                .map { path(sub) + "/" + $0 }
            }
        }
    }
}

/// Writes `content` to a new file, calls `body` with its path, and removes it.
func withTemporaryFile<Result>(
    _ content: some Collection<UInt8>, _ body: (String) throws -> Result
) throws -> Result {
    let folder = try TemporaryFolder()
    try folder.write(content, to: "content")
    return try body(folder.file("content"))
}

/// A record as it was read: its text, and where it was or what is wrong with it.
struct ReadTap: Equatable {
    var line: Int
    var text: String
    var point: Point?
    var scene: String?
    var reason: String?
}

/// The records of a text that is read in pieces.
func readTaps(
    _ text: String, format: TapFormat? = nil, fields: TapFields = TapFields(), chunkSize: Int = TapReader.chunkSize,
    limit: Int = InputFile.maximumRecordLength
) throws -> [ReadTap] {
    try withTemporaryFile(text.utf8) { path in
        let reader = try TapReader(
            try InputFile(path: path), format: format, fields: fields, chunkSize: chunkSize, maximumRecordLength: limit)
        var result: [ReadTap] = []
        while let batch = try reader.nextBatch() {
            for record in batch.records {
                var read = ReadTap(line: record.line, text: String(decoding: batch.bytes[record.range], as: UTF8.self))
                switch record.content {
                case .tap(let point, let scene):
                    read.point = point
                    read.scene = scene.map { batch.sceneKeys[$0] }
                case .failure(let index): read.reason = batch.failures[index].reason
                }
                result.append(read)
            }
        }
        return result
    }
}

/// The tally of the shipped taps of a folder, whose records name their scenes.
func tally(_ folder: String) throws -> TapTally {
    let fields = TapFields(x: "gesture.x", y: "gesture.y", scene: "snapshot")
    let library = try SceneLibrary(TestData.path(folder + "/snapshots"))
    let resolver = try TapResolver(library, strategy: .verified, fields: fields)
    let reader = try TapReader(try InputFile(path: TestData.path(folder + "/taps.ndjson")), fields: fields)
    var tally = TapTally.zero
    while let batch = try reader.nextBatch() { tally += TapTally(resolver.answers(to: batch)) }
    return tally
}

/// The scene in a text, of a file that is called `dump`.
func readScene(_ text: String, _ options: SceneReadingOptions = SceneReadingOptions()) throws -> SceneDocument {
    try SceneDocument(reading: Array(text.utf8), file: "dump", options: options)
}

/// A data file's scene, by the rules that come with its format.
func loadScene(_ name: String) throws -> LoadedScene {
    LoadedScene(ruled: try SceneDocument(contentsOf: TestData.path(name)))
}

/// Expects that data files have so many nodes, and so many of them defects.
func expectNodes(in files: [(name: String, count: Int, defects: Int)]) throws {
    for (name, count, defects) in files {
        let document = try SceneDocument(contentsOf: TestData.path(name))
        #expect(document.nodes.count == count && document.defectCount == defects, "\(name)")
    }
}

/// Reads what may be no scene: nil if it is refused, which has to be at a place.
func readOrRefuse(
    _ bytes: [UInt8], _ format: SceneFormat? = nil, sourceLocation: SourceLocation = #_sourceLocation
) -> SceneDocument? {
    do {
        return try SceneDocument(reading: bytes, file: "f", options: SceneReadingOptions(format: format))
    } catch {
        #expect(error.position != nil, sourceLocation: sourceLocation)
        return nil
    }
}

/// What is said when something is refused; nil if it is not.
func refusal<Value>(_ read: () throws -> Value) -> String? {
    do {
        _ = try read()
        return nil
    } catch { return "\(error)" }
}

/// The name of the node hit at a point without rules.
func hit(_ document: SceneDocument, _ x: Double, _ y: Double) -> String? {
    var loaded = LoadedScene(document)
    return loaded.name(loaded.scene.topmost(at: Point(x: x, y: y)))
}

/// The name of the node hit at a point by the rules that come with the format.
func ruledHit(_ document: SceneDocument, _ x: Double, _ y: Double) -> String? {
    var loaded = LoadedScene(ruled: document)
    return loaded.name(loaded.scene.topmost(at: Point(x: x, y: y)))
}

extension LoadedScene {
    /// A scene by the rules that come with its format.
    init(ruled document: SceneDocument) { self.init(document, rules: .shipped(for: document.format)) }

    /// The name of the node of an answer, if that is a hit.
    func name(_ result: HitResult) -> String? { if case .hit(let id) = result { node(id)?.name } else { nil } }

    /// Why the answer at a point is unknown, if it is.
    mutating func unknownReason(_ x: Double, _ y: Double) -> String? {
        let point = Point(x: x, y: y)
        return unknownReason(for: scene.topmost(at: point), at: point)
    }
}

extension SceneDocument {
    /// What is wrong with its nodes, in words.
    var warnings: [String] { problems.map { $0.describe(as: "warning") } }

    /// A node and those that it lies in, the outermost first.
    func path(to index: Int) -> [Int] { (nodes[index].parent.map { path(to: $0) } ?? []) + [index] }
}
