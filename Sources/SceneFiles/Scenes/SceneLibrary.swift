/// The scenes that taps may name: one file, or the files of a folder, read when a tap first needs them. Any thread may ask
/// for one.
///
/// A folder's scenes are named by file name without extension. Where several files have one name, the scene is the one whose
/// content is that of a scene (`FolderFile`). Scenes stay in memory until together they take more than
/// `maximumByteCount`; then those that were not used for the longest time go, and are read again if they are needed.
package final class SceneLibrary: Sendable {
    /// The number of bytes that scenes take in memory, all together, if not said otherwise: 64 MiB, which are some
    /// hundred screens. Those in use may take more.
    package static let maximumByteCount = 64 << 20

    package let path: String
    /// True if scenes are found by name.
    package let isFolder: Bool

    private let options: SceneReadingOptions
    private let rules: RuleChoice
    /// True if scenes keep what their files say beside names.
    private let keepsDetails: Bool
    /// The node of each scene in whose coordinates taps are.
    private let space: NodeSelector?
    /// The files of each name.
    private let files: [String: [String]]
    private let state: Guarded<State>

    private struct State {
        var cache: SceneCache
        /// The error of each scene that cannot be used.
        var failed: [String: SceneFileError] = [:]
        /// The report on each scene of which there is something to be said.
        var reports: [String: SceneReport] = [:]
        /// The rules of each format that has been met, as many as threads read at a time.
        var matchers: [SceneFormat: [RuleMatcher]] = [:]
        var unmatchedRules: [String]
        var readCount = 0
        /// The names of files that have a scene's name and are no scenes.
        var passedOver: [String] = []
    }

    /// Opens a file (`-` is standard input), which is read, or a folder, which is listed.
    /// - Throws: A `SceneFileError` if there is no such file or folder.
    package init(
        _ path: String, options: SceneReadingOptions = SceneReadingOptions(), rules: RuleChoice = RuleChoice(),
        keepsDetails: Bool = false, space: String? = nil, maximumByteCount: Int = SceneLibrary.maximumByteCount
    ) throws(SceneFileError) {
        self.path = path
        self.options = options
        self.rules = rules
        self.keepsDetails = keepsDetails
        self.space = space.map { NodeSelector($0) }
        state = Guarded(
            State(
                cache: SceneCache(maximumByteCount: maximumByteCount),
                unmatchedRules: rules.added.map(\.description)))
        isFolder = path != "-" && fileKind(path) == .folder
        var files: [String: [String]] = [:]
        if isFolder {
            for name in try namesInFolder(path) {
                let file = path.hasSuffix("/") ? path + name : path + "/" + name
                guard fileKind(file) != .folder else { continue }
                files[SceneLibrary.key(name), default: []].append(file)
            }
        }
        self.files = files
    }

    /// A file name without folder and extension; of a compressed file, without both extensions.
    package static func key(_ path: String) -> String {
        var name = path.split(separator: "/").last ?? Substring(path)
        if name.hasSuffix(".gz") { name = name.dropLast(3) }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
        return String(name[..<dot])
    }

    /// The name of the one scene of a library that is a file.
    package var onlyKey: String { SceneLibrary.key(path) }

    /// The one scene of a library that is a file.
    package func onlyScene() throws(SceneFileError) -> OpenScene { try open(onlyKey, files: [path]) }

    /// The scene of that name.
    package func scene(named key: String) throws(SceneFileError) -> OpenScene {
        if !isFolder, key == onlyKey { return try onlyScene() }
        guard let candidates = files[key] else {
            throw SceneFileError(
                file: path, message: "expected the name of a scene, found \"\(key)\"", isUnreadable: true)
        }
        return try open(key, files: candidates)
    }

    /// Returns what is to be said of a scene that has been asked for, a line each: why it cannot be used, or what in it
    /// is not as it should be.
    package func notices(on key: String) -> (error: String?, warnings: [String]) {
        state.withLock { ($0.failed[key].map { "\($0)" }, $0.reports[key]?.lines ?? []) }
    }

    /// The patterns of the rules that a user has added, if no scene so far has had a node for them.
    package var unmatchedRules: [String] { state.withLock { $0.unmatchedRules } }
    /// The names of files that have a scene's name, and of which it has been found that they are no scenes.
    package var passedOver: [String] { state.withLock { $0.passedOver.sorted() } }
    /// The number of times that a scene has been read.
    package var readCount: Int { state.withLock { $0.readCount } }
    /// The number of bytes that the scenes in memory take, all together.
    package var byteCount: Int { state.withLock { $0.cache.byteCount } }

    private func open(_ key: String, files: [String]) throws(SceneFileError) -> OpenScene {
        let (known, failure) = state.withLock { ($0.cache.use(key), $0.failed[key]) }
        if let known { return known }
        if let failure { throw failure }
        do throws(SceneFileError) {
            // Other threads go on meanwhile. If one of them reads the same scene, the first to have it read wins.
            let (document, passedOver) = try read(key, files)
            let loaded = load(document)
            var space: Int?
            if let selector = self.space { space = try loaded.space(selector, file: files.first ?? path) }
            let scene = OpenScene(loaded, keepsDetails: keepsDetails, space: space)
            let report = SceneReport(document)
            return state.withLock { state in
                state.readCount += 1
                if !report.lines.isEmpty { state.reports[key] = report }
                for name in passedOver where !state.passedOver.contains(name) { state.passedOver.append(name) }
                if let other = state.cache.use(key) { return other }
                state.cache.add(scene, as: key)
                return scene
            }
        } catch {
            state.withLock { $0.failed[key] = error }
            throw error
        }
    }

    /// Reads the scene among the files of one name.
    private func read(
        _ key: String, _ files: [String]
    ) throws(SceneFileError) -> (SceneDocument, passedOver: [String]) {
        if let file = files.first, files.count == 1 {
            let text = try SceneText(file, mayWait: !isFolder, format: options.format)
            let name = file == "-" ? InputFile.standardInputName : file
            return (try SceneDocument(text, file: name, options: options), [])
        }
        var scenes: [(file: String, document: SceneDocument)] = []
        var passedOver: [String] = []
        for file in files {
            switch FolderFile(file, options: options) {
            case .scene(let document): scenes.append((file, document))
            case .damaged(let error): throw error
            case .noScene: passedOver.append(String(file.split(separator: "/").last ?? Substring(file)))
            }
        }
        if let scene = scenes.first, scenes.count == 1 { return (scene.document, passedOver) }
        let found = (scenes.isEmpty ? files : scenes.map(\.file)).joined(separator: ", ")
        throw SceneFileError(
            file: path,
            message: "expected one scene of the name \"\(key)\", found \(scenes.count) among the files \(found)")
    }

    /// What applies the rules. Of a page all places are known, so that what elements do with a click is nothing to those who
    /// only ask which are hit.
    private func matcher(for document: SceneDocument) -> RuleMatcher {
        let rules = self.rules.rules(for: document)
        let isForHits = document.format == .domSnapshot && !keepsDetails
        return RuleMatcher(rules, all: isForHits ? rules.rules.count - self.rules.added.count : 0)
    }

    private func load(_ document: SceneDocument) -> LoadedScene {
        let known = state.withLock { $0.matchers[document.format]?.popLast() }
        var matcher = known ?? self.matcher(for: document)
        // A dump's own density is for its scene alone.
        if matcher.rules.density != document.density ?? matcher.rules.density { matcher = self.matcher(for: document) }
        let loaded = LoadedScene(document, matcher: &matcher)
        state.withLock { [matcher] state in
            if !state.unmatchedRules.isEmpty {
                let first = matcher.rules.rules.count - rules.added.count
                let found = matcher.matched.filter { $0 >= first }.map { matcher.rules.rules[$0].description }
                state.unmatchedRules.removeAll { found.contains($0) }
            }
            state.matchers[document.format, default: []].append(matcher)
        }
        return loaded
    }
}

/// The scenes in memory, those used last. When together they take more than they may, those that were not used for the
/// longest time go.
struct SceneCache {
    private let maximumByteCount: Int
    private var entries: [String: Entry] = [:]
    /// The number of bytes that the scenes take, all together.
    private(set) var byteCount = 0
    /// The uses of scenes, oldest first, those from `firstUse` on. A scene was last used where its entry says; earlier uses
    /// of it are passed over.
    private var uses: [String] = []
    private var firstUse = 0

    private struct Entry {
        var scene: OpenScene
        /// The place of the last use in `uses`.
        var lastUse: Int
    }

    init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    /// The scene of that name, if it is here; that is a use of it.
    mutating func use(_ key: String) -> OpenScene? {
        guard let entry = entries[key] else { return nil }
        noteUse(of: key)
        return entry.scene
    }

    /// Keeps a scene that is not here, and lets go of others for it.
    mutating func add(_ scene: OpenScene, as key: String) {
        byteCount += scene.byteCount
        while byteCount > maximumByteCount, firstUse < uses.count {
            let key = uses[firstUse]
            if let entry = entries[key], entry.lastUse == firstUse {
                byteCount -= entry.scene.byteCount
                entries[key] = nil
            }
            firstUse += 1
        }
        entries[key] = Entry(scene: scene, lastUse: 0)
        noteUse(of: key)
    }

    private mutating func noteUse(of key: String) {
        entries[key]?.lastUse = uses.count
        uses.append(key)
        // Uses that are no last ones must not add up.
        guard uses.count > 2 * entries.count + 64 else { return }
        let last = uses.indices.filter { entries[uses[$0]]?.lastUse == $0 }.map { uses[$0] }
        for (index, key) in last.enumerated() { entries[key]?.lastUse = index }
        (uses, firstUse) = (last, 0)
    }
}
