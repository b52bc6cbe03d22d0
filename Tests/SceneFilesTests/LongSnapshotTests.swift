@testable import SceneFiles
import TestSupport
import Testing

/// Snapshots that are read part by part.
struct LongSnapshotTests {
    private static let pages = ["corners", "shop"].map { TestData.path("web/\($0).domsnapshot.json.gz") }

    private func read(_ path: String, partSize: Int) throws(SceneFileError) -> SceneDocument {
        let text = try SceneText(path, format: .domSnapshot, partSize: partSize)
        if case .snapshot = text {} else { Issue.record("\(path) is read whole") }
        return try SceneDocument(text, file: path, options: SceneReadingOptions())
    }

    @Test(arguments: pages, [13, 64, 1000, 4099])
    func `a snapshot in parts of any size is the same scene`(page: String, partSize: Int) throws {
        let whole = try SceneDocument(reading: try readWholeFile(page))
        let read = try read(page, partSize: partSize)
        #expect(read.nodes == whole.nodes && read.losses == whole.losses)
    }

    @Test(arguments: pages)
    func `taps on a page of which nothing but hits is asked are hit as on one that keeps all`(page: String) throws {
        let points = Point.grid(stride(from: 0.0, to: 1300, by: 26), stride(from: 0.0, to: 1300, by: 31))
        var options = SceneReadingOptions()
        options.space = .page
        func hits(keepsDetails: Bool) throws -> [String] {
            let scene = try SceneLibrary(page, options: options, keepsDetails: keepsDetails).onlyScene()
            return scene.topmost(at: points).map { if case .hit(let id) = $0 { scene.name(id) } else { "" } }
        }
        let names = try hits(keepsDetails: false)
        #expect(try names == hits(keepsDetails: true) && Set(names).count > 20)
    }

    @Test func `the nodes of a page of millions take little memory`() {
        #expect(MemoryLayout<SceneNode>.stride <= 80)
    }

    @Test func `strings, numbers and blanks that are longer than a part are read`() throws {
        let long = String(repeating: "é\\u00e9\\n", count: 2000)
        let number = "0." + String(repeating: "0", count: 9000) + "1"
        let blanks = String(repeating: " \n", count: 5000)
        var page = PageBuilder()
        page.add("BUTTON", in: 2, [0, 0, 20, 20])
        let json = page.json
            .replacing("\"strings\":[", with: "\"strings\" \(blanks):\(blanks)[")
            .replacing("\"scrollOffsetX\":0.0", with: "\"title\":\"\(long)\",\"scrollOffsetX\":\(number)")
        try withTemporaryFile(json.utf8) { path in
            let whole = try SceneDocument(reading: Array(json.utf8))
            #expect(whole.nodes.count > 3)
            #expect(try read(path, partSize: 100).nodes == whole.nodes)
        }
    }

    @Test(arguments: [13, 500])
    func `what is wrong in a long snapshot is said with the same place`(partSize: Int) throws {
        var page = PageBuilder()
        page.addText("wörds", in: page.add("P", in: 2, [0, 0, 9, 9]), [[0, 0, 9, 9]])
        var random = SplitMix64(seed: 7)
        let lines = page.json.replacing(",\"", with: ",\r\n\"").replacing("},", with: "},\n")
        var failures = 0
        for _ in 0..<200 {
            var bytes = Array(lines.utf8)
            let place = Int.random(in: 600..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeLast(bytes.count - place)
            default: bytes.insert(contentsOf: Array("2147483648".utf8), at: place)
            }
            try withTemporaryFile(bytes) { path in
                let one = Result { () throws(SceneFileError) in try read(path, partSize: partSize).nodes }
                let options = SceneReadingOptions(format: .domSnapshot)
                let other = Result { () throws(SceneFileError) in
                    try SceneDocument(reading: bytes, file: path, options: options).nodes
                }
                #expect(one == other)
                if case .failure = one { failures += 1 }
            }
        }
        #expect(failures > 50)
    }
}
