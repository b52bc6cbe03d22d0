import Foundation
import TestSupport
import Testing

/// The page on what programs read: all that it shows is what the command writes.
struct OutputPageTests {
    /// The blocks of code, each with the word behind its first quotes.
    private func blocks() throws -> [(kind: String, text: String)] {
        let page = try String(
            contentsOf: .package.appending(path: "Sources/hittest/hittest.docc/Outputs.md"), encoding: .utf8)
        return page.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map { _, block in
            let kind = block.prefix { $0 != "\n" }
            return (String(kind), String(block.dropFirst(kind.count + 1)))
        }
    }

    @Test func `its examples are what the command writes`() throws {
        let blocks = try blocks()
        func file(_ kind: String) throws -> String { try #require(blocks.first { $0.kind == kind }).text }
        let folder = try TemporaryFolder([
            "screen.json": file("json"), "taps.csv": file("csv"), "touches.ndjson": file("ndjson"),
        ])
        var subcommands: Set<String> = []
        for block in blocks where block.kind.isEmpty {
            for example in block.text.components(separatedBy: "$ hittest ").dropFirst() {
                let lines = example.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
                let arguments = lines[0].split(separator: " ").map(String.init)
                let result = try folder.run(arguments)
                #expect(result.output == lines[1], "\(lines[0])")
                #expect(result.errors.isEmpty && result.status < 2)
                subcommands.insert(arguments[0])
                if arguments.contains("--json"), !["list", "region", "nearest"].contains(arguments[0]) {
                    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
                    #expect((object?["format"] as? String)?.hasPrefix("hittest-") == true)
                    #expect(object?["version"] as? Int == 1)
                }
            }
        }
        #expect(subcommands == ["explain", "audit", "info", "list", "region", "nearest", "resolve", "replay"])
    }
}
