import Foundation

/// A new folder in the temporary directory, which is removed when the last reference goes.
package final class TemporaryFolder: Sendable {
    package let url: URL

    /// Creates the folder.
    ///
    /// - Parameter files: The contents of files to write into the folder, by their paths in it.
    package init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "hittest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, content) in files {
            try FileManager.default.createDirectory(
                at: url.appending(path: name).deletingLastPathComponent(), withIntermediateDirectories: true)
            try write(content.utf8, to: name)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package var path: String { url.path }

    /// The path of a file in the folder, which need not exist.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    package func write(_ bytes: some Collection<UInt8>, to name: String) throws {
        try Data(bytes).write(to: url.appending(path: name))
    }

    /// Reads a file in the folder as UTF-8.
    package func text(_ name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }
}

extension URL {
    /// The folder of the package.
    package static var package: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }
}
