/// The scenes that taps may name: one file, or the files of a folder, which are read on first use. Any thread may
/// request a scene.
///
/// A folder's scenes are named by file name without extension. If several files have one name, the one whose content is
/// a scene is used (`FolderFile`). Scenes stay in memory until together they exceed `maximumByteCount`. Then the least
/// recently used ones are discarded, and read again if needed.
package final class SceneLibrary: Sendable {
    /// The default limit of memory for all scenes together, in bytes: 256 MiB, which is some thousand screens. Scenes in
    /// use may exceed it.
    package static let maximumByteCount = 256 << 20

    package let path: String
    /// True if the library is a folder, whose scenes are found by name; false if it is one file.
    package let isFolder: Bool

    private let options: SceneReadingOptions
    private let rules: RuleChoice
    /// True if scenes keep all content of their files; false if they keep little more than the names of nodes.
    private let keepsDetails: Bool
    /// Selects a node in each scene. Taps are in this node's coordinates, or in screen space if the selector is nil.
    private let space: NodeSelector?
    /// For each scene's name, the paths of the files that have it; empty if the library is one file.
    private let files: [String: [String]]
    private let state: Guarded<State>

    private struct State {
        var cache: SceneCache
        /// The errors of the scenes that are unusable, by the scene's name.
        var failed: [String: SceneFileError] = [:]
        /// The reports on the scenes whose files have problems, by the scene's name.
        var reports: [String: [String]] = [:]
        /// For each format and stated density, the matchers that no thread uses at present. No list is longer than the
        /// greatest number of threads that have used such matchers at the same time.
        var matchers: [MatcherKey: [RuleMatcher]] = [:]
        /// The patterns of the user's rules that have matched no node so far.
        var unmatchedRules: [String]
        var readCount = 0
        /// The names of files that have a scene's name but are no scenes.
        var skipped: Set<String> = []
    }

    /// Opens a file (`-` is standard input), or a folder. A file is read on first use; a folder's files are listed at
    /// once.
    /// - Throws: A `SceneFileError` if the folder cannot be listed.
    package init(
        _ path: String, options: SceneReadingOptions = SceneReadingOptions(), rules: RuleChoice = RuleChoice(),
        keepsDetails: Bool = false, space: String? = nil, maximumByteCount: Int = SceneLibrary.maximumByteCount
    ) throws(SceneFileError) {
        self.path = path
        var options = options
        options.keepsDetails = keepsDetails || space != nil || !rules.isByFormat
        self.options = options
        self.rules = rules
        self.keepsDetails = keepsDetails
        self.space = space.map { NodeSelector($0) }
        state = Guarded(
            State(
                cache: SceneCache(maximumByteCount: maximumByteCount),
                unmatchedRules: rules.added.map(\.description)))
        isFolder = path != "-" && fileKind(path) == .folder
        let paths = isFolder ? try namesInFolder(path).map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 } : []
        files = Dictionary(grouping: paths.filter { fileKind($0) != .folder }, by: SceneLibrary.key)
    }

    /// The file name in `path`, without folder and extension. A compressed file's name loses both extensions:
    /// `home.json.gz` becomes `home`.
    package static func key(_ path: String) -> String {
        var name = path.split(separator: "/").last ?? Substring(path)
        if name.hasSuffix(".gz") { name = name.dropLast(3) }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
        return String(name[..<dot])
    }

    /// The name of the only scene of a library that is one file.
    package var onlyKey: String { SceneLibrary.key(path) }

    /// The only scene of a library that is one file, read on first use.
    package func onlyScene() throws(SceneFileError) -> OpenScene { try open(onlyKey, files: [path]) }

    /// The scene with this name. If there is none, blanks around the name do not matter. The scene is read from its file
    /// if it is not in memory. Throws if there is no such scene, or if it is unusable.
    package func scene(named name: String) throws(SceneFileError) -> OpenScene {
        let key = known(name)
        if !isFolder, key == onlyKey { return try onlyScene() }
        guard let candidates = files[key] else {
            throw SceneFileError(
                file: path, message: "expected the name of a scene, found \"\(name)\"", isUnreadable: true)
        }
        return try open(key, files: candidates)
    }

    /// The name of a scene as a file has it, which blanks may surround in taps.
    package func known(_ name: String) -> String {
        files[name] == nil && name != onlyKey ? DelimitedHeader.withoutBlanks(name) : name
    }

    /// Messages about a scene that has been requested, a line each: the error that makes the scene unusable (nil if the
    /// scene is usable), and the warnings.
    package func notices(on name: String) -> (error: String?, warnings: [String]) {
        let key = known(name)
        return state.withLock { ($0.failed[key].map { "\($0)" }, $0.reports[key] ?? []) }
    }

    /// The patterns of the user's rules that have matched no node so far.
    package var unmatchedRules: [String] { state.withLock { $0.unmatchedRules } }
    /// The names of files that have a scene's name but turned out to be no scenes.
    package var skipped: [String] { state.withLock { $0.skipped.sorted() } }
    /// The number of scenes that have been read. A scene that is read again counts again.
    package var readCount: Int { state.withLock { $0.readCount } }
    /// True if scenes of a folder have been read again and again, because memory does not hold all that taps name.
    package var rereadsScenes: Bool { isFolder && readCount > 4 * files.count }
    /// The number of bytes that the scenes in memory take, all together.
    package var byteCount: Int { state.withLock { $0.cache.byteCount } }

    private func open(_ key: String, files: [String]) throws(SceneFileError) -> OpenScene {
        let (known, failure) = state.withLock { ($0.cache.use(key), $0.failed[key]) }
        if let known { return known }
        if let failure { throw failure }
        do throws(SceneFileError) {
            // Other threads go on meanwhile. If one of them reads the same scene, the first result is used.
            let (document, skipped) = try read(key, files)
            if !isFolder { try options.requirePage(document.format, at: path) }
            let loaded = load(document)
            var space: Int?
            if let selector = self.space, !options.isSpace(selector, of: document.format) {
                space = try loaded.space(selector, file: files.first ?? path)
            }
            let scene = OpenScene(loaded, keepsDetails: keepsDetails, space: space)
            let report = document.report
            return state.withLock { state in
                state.readCount += 1
                if !report.isEmpty { state.reports[key] = report }
                state.skipped.formUnion(skipped)
                if let other = state.cache.use(key) { return other }
                state.cache.add(scene, as: key)
                return scene
            }
        } catch {
            state.withLock { $0.failed[key] = error }
            throw error
        }
    }

    /// Reads the scene from the files that have the scene's name. Also returns the names of the other files, which are
    /// no scenes. Throws unless exactly one of the files is a scene.
    private func read(
        _ key: String, _ files: [String]
    ) throws(SceneFileError) -> (SceneDocument, skipped: [String]) {
        if let file = files.first, files.count == 1 {
            let text = try SceneText(file, mayWait: !isFolder, format: options.format)
            let name = file == "-" ? InputFile.standardInputName : file
            return (try SceneDocument(text, file: name, options: options), [])
        }
        var scenes: [(file: String, document: SceneDocument)] = []
        var skipped: [String] = []
        for file in files {
            switch FolderFile(file, options: options) {
            case .scene(let document): scenes.append((file, document))
            case .damaged(let error): throw error
            case .noScene: skipped.append(String(file.split(separator: "/").last ?? Substring(file)))
            }
        }
        if let scene = scenes.first, scenes.count == 1 { return (scene.document, skipped) }
        let found = (scenes.isEmpty ? files : scenes.map(\.file)).joined(separator: ", ")
        throw SceneFileError(
            file: path,
            message: "expected one scene of the name \"\(key)\", found \(scenes.count) among the files \(found)")
    }

    /// The properties of a document on which its rules depend.
    private struct MatcherKey: Hashable {
        let format: SceneFormat
        let density: Double?
    }

    /// A matcher for the rules of a document. If only the hits of a page are needed, the matcher leaves out shipped
    /// rules that merely say which elements respond to clicks or scroll. No hit depends on such rules.
    private func matcher(for document: SceneDocument) -> RuleMatcher {
        var rules = self.rules.rules(for: document)
        if document.format == .domSnapshot, !keepsDetails {
            let shipped = rules.rules.dropLast(self.rules.added.count)
            rules.rules = shipped.filter(\.effect.changesAttributes) + self.rules.added
        }
        return RuleMatcher(rules)
    }

    private func load(_ document: SceneDocument) -> LoadedScene {
        // A density stated in a dump applies to that scene only.
        let key = MatcherKey(format: document.format, density: document.density)
        var matcher = state.withLock { $0.matchers[key]?.popLast() } ?? self.matcher(for: document)
        let loaded = LoadedScene(document, matcher: &matcher, redirectsParts: keepsDetails)
        state.withLock { [matcher] state in
            if !state.unmatchedRules.isEmpty {
                let first = matcher.rules.rules.count - rules.added.count
                let found = matcher.matched.filter { $0 >= first }.map { matcher.rules.rules[$0].description }
                state.unmatchedRules.removeAll { found.contains($0) }
            }
            state.matchers[key, default: []].append(matcher)
        }
        return loaded
    }
}

/// A cache of the most recently used scenes. When their sizes together exceed the limit, the least recently used scenes
/// are discarded.
struct SceneCache {
    private let maximumByteCount: Int
    /// The scenes by name, each with the value of `useCount` at its last use.
    private var entries: [String: (scene: OpenScene, lastUse: Int)] = [:]
    /// The number of bytes that the scenes take, all together.
    private(set) var byteCount = 0
    /// The number of times that scenes have been added or used so far.
    private var useCount = 0
    /// The scenes that are discarded next, the first of them last, each with the value of `useCount` at its last use. A scene that
    /// has been used since counts no more.
    private var oldest: [(key: String, lastUse: Int)] = []

    init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    /// Returns the cached scene with this name, and counts this as its last use. Nil if the scene is not cached.
    mutating func use(_ key: String) -> OpenScene? {
        useCount += 1
        entries[key]?.lastUse = useCount
        return entries[key]?.scene
    }

    /// Adds a scene that is not cached, and discards others if necessary.
    /// - Complexity: O(log *scenes*) amortised for each scene that is discarded.
    mutating func add(_ scene: OpenScene, as key: String) {
        byteCount += scene.byteCount
        while byteCount > maximumByteCount, !entries.isEmpty { discardOldest() }
        useCount += 1
        entries[key] = (scene, useCount)
    }

    private mutating func discardOldest() {
        if oldest.isEmpty {
            oldest = entries.map { ($0.key, $0.value.lastUse) }.sorted { $0.lastUse > $1.lastUse }
        }
        guard let next = oldest.popLast(), let entry = entries[next.key], entry.lastUse == next.lastUse else { return }
        byteCount -= entry.scene.byteCount
        entries[next.key] = nil
    }
}
