/// Known findings, which are not reported again. A text file has a line with the key of each (`AuditedScreen.key(of:)`). A
/// finding has the same key on other screens and in later runs.
enum AuditBaseline {
    /// The number is that of the keys' form. Keys of the first form did not tell why a node cannot be hit.
    private static let header = "# hittest audit baseline 2"

    /// Reads the keys of known findings from the file at `path`.
    static func keys(_ path: String) throws(SceneFileError) -> Set<String> {
        let text = String(decoding: try readWholeFile(path), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        guard lines.first == header else {
            throw SceneFileError(
                file: path, position: TextPosition(line: 1, column: 1), message: "expected the line \"\(header)\"")
        }
        return Set(lines.dropFirst())
    }

    /// False if there is a file at `path` that is neither a baseline nor empty. It may be a scene, whose name stands where
    /// that of the baseline was forgotten.
    static func mayReplace(_ path: String) -> Bool {
        guard fileKind(path) == .file, let file = try? InputFile(path: path) else { return true }
        var bytes: [UInt8] = []
        let length = header.utf8.count
        while bytes.count < length, let count = try? file.read(length, into: &bytes), count > 0 {}
        return bytes.isEmpty || bytes.starts(with: header.utf8)
    }

    /// The text of a baseline file that lists all findings of the screens, known ones too.
    static func text(_ screens: [AuditedScreen]) -> String {
        let keys = Set(screens.flatMap { screen in screen.report.findings.map { screen.key(of: $0) } })
        return ([header] + keys.sorted()).joined(separator: "\n") + "\n"
    }
}
