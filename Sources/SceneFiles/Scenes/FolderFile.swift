/// A file in a folder of scenes, which may also contain other files: screenshots, notes, taps.
///
/// The content of a file decides whether it is a scene. A file in no scene format is no scene, whatever its name. A
/// file may also be empty, or malformed in a scene format. Such a file is a damaged scene if its name has one of the
/// `extensions`, else no scene.
package enum FolderFile: Sendable {
    case scene(SceneDocument)
    case noScene
    case damaged(SceneFileError)

    /// The extensions of scene files; `.gz` may follow.
    package static let extensions = [".json", ".xml", ".svg", ".csv", ".tsv"]

    /// The number of bytes that are read first from a file without one of the `extensions`. If they are no text, the
    /// rest of the file is not read.
    private static let headSize = 4096

    /// The number of bytes from which the format is detected before the rest is read: as many as are searched for
    /// views, and a line that begins at their end.
    static let detectedSize = DescriptionScanner.searchedLength + (1 << 16)

    /// Reads the file at a path.
    /// - Complexity: O(bytes); O(1) for a file that is no text and has none of the `extensions`, and
    ///   for a text whose beginning is in no scene format.
    package init(_ path: String, options: SceneReadingOptions = SceneReadingOptions()) {
        let isNamedLikeScene = FolderFile.isNamedLikeScene(path)
        self = .noScene
        let kind = fileKind(path)
        // Opening says why there is nothing: the file is a link that leads nowhere, or its name is not UTF-8.
        guard kind == .file || kind == .missing && isNamedLikeScene else { return }
        do throws(SceneFileError) {
            let file = try InputFile(path: path, mayWait: false)
            var head: [UInt8] = []
            _ = try file.read(FolderFile.headSize, into: &head)
            guard isNamedLikeScene || foreignContent(head) == nil && !head.contains(0) else { return }
            while head.count < FolderFile.detectedSize,
                try file.read(FolderFile.detectedSize - head.count, into: &head) > 0
            {}
            guard head.count < FolderFile.detectedSize || FolderFile.mayBegin(head, options) else { return }
            // The rest of a long file is read as that of a single scene.
            let isAll = head.count < JSONRest.partSize
            let text: SceneText =
                try isAll ? .whole(head) : SceneText(path, mayWait: false, format: options.format)
            if case .whole(let bytes) = text, !FolderFile.mayBeScene(bytes, options) { return }
            self = .scene(try SceneDocument(text, file: path, options: options))
        } catch {
            if isNamedLikeScene { self = .damaged(error) }
        }
    }

    private static func isNamedLikeScene(_ path: String) -> Bool {
        extensions.contains { path.hasSuffix($0) || path.hasSuffix($0 + ".gz") }
    }

    /// True unless the beginning of a file is in no scene format, whatever its rest is. A beginning that is cut within
    /// what decides the format may be one of a scene.
    private static func mayBegin(_ head: [UInt8], _ options: SceneReadingOptions) -> Bool {
        guard options.format == nil, foreignContent(head) == nil, firstVisible(head) != nil else { return true }
        do throws(ParseFailure) {
            return try SceneFormat.detect(head) != nil
        } catch {
            return true
        }
    }

    /// True unless a file's content is a complete text of another kind: other JSON, other XML, a drawing, another
    /// table. So it is true for a scene, and for content that is damaged, empty or no text.
    private static func mayBeScene(_ bytes: [UInt8], _ options: SceneReadingOptions) -> Bool {
        guard foreignContent(bytes) == nil, firstVisible(bytes) != nil else { return true }
        do throws(ParseFailure) {
            let detected = options.format == nil ? try SceneFormat.detect(bytes) : options.format
            guard let format = detected else { return false }
            return format != .measureSVG || MeasureSVGReader.isLayout(bytes)
        } catch {
            return true
        }
    }

    /// The message about skipped files; nil if there are none.
    package static func message(skipped names: [String], in folder: String) -> String? {
        guard !names.isEmpty else { return nil }
        let told = names.prefix(toldCount).joined(separator: ", ") + (names.count > toldCount ? ", …" : "")
        let verbs = names.count == 1 ? "file is no scene and was" : "files are no scenes and were"
        return "\(printable(folder)): \(names.count) \(verbs) skipped: \(printable(told))"
    }

    /// The greatest number of files that a message names.
    private static let toldCount = 3
}
