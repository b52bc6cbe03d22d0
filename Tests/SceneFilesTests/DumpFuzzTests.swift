import Foundation
import SceneFiles
import TestSupport
import Testing

/// Dumps in text and pages, damaged in all ways: each is read, and written and read again as it was, or refused at a place.
///
/// `HITTEST_FUZZ=100000 swift test --filter DumpFuzzTests` reads so many of each format.
struct DumpFuzzTests {
    private static let rounds = ProcessInfo.processInfo.environment["HITTEST_FUZZ"].flatMap { Int($0) } ?? 150

    private static let words = [
        "<", ">", "<<", ">>", ";", "; a = ", "'", "\"", "(", ")", "|", "   | ", "\n", "\r", " ", ": 0x1",
        "<UIView: 0x1", "frame = (0 0; 1 1)", "transform = [1, 1, -1, 1, 0, 0]", "inf", "nan", "-2147483648", "1e308",
        "(layer)", "=", "=9,", "=999999999,", "=0,", "@", "@0 ", ",", "DONE.\n", "layout:mLeft=3,", "\u{1F600}", "\0",
        "<AController: 0x2>", "contentOffset: {1e308, 1e308}", "drawing:getRotationX()=1,1 ",
        "drawing:getScaleX()=4,1e99 ", "drawing:getRotation()=5,1e308 ", "drawing:getZ()=1,5 ", "_TtC",
        "99999999999999999999",
    ].map { Array($0.utf8) }
    private static let pageWords =
        [
            "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u12", "[]", "{}", "null", "true", "-1", "0", "7", "2147483647",
            "-2147483648", "2147483648", "1e308", "-1e308", "1e999", "0.5", "[0,0,0,0]",
            "[-2147483648,-2147483648,4294967296,4294967296]", "[1e308,1e308,1e308,1e308]", "\"parentIndex\":[-1]",
            "\"documents\":", "\"strings\":[]", "\"index\":[0]", "\u{FF}", "\0",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

    /// A page with some of everything, which is read in a moment.
    private static let page: [UInt8] = {
        var page = PageBuilder()
        let list = page.add(
            "UL", in: 2, [0, 0, 300, 200], ["overflow-x": "hidden", "overflow-y": "hidden", "column-count": "2"])
        for row in 0..<6 {
            let y = Double(30 * row)
            let item = page.add(
                "LI", in: list, [0, y, 300, 30], ["position": "relative", "z-index": "\(row - 2)"], order: row + 2,
                isContext: true)
            let link = page.add("A", in: item, [0, y, 90, 20], ["display": "inline"], attributes: ["href": "/\(row)"])
            page.addText("words \(row)", in: link, [[0, y, 60, 10], [0, y + 10, 30, 10]])
            page.add("IMG", in: item, [100, y, 20, 20], ["float": "left", "border-top-left-radius": "50%"])
            page.add(
                "DIV", in: item, [150, y, 40, 40], ["transform": "matrix(1, 1, -1, 1, 0, 0)"], client: [1, 1, 20, 20])
            page.add("svg", in: item, [200, y, 20, 20])
        }
        return Array(page.json.utf8)
    }()

    private func damaged(_ bytes: [UInt8], by words: [[UInt8]], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) where bytes.count > 2 {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...120, using: &random))
            switch Int.random(in: 0..<8, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.removeLast(bytes.count - place)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
            case 4: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
            default:
                let word = words.randomElement(using: &random) ?? []
                bytes.replaceSubrange(place..<min(end, place + Int.random(in: 0...9, using: &random)), with: word)
            }
        }
        return bytes
    }

    @Test(arguments: [SceneFormat.viewServer, .recursiveDescription, .domSnapshot])
    func `damaged dumps are read or refused at a place`(format: SceneFormat) throws {
        let words = format == .domSnapshot ? DumpFuzzTests.pageWords : DumpFuzzTests.words
        let folder = TestData.path(format.rawValue)
        var sources =
            format == .domSnapshot
            ? [DumpFuzzTests.page]
            : try namesInFolder(folder).filter { $0.contains(".txt") }.map { try readWholeFile(folder + "/" + $0) }
        // A few views of a long dump at a time.
        sources = sources.map { Array($0.prefix(20_000)) }
        var (read, refused) = (0, 0)
        for round in 0..<max(1, DumpFuzzTests.rounds) {
            // Each round is what it is without the others.
            var random = SplitMix64(seed: UInt64(round))
            var bytes = damaged(sources.randomElement(using: &random) ?? [], by: words, &random)
            if Int.random(in: 0..<8, using: &random) == 0 {
                bytes = random.some(0...40, of: words).flatMap { $0 }
            }
            do {
                let document = try SceneDocument(reading: bytes, options: SceneReadingOptions(format: format))
                var loaded = LoadedScene(document, rules: .shipped(for: format))
                let point = Point(x: 30, y: 30)
                let answer = loaded.scene.topmost(at: point)
                #expect(answer == loaded.scene.walk(at: point), "round \(round)")
                let again = try SceneDocument(reading: document.json())
                #expect(again.nodes.map(\.attributes) == document.nodes.map(\.attributes), "round \(round)")
                read += 1
            } catch {
                #expect(error.position != nil, "round \(round)")
                refused += 1
            }
        }
        #expect(read > 0 && refused > 0, "\(read) read, \(refused) refused")
    }
}
