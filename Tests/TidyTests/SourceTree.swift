import Foundation

/// The package's files, as they lie beside this one.
struct SourceTree {
    struct File {
        /// From the package's folder.
        let path: String
        let lines: [Substring]

        /// The modules that it imports.
        var imports: [String] {
            lines.compactMap { line in
                let words = line.split(separator: " ")
                guard let index = words.firstIndex(of: "import"), words.prefix(index).allSatisfy(isImportModifier),
                    index + 1 < words.count
                else { return nil }
                return String(words[words.count - 1].split(separator: ".")[0])
            }
        }

        private func isImportModifier(_ word: Substring) -> Bool {
            word.hasPrefix("@") || ["public", "package", "internal", "private"].contains(word)
        }
    }

    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    func text(_ path: String) throws -> String { try file(path).lines.joined(separator: "\n") }

    /// One file of the package.
    func file(_ path: String) throws -> File {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return File(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }

    /// The Swift files in a folder of the package.
    func swiftFiles(in folder: String) throws -> [File] {
        try files(in: folder) { $0.hasSuffix(".swift") }
    }

    func files(in folder: String, _ isWanted: (String) -> Bool) throws -> [File] {
        let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        var files: [File] = []
        while let path = paths?.nextObject() as? String {
            if isWanted(path) { files.append(try file("\(folder)/\(path)")) }
        }
        return files.sorted { $0.path < $1.path }
    }

    /// The modules in `Sources`.
    func modules() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
            .filter { !$0.contains(".") }
    }
}
