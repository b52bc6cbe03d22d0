import Foundation

/// A folder of its own for a test, removed with the last reference.
package final class TemporaryFolder: Sendable {
    package let url: URL

    /// - Parameter files: The names of files in it, and what they hold.
    package init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "hittest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, content) in files {
            let file = url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(content.utf8).write(to: file)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package var path: String { url.path }

    /// The path of a file in it.
    package func file(_ name: String) -> String { "\(path)/\(name)" }
}
