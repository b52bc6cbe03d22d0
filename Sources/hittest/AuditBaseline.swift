/// Known findings that are not reported again. They are stored in a text file, one a line, as keys that are the same on
/// other screens and in later runs (`AuditedScreen.key(of:)`).
struct AuditBaseline {
    private static let header = "# hittest audit baseline 1"

    let keys: Set<String>

    init(_ screens: [AuditedScreen]) {
        keys = Set(screens.flatMap { screen in screen.findings.map { screen.key(of: $0) } })
    }

    init(contentsOf path: String) throws(SceneFileError) {
        let text = String(decoding: try readWholeFile(path), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        guard lines.first == AuditBaseline.header else {
            throw SceneFileError(
                file: path, position: TextPosition(line: 1, column: 1),
                message: "expected the line \"\(AuditBaseline.header)\"")
        }
        keys = Set(lines.dropFirst())
    }

    var text: String { ([AuditBaseline.header] + keys.sorted()).joined(separator: "\n") + "\n" }
}
