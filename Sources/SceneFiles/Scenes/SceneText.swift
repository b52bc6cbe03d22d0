/// The text of a scene file: all of it, or, for a long snapshot of a page, a reader of its parts.
enum SceneText {
    case whole([UInt8])
    case snapshot(JSONRest, path: String)

    /// Reads a file; `-` is standard input.
    ///
    /// - Parameters:
    ///   - format: The format; nil to detect it from the content.
    ///   - partSize: The number of bytes that are read at a time. Only tests pass another than the default.
    init(
        _ path: String, mayWait: Bool = true, format: SceneFormat?, partSize: Int = JSONRest.partSize
    ) throws(SceneFileError) {
        let file = try InputFile(path: path, mayWait: mayWait)
        var bytes: [UInt8] = []
        // Finding the position of an error needs a second reading, so input that can be read only once is read as a
        // whole.
        let isPlain = file.size != nil && path != "-"
        if isPlain {
            while bytes.count < partSize, try file.read(partSize, into: &bytes) > 0 {}
            if bytes.count >= partSize, SceneText.isSnapshot(bytes, format) {
                self = .snapshot(
                    JSONRest(file, beginning: bytes, partSize: partSize, lookahead: min(4096, partSize)), path: path)
                return
            }
        }
        try file.readRest(into: &bytes)
        self = .whole(bytes)
    }

    private static func isSnapshot(_ beginning: [UInt8], _ format: SceneFormat?) -> Bool {
        if let format { return format == .domSnapshot }
        guard foreignContent(beginning) == nil else { return false }
        return (try? SceneFormat.detect(beginning)) == .domSnapshot
    }
}

extension SceneDocument {
    /// Reads a scene from the text of a file.
    init(_ text: SceneText, file: String?, options: SceneReadingOptions) throws(SceneFileError) {
        switch text {
        case .whole(let bytes): try self.init(reading: bytes, file: file, options: options)
        case .snapshot(let rest, let path):
            do throws(ParseFailure) {
                self = try PageScene(try DOMSnapshotReader.capture(JSONReader(rest)), options).document()
            } catch {
                if let failure = rest.failure { throw failure }
                // Lines are counted in the whole text. Of a text too long for that, the byte is told.
                guard let bytes = try? readWholeFile(path) else {
                    throw SceneFileError(file: file, message: "\(error.message), at byte \(error.offset + 1)")
                }
                throw error.located(in: bytes, file: file)
            }
            if let failure = rest.failure { throw failure }
            try finish(file)
        }
    }

    /// Completes a document that has been read: stores the file's name in each of the `problems`. Throws if there are
    /// more nodes than a scene can have.
    mutating func finish(_ file: String?) throws(SceneFileError) {
        let maximum = SceneDocument.maximumNodeCount
        guard nodes.count <= maximum else {
            throw SceneFileError(file: file, message: "expected at most \(maximum) nodes, found \(nodes.count)")
        }
        for index in problems.indices { problems[index].file = file }
    }
}
