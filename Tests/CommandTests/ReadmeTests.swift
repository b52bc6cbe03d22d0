import Foundation
import TestSupport
import Testing

/// What the README's first screen shows is what the command writes.
struct ReadmeTests {
    private var text: String {
        get throws { try String(contentsOf: .package.appending(path: "README.md"), encoding: .utf8) }
    }

    /// The lines behind a call that begins so, up to the end of the block.
    private func shown(_ call: String) throws -> [String] {
        let lines = try text.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("$ hittest " + call) })
        return Array(lines[(start + 1)...].prefix { $0 != "```" })
    }

    @Test func `names of what was tapped`() throws {
        let screen = "Tests/SceneFilesTests/Data/uiautomator/SettingsTopScreen.xml"
        let lines = try shown("resolve \(screen) taps.csv --columns status,hit,label")
        let taps = lines.map { $0.split(separator: ",").prefix(2).joined(separator: ",") + "\n" }.joined()
        let path = URL.package.appending(path: screen).path
        let result = try HittestProcess.run(["resolve", path, "-", "--columns", "status,hit,label"], input: taps)
        #expect(result.output == lines.map { $0 + "\n" }.joined() && lines.count == 4)
        let printed = "$ printf '\(taps.replacing("\n", with: "\\n"))' > taps.csv"
        #expect(try text.components(separatedBy: "\n").contains(printed))
    }

    @Test func `why a button is dead`() throws {
        let screen = "Tests/SceneFilesTests/Data/uikit/snapshots/8a00119b-f634-47eb-9605-bdf287bab244.json"
        let lines = try shown("explain \(screen) --node 81 | head -n 2")
        let result = try HittestProcess.run(["explain", screen, "--node", "81"], in: URL.package)
        #expect(result.output.hasPrefix(lines.joined(separator: "\n") + "\n") && lines.count == 2 && result.status == 1)
    }
}
