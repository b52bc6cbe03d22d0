import Foundation
import SceneFiles

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
    let url = FileManager.default.temporaryDirectory.appending(path: "hittest-\(UUID().uuidString)")
    try Data(content).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
}

/// The tally of the shipped taps of a folder, whose records name their scenes.
func tally(
    _ folder: String, rules: RuleChoice = RuleChoice(), strategy: ResolvingStrategy = .verified
) throws -> TapTally {
    let fields = TapFields(x: "gesture.x", y: "gesture.y", scene: "snapshot")
    let library = try SceneLibrary(TestData.path(folder + "/snapshots"), rules: rules)
    let resolver = try TapResolver(library, strategy: strategy, fields: fields)
    let reader = try TapReader(try InputFile(path: TestData.path(folder + "/taps.ndjson")), fields: fields)
    var tally = TapTally.zero
    while let batch = try reader.nextBatch() { tally += TapTally(resolver.answers(to: batch)) }
    return tally
}

/// The scene in a text, of a file that is called `dump`.
func readScene(_ text: String, _ options: SceneReadingOptions = SceneReadingOptions()) throws -> SceneDocument {
    try SceneDocument(reading: Array(text.utf8), file: "dump", options: options)
}

/// The name of the node hit at a point, by the rules that come with a format or by none.
func hit(_ document: SceneDocument, _ x: Double, _ y: Double, rules format: SceneFormat? = nil) -> String? {
    var loaded = format.map { LoadedScene(document, rules: .shipped(for: $0)) } ?? LoadedScene(document)
    guard case .hit(let id) = loaded.scene.topmost(at: Point(x: x, y: y)) else { return nil }
    return loaded.node(id)?.name
}

extension SceneDocument {
    /// What is wrong with its nodes, in words.
    var warnings: [String] { problems.map { $0.describe(as: "warning") } }
}
