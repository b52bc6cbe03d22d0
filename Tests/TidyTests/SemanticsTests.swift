import Foundation
import Testing

/// The article that states the rules of a hit test: each rule has a test, and what the sources cite is there.
struct SemanticsTests {
    /// A rule by its letter and number, and the suites that are said to hold it.
    private struct Rule {
        let name: String
        let suites: [String]
    }

    private let tree = SourceTree()

    private func rules() throws -> [Rule] {
        let lines = try #require(try tree.files(in: "Sources") { $0.hasSuffix("Semantics.md") }.first).lines
        let paragraphs = lines.split(whereSeparator: \.isEmpty).map { $0.joined(separator: " ") }
        return paragraphs.compactMap { paragraph in
            guard let name = paragraph.firstMatch(of: #/^\*\*([A-F][0-9]+)\. /#)?.output.1 else { return nil }
            let claim = paragraph.components(separatedBy: "Held by ").dropFirst().joined()
            return Rule(name: String(name), suites: claim.matches(of: #/`(\w+)`/#).map { String($0.output.1) })
        }
    }

    /// The rules that a test's name begins with: `A1, C7: …`, `A1-A9: …` or, of a whole section, `A: …`.
    private func rules(in name: Substring) -> Set<String> {
        guard let colon = name.firstIndex(of: ":") else { return [] }
        return name[..<colon].split(separator: ",").reduce(into: []) { rules, part in
            guard let match = part.wholeMatch(of: #/ ?([A-F])([0-9]*)(?:-[A-F]?([0-9]+))?/#) else { return }
            let first = Int(match.output.2) ?? 1
            let last = match.output.3.flatMap { Int($0) } ?? (match.output.2.isEmpty ? 9 : first)
            rules.formUnion((first...last).map { "\(match.output.1)\($0)" })
        }
    }

    @Test func `every rule is held by tests that are named after it`() throws {
        var held: [String: Set<String>] = [:]
        for file in try tree.swiftFiles(in: "Tests") {
            var suite: Substring = ""
            for line in file.lines {
                // A suite is a type that is declared, or extended, at the beginning of a line.
                let type = #/^(?:@\w+(?:\([^)]*\))? )?(?:struct|final class|class|actor|extension) (\w+)/#
                if let name = line.firstMatch(of: type)?.output.1 { suite = name }
                guard let name = line.firstMatch(of: #/func `([^`]+)`/#)?.output.1 else { continue }
                held[String(suite), default: []].formUnion(rules(in: name))
            }
        }
        let rules = try rules()
        #expect(rules.count > 30)
        #expect(Set(rules.map(\.name)).count == rules.count)
        for rule in rules {
            #expect(!rule.suites.isEmpty, "nothing holds \(rule.name)")
            for suite in rule.suites {
                #expect(held[suite]?.contains(rule.name) == true, "no test of \(suite) is named after \(rule.name)")
            }
        }
    }

    @Test func `every rule that the sources cite is stated`() throws {
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
