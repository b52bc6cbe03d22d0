import Foundation
import Testing

/// Each scenario of the articles is somebody's.
struct ScenarioTests {
    @Test func `every scenario that has a meaning here is named by a test`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        var names: Set<String> = []
        let files = FileManager.default.enumerator(atPath: folder.path)
        while let path = files?.nextObject() as? String {
            guard path.hasSuffix(".swift"), !path.hasSuffix("Scenarios.swift") else { continue }
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            for line in text.split(separator: "\n") where line.contains("func `") || line.contains("// Scenarios: ") {
                // A name begins with the rows that it is about, or a comment has them.
                let words = line.split(whereSeparator: { " ,:`()".contains($0) }).map(String.init)
                names.formUnion(words)
            }
        }
        for (row, says) in Scenarios.rows { #expect(names.contains(row), "\(row): \(says)") }
        #expect(Scenarios.rows.count + Scenarios.others.count >= 130)
    }
}
