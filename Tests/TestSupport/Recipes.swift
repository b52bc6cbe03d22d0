import Foundation

/// The code on a page of the documentation, to be compared with the code that a test runs.
public struct Recipes {
    /// The Swift code blocks of the page, each as its lines without indentation.
    public let blocks: [[String]]

    /// Reads a page.
    ///
    /// - Parameter page: The page's path, relative to the package's folder.
    public init(_ page: String) throws {
        var (blocks, block): ([[String]], [String]?) = ([], nil)
        for line in try String(contentsOf: .package.appending(path: page), encoding: .utf8).components(
            separatedBy: "\n")
        {
            if line.hasPrefix("```") {
                if let block { blocks.append(block) }
                block = block == nil && line == "```swift" ? [] : nil
            } else {
                block?.append(line.trimmingCharacters(in: .whitespaces))
            }
        }
        self.blocks = blocks
    }

    /// The code blocks whose lines do not occur in a file of the package, one after another and apart from indentation. `file` is
    /// relative to the package's folder.
    public func blocks(missingIn file: String) throws -> [String] {
        let lines = try String(contentsOf: .package.appending(path: file), encoding: .utf8).components(
            separatedBy: "\n"
        )
        .map { $0.trimmingCharacters(in: .whitespaces) }
        return blocks.filter { block in
            !lines.indices.contains { lines[$0...].starts(with: block) }
        }.map { $0.joined(separator: "\n") }
    }
}
