/// The scenes that taps may name: one file, or the files of a folder, read when a tap first needs them.
///
/// A folder's scenes are named by file name without extension. Scenes stay in memory until together they take more than
/// `maximumByteCount`; then those that were not used for the longest time go, and are read again if they are needed.
package final class SceneLibrary {
    /// How many bytes scenes take in memory, all together, if not said otherwise: 64 MiB, which are some hundred screens.
    /// The one in use may take more.
    package static let maximumByteCount = 64 << 20

    package let path: String
    /// Whether scenes are found by name.
    package let isFolder: Bool
    /// Called with each scene when it has been read for the first time, before it is used.
    package var didLoad: (SceneDocument) -> Void = { _ in }
    /// Called with what is wrong with each scene that cannot be used, once.
    package var didFail: (SceneFileError) -> Void = { _ in }
    /// The patterns of the rules that a user has added, as long as no scene has had a node for them.
    package private(set) var unmatchedRules: [String]

    private let maximumByteCount: Int
    private let options: SceneReadingOptions
    private let rules: RuleChoice
    /// Whether scenes keep what their files say beside names.
    private let keepsDetails: Bool
    /// The rules of each format that has been met, with what they have matched so far.
    private var matchers: [SceneFormat: RuleMatcher] = [:]
    private let files: [String: String]
    private var loaded: [String: Entry] = [:]
    private var failed: [String: SceneFileError] = [:]
    /// The scenes that have been read once.
    private var known: Set<String> = []
    /// How often a scene has been read.
    package private(set) var readCount = 0
    /// How many bytes the scenes in memory take, all together.
    package private(set) var byteCount = 0
    /// The uses of scenes, oldest first, those from `firstUse` on. A scene was last used where its entry says; earlier uses
    /// of it are passed over.
    private var uses: [String] = []
    private var firstUse = 0

    private struct Entry {
        var scene: OpenScene
        /// Its place in `uses`.
        var lastUse: Int
    }

    /// Opens a file (`-` is standard input), which is read, or a folder, which is listed.
    /// - Throws: A `SceneFileError` if there is no such file or folder, or two scenes have the same name.
    package init(
        _ path: String, options: SceneReadingOptions = SceneReadingOptions(), rules: RuleChoice = RuleChoice(),
        keepsDetails: Bool = false, maximumByteCount: Int = SceneLibrary.maximumByteCount
    ) throws(SceneFileError) {
        self.path = path
        self.maximumByteCount = maximumByteCount
        self.options = options
        self.rules = rules
        self.keepsDetails = keepsDetails
        unmatchedRules = rules.added.map(\.description)
        isFolder = path != "-" && fileKind(path) == .folder
        var files: [String: String] = [:]
        if isFolder {
            for name in try namesInFolder(path) {
                let file = path.hasSuffix("/") ? path + name : path + "/" + name
                guard fileKind(file) != .folder else { continue }
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
        if let entry = loaded[key] {
            noteUse(of: key)
            return entry.scene
        }
        if let error = failed[key] { throw error }
        do throws(SceneFileError) {
            let bytes = try readWholeFile(file, mayWait: !isFolder)
            let name = file == "-" ? InputFile.standardInputName : file
            let document = try SceneDocument(reading: bytes, file: name, options: options)
            readCount += 1
            if known.insert(key).inserted { didLoad(document) }
            let scene = OpenScene(load(document), keepsDetails: keepsDetails)
            makeRoom(for: scene.byteCount)
            loaded[key] = Entry(scene: scene, lastUse: 0)
            noteUse(of: key)
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

    private func noteUse(of key: String) {
        loaded[key]?.lastUse = uses.count
        uses.append(key)
        // Uses that are no last ones must not add up.
        guard uses.count > 2 * loaded.count + 64 else { return }
        let last = uses.indices.filter { loaded[uses[$0]]?.lastUse == $0 }.map { uses[$0] }
        for (index, key) in last.enumerated() { loaded[key]?.lastUse = index }
        (uses, firstUse) = (last, 0)
    }

    private func makeRoom(for count: Int) {
        byteCount += count
        while byteCount > maximumByteCount, firstUse < uses.count {
            let key = uses[firstUse]
            if let entry = loaded[key], entry.lastUse == firstUse {
                byteCount -= entry.scene.byteCount
                loaded[key] = nil
            }
            firstUse += 1
        }
    }
}
