import Foundation
import TestSupport
import Testing

@testable import SceneFiles

/// The article about the scene format: its examples are scenes, and their touches hit what it says.
struct SceneFormatArticleTests {
    /// A member's section: its example, and the touches below it.
    private struct Section {
        let member: String
        var example = ""
        var touches: [(point: Point, answer: String)] = []
    }

    private let sections: [Section]

    init() throws {
        let article = URL.package.appending(path: "Sources/SceneFiles/SceneFiles.docc/HittestSceneFormat.md")
        var sections: [Section] = []
        var isInExample = false
        for line in try String(contentsOf: article, encoding: .utf8).split(separator: "\n") {
            if let name = line.wholeMatch(of: #/### (.+)/#)?.output.1 {
                sections.append(Section(member: String(name)))
            } else if line.hasPrefix("```") {
                isInExample = line == "```json"
            } else if isInExample {
                sections[sections.count - 1].example += line + "\n"
            } else if let touch = line.wholeMatch(of: #/- \((.+), (.+)\): (.+)/#)?.output {
                let point = try Point(x: #require(Double(touch.1)), y: #require(Double(touch.2)))
                sections[sections.count - 1].touches.append((point, String(touch.3)))
            }
        }
        self.sections = sections
    }

    @Test func `every member of the format has a section, and nothing else has`() {
        #expect(Set(sections.map(\.member)) == SceneFormat.documentMembers.union(SceneFormat.nodeMembers))
        #expect(sections.count == Set(sections.map(\.member)).count)
    }

    @Test func `each example is a scene that says its member, and is written again with it`() throws {
        for section in sections {
            let document = try SceneDocument(
                reading: Array(section.example.utf8), options: SceneReadingOptions(isStrict: true))
            #expect(document.problems.isEmpty)
            #expect(section.example.contains("\"\(section.member)\":"))
            // A center is written as the origin that it is read as.
            let written = section.member == "center" ? "origin" : section.member
            #expect(String(decoding: document.json(), as: UTF8.self).contains("\"\(written)\":"))
            #expect(try SceneDocument(reading: document.json()).nodes.count == document.nodes.count)
        }
    }

    @Test func `each touch hits what the article says`() throws {
        for section in sections {
            #expect(!section.touches.isEmpty)
            var loaded = LoadedScene(try SceneDocument(reading: Array(section.example.utf8)))
            for (point, expected) in section.touches {
                let answer =
                    switch loaded.scene.topmost(at: point) {
                    case .hit(let node): "hit " + (loaded.node(node)?.name ?? "nobody")
                    case .ask(let node): "ask " + (loaded.node(node)?.name ?? "nobody")
                    case .miss: "miss"
                    }
                #expect(answer == expected, "\(section.member) at \(point)")
            }
        }
    }
}
