import Foundation
import Testing

/// The article that states the rules of a hit test: each rule has a test, and what the sources cite is there.
struct SemanticsTests {
    /// A rule by its letter and number, and the tests that are said to hold it, as file and function.
    private struct Rule {
        let name: String
        let tests: [String]
    }

    private let tree = SourceTree()

    private func rules() throws -> [Rule] {
        let lines = try #require(try tree.files(in: "Sources") { $0.hasSuffix("Semantics.md") }.first).lines
        let paragraphs = lines.split(whereSeparator: \.isEmpty).map { $0.joined(separator: " ") }
        return paragraphs.compactMap { paragraph in
            guard let name = paragraph.firstMatch(of: #/^\*\*([A-F][0-9]+)\. /#)?.output.1 else { return nil }
            let claim = paragraph.components(separatedBy: "Held by ").dropFirst().joined()
            return Rule(name: String(name), tests: claim.matches(of: #/`([^`]+)`/#).map { String($0.output.1) })
        }
    }

    @Test("every rule is held by tests, and they exist")
    func rulesHaveTests() throws {
        var tests: Set<String> = []
        for file in try tree.swiftFiles(in: "Tests") {
            let suite = file.path.split(separator: "/").last?.split(separator: ".").first ?? ""
            for line in file.lines {
                guard let name = line.firstMatch(of: #/func (`[^`]+`|\w+)\(/#)?.output.1 else { continue }
                tests.insert("\(suite).\(name.filter { $0 != "`" })")
            }
        }
        let rules = try rules()
        #expect(rules.count > 30)
        #expect(Set(rules.map(\.name)).count == rules.count)
        for rule in rules {
            #expect(!rule.tests.isEmpty, "nothing holds \(rule.name)")
            for test in rule.tests { #expect(tests.contains(test), "\(rule.name) names \(test), which is no test") }
        }
    }

    @Test("every rule that the sources cite is stated")
    func citedRulesExist() throws {
        let stated = Set(try rules().map(\.name))
        for file in try tree.swiftFiles(in: "Sources") {
            for (number, line) in file.lines.enumerated() {
                guard let comment = line.range(of: "//").map({ line[$0.lowerBound...] }) else { continue }
                for citation in comment.matches(of: #/\b[A-F][1-9][0-9]?\b/#) {
                    let name = String(citation.output)
                    #expect(stated.contains(name), "\(file.path):\(number + 1) cites \(name)")
                }
            }
        }
    }
}
