import Foundation
import TestSupport
import Testing

/// What the README's first screen shows is what the command writes.
struct ReadmeTests {
    /// The lines behind a call that begins so, up to the end of the block.
    private func shown(_ call: String) throws -> [String] {
        let text = try String(contentsOf: .package.appending(path: "README.md"), encoding: .utf8)
        let lines = text.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("$ hittest " + call) })
        return Array(lines[(start + 1)...].prefix { $0 != "```" })
    }

    @Test func `names of what was tapped`() throws {
        let lines = try shown("resolve SettingsTopScreen.xml taps.csv --columns status,hit,label")
        let taps = lines.map { $0.split(separator: ",").prefix(2).joined(separator: ",") + "\n" }.joined()
        let screen = URL.package.appending(path: "Tests/SceneFilesTests/Data/uiautomator/SettingsTopScreen.xml").path
        let result = try HittestProcess.run(["resolve", screen, "-", "--columns", "status,hit,label"], input: taps)
        #expect(result.output == lines.map { $0 + "\n" }.joined() && lines.count == 4)
    }

    @Test func `why a button is dead`() throws {
        let lines = try shown("explain 8a00119b-f634-47eb-9605-bdf287bab244.json --node 81")
        let folder = URL.package.appending(path: "Tests/SceneFilesTests/Data/uikit/snapshots")
        let result = try HittestProcess.run(
            ["explain", "8a00119b-f634-47eb-9605-bdf287bab244.json", "--node", "81"], in: folder)
        #expect(result.output.hasPrefix(lines.joined(separator: "\n") + "\n") && lines.count == 2 && result.status == 1)
    }
}
