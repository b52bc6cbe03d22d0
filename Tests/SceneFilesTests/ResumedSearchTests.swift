@testable import SceneFiles
import TestSupport
import Testing

/// The search for the end of a record, which goes on where it ended when more of the record has come.
struct ResumedSearchTests {
    private let parts = [
        "1", "2.5", ",", "\n", "\r\n", "\"", "\"\"", "\"a\nb\",", "é", "x", "\r", "3,4,5\n", "aaaaaaaaaaaaaaaa",
    ]

    /// Where the records of a text end of which more and more is known: first so many bytes, and so on.
    private func ends(_ text: [UInt8], known counts: [Int]) -> [Int] {
        let comma = UInt8(ascii: ",")
        var scanner = DelimitedScanner(delimiter: comma)
        var (ends, from) = ([Int](), 0)
        for count in counts {
            text[..<count].withUnsafeBufferPointer { known in
                while let next = scanner.scan(known, from: from, isSameText: true) {
                    ends.append(next)
                    from = next
                    scanner = DelimitedScanner(delimiter: comma, at: next)
                }
            }
            from = count
        }
        return ends
    }

    @Test func `records end where they end in a text that is known at once`() {
        var random = SplitMix64(seed: 21)
        for _ in 0..<500 {
            let text = Array(random.some(0...30, of: parts).joined().utf8)
            let whole = ends(text, known: [text.count])
            #expect(ends(text, known: Array(0...text.count)) == whole, "\(text)")
            let places = (0..<3).map { _ in Int.random(in: 0...text.count, using: &random) }
            #expect(ends(text, known: places.sorted() + [text.count]) == whole, "\(text)")
        }
    }

    @Test(arguments: [1, 3, 64])
    func `records that come in many pieces are read as if at once`(chunkSize: Int) throws {
        var random = SplitMix64(seed: 22)
        for _ in 0..<100 {
            let text = "\n\nx,y,s\n" + random.some(0...60, of: parts).joined()
            let fields = TapFields(scene: "s")
            let whole = try readTaps(text, format: .csv, fields: fields)
            #expect(try readTaps(text, format: .csv, fields: fields, chunkSize: chunkSize) == whole)
        }
        let long = String(repeating: "z", count: 5_000)
        let lines = (0..<20).map { "{\"x\":\($0),\"y\":0,\"t\":\"\(long)\"}\n" }.joined()
        #expect(try readTaps(lines, chunkSize: chunkSize).compactMap(\.point?.x) == (0..<20).map { Double($0) })
    }
}
