/// The scenes that taps may name: one file, or the files of a folder, read when a tap first needs them.
///
/// A folder's scenes are named by file name without extension. Scenes stay in memory until they together have more
/// than `maximumNodeCount` nodes; then those that were not used for the longest time go.
package final class SceneLibrary {
    /// How many nodes are kept in memory, in all scenes together; a single scene may have more.
    package static let maximumNodeCount = 2_000_000

    package let path: String
    /// Whether scenes are found by name.
    package let isFolder: Bool
    /// Called with each scene that has been read, before it is used.
    package var didLoad: (SceneDocument) -> Void = { _ in }
    /// Called with what is wrong with each scene that cannot be used, once.
    package var didFail: (SceneFileError) -> Void = { _ in }
    /// The patterns of the rules that a user has added, as long as no scene has had a node for them.
    package private(set) var unmatchedRules: [String]

    private let maximumNodeCount: Int
    private let options: SceneReadingOptions
    private let rules: RuleChoice
    /// The rules of each format that has been met, with what they have matched so far.
    private var matchers: [SceneFormat: RuleMatcher] = [:]
    private let files: [String: String]
    private var loaded: [String: Entry] = [:]
    private var failed: [String: SceneFileError] = [:]
    /// How many nodes are in memory, in all scenes together.
    package private(set) var nodeCount = 0
    private var uses = 0

    private struct Entry {
        var scene: OpenScene
        var lastUse: Int
    }

    /// Opens a file (`-` is standard input), which is read, or a folder, which is listed.
    /// - Throws: A `SceneFileError` if there is no such file or folder, or two scenes have the same name.
    package init(
        _ path: String, options: SceneReadingOptions = SceneReadingOptions(), rules: RuleChoice = RuleChoice(),
        maximumNodeCount: Int = SceneLibrary.maximumNodeCount
    ) throws(SceneFileError) {
        self.path = path
        self.maximumNodeCount = maximumNodeCount
        self.options = options
        self.rules = rules
        unmatchedRules = rules.added.map(\.description)
        isFolder = path != "-" && fileKind(path) == .folder
        var files: [String: String] = [:]
        if isFolder {
            for name in try namesInFolder(path) {
                let file = path.hasSuffix("/") ? path + name : path + "/" + name
                guard fileKind(file) == .file else { continue }
                let key = SceneLibrary.key(name)
                if let other = files[key] {
                    throw SceneFileError(
                        file: file, message: "expected a name of its own, found the scene \(other) too")
                }
                files[key] = file
            }
        }
        self.files = files
    }

    /// A file name without folder and extension.
    package static func key(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The one scene of a library that is a file.
    package func onlyScene() throws(SceneFileError) -> OpenScene {
        try open(SceneLibrary.key(path), file: path)
    }

    /// The scene of that name.
    package func scene(named key: String) throws(SceneFileError) -> OpenScene {
        if !isFolder, key == SceneLibrary.key(path) { return try onlyScene() }
        guard let file = files[key] else {
            throw SceneFileError(
                file: path, message: "expected the name of a scene, found \"\(key)\"", isUnreadable: true)
        }
        return try open(key, file: file)
    }

    private func open(_ key: String, file: String) throws(SceneFileError) -> OpenScene {
        uses += 1
        if let entry = loaded[key] {
            loaded[key]?.lastUse = uses
            return entry.scene
        }
        if let error = failed[key] { throw error }
        do throws(SceneFileError) {
            let bytes = try readWholeFile(file)
            let name = file == "-" ? InputFile.standardInputName : file
            let document = try SceneDocument(reading: bytes, file: name, options: options)
            didLoad(document)
            let scene = OpenScene(load(document))
            makeRoom(for: document.nodes.count)
            loaded[key] = Entry(scene: scene, lastUse: uses)
            return scene
        } catch {
            failed[key] = error
            didFail(error)
            throw error
        }
    }

    private func load(_ document: SceneDocument) -> LoadedScene {
        var matcher = matchers.removeValue(forKey: document.format) ?? RuleMatcher(rules.rules(for: document))
        // A dump's own density is for its scene alone.
        if matcher.rules.density != document.density ?? matcher.rules.density {
            matcher = RuleMatcher(rules.rules(for: document))
        }
        let loaded = LoadedScene(document, matcher: &matcher)
        if !unmatchedRules.isEmpty {
            let first = matcher.rules.rules.count - rules.added.count
            let found = matcher.matched.filter { $0 >= first }.map { matcher.rules.rules[$0].description }
            unmatchedRules.removeAll { found.contains($0) }
        }
        matchers[document.format] = matcher
        return loaded
    }

    private func makeRoom(for count: Int) {
        nodeCount += count
        while nodeCount > maximumNodeCount,
            let oldest = loaded.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            nodeCount -= oldest.value.scene.loaded.document.nodes.count
            loaded[oldest.key] = nil
        }
    }
}

/// A scene of a library. Its index is built on first use and shared by all who hold it.
package final class OpenScene {
    package var loaded: LoadedScene
    /// The document's indices of the nodes that the file records as hit.
    package let recordedAnswers: Set<Int>

    init(_ loaded: LoadedScene) {
        self.loaded = loaded
        recordedAnswers = Set(loaded.document.nodes.indices.filter { loaded.document.nodes[$0].isRecordedAnswer })
    }
}
