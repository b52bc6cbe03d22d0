import SceneFiles
import TestSupport
import Testing

/// Records over the limit: one error each, whatever is in them, and the next record goes on.
struct LongRecordTests {
    /// What was read: the line and the point, or what is wrong.
    private func read(_ text: String, format: TapFormat? = nil, limit: Int, chunkSize: Int = 64) throws -> [String] {
        try readTaps(text, format: format, chunkSize: chunkSize, limit: limit).map { tap in
            tap.reason ?? "\(tap.line): \(tap.point.map { "\($0)" } ?? "no point")"
        }
    }

    private func tooLong(_ line: Int, _ limit: Int) -> String {
        "\(line):1: expected a record of at most \(limit) bytes, found a longer one; its fields are left out"
    }

    @Test func `the limit is the same for all formats, to the byte`() throws {
        for chunkSize in [1, 7, 64, 1000] {
            for excess in [0, 1, 2, 300] {
                let csv = "x,y,t\r\n1,2,\(String(repeating: "a", count: 36 + excess))\r\n3,4,\r\n"
                let quoted =
                    "x,y,t\n1,2,\"\(String(repeating: "\r\n", count: 17))\(String(repeating: "\"\"", count: excess))\"\n3,4,\n"
                let json =
                    "{\"x\":1,\"y\":2,\"t\":\"\(String(repeating: "a", count: 20 + excess))\"}\n{\"x\":3,\"y\":4}"
                let first = excess == 0 ? "2: (1.0, 2.0)" : tooLong(2, 40)
                #expect(try read(csv, limit: 40, chunkSize: chunkSize) == [first, "3: (3.0, 4.0)"])
                #expect(try read(quoted, limit: 40, chunkSize: chunkSize) == [first, "20: (3.0, 4.0)"])
                let object = excess == 0 ? "1: (1.0, 2.0)" : tooLong(1, 40)
                #expect(try read(json, limit: 40, chunkSize: chunkSize) == [object, "2: (3.0, 4.0)"])
            }
        }
    }

    @Test func `a quoted field over many lines is one record, a quote that is never closed costs one line`() throws {
        let lines = String(repeating: "3,4,b\n", count: 100)
        #expect(try read("x,y,t\n1,2,\"\(lines)\"\n5,6,\n", limit: 50) == [tooLong(2, 50), "103: (5.0, 6.0)"])
        let open = try read("x,y,t\n1,2,\"\(lines)5,6,\n", limit: 50)
        #expect(open.first == "2:5: expected the quoted field that begins here to end with '\"'")
        #expect(open.dropFirst().first == "3: (3.0, 4.0)" && open.last == "102: (5.0, 6.0)" && open.count == 101)
        let returns = try read("x,y,t\r\n1,2,\"\r\n" + String(repeating: "3,4,b\r\n", count: 20), limit: 50)
        #expect(returns.dropFirst() == ArraySlice((3...22).map { "\($0): (3.0, 4.0)" }))
        let line = String(repeating: "z", count: 80)
        #expect(try read("x,y,t\n1,2,\"\(line)\n3,4,\n", limit: 50) == [tooLong(2, 50), "3: (3.0, 4.0)"])
    }

    @Test(arguments: [1, 7, 64, 5_000])
    func `a forgotten quote costs one line, however far away the next quote is`(chunkSize: Int) throws {
        let lines = String(repeating: "3,4,b\n", count: 100)
        let open = try read("x,y,t\n1,2,\"\(lines)5,6,\"z\"\n", limit: 50, chunkSize: chunkSize)
        #expect(open.first == "2:5: expected the quoted field that begins here to end with '\"'")
        #expect(open.dropFirst() == ArraySlice((3...101).map { "\($0): (3.0, 4.0)" } + ["102: (5.0, 6.0)"]))
        // The second quote of a record that is over the limit already.
        let second = "x,y,t,u\n1,2,\"\(lines)\",\"oops\n5,6,a,b\n7,8,\"c\",d\n"
        let expected = [tooLong(2, 50), "103: (5.0, 6.0)", "104: (7.0, 8.0)"]
        #expect(try read(second, limit: 50, chunkSize: chunkSize) == expected)
    }

    /// Where records end does not depend on how the text comes in, nor on whether they are over the limit.
    @Test func `long records end where short ones do`() throws {
        var random = SplitMix64(seed: 16)
        let parts = [
            "1", ",", ",", "\n", "\r\n", "\r", "\"", "\"\"", "\"a\nb\",", "x", "7,8,9\n", "aaaaaaaaaaaaaaaaaaaa",
        ]
        var long = 0
        for _ in 0..<400 {
            // Closed at the end, so that no quote is never closed.
            let text = "x,y,s\n" + random.some(0...40, of: parts).joined() + "\"\n\"\"\n"
            let whole = try read(text, format: .csv, limit: 1 << 20)
            for chunkSize in [1, 5, 1000] {
                let cut = try read(text, format: .csv, limit: 24, chunkSize: chunkSize)
                let lines = cut.map { $0.prefix { $0 != ":" } }
                long += cut.count { $0.contains("at most 24 bytes") }
                for line in lines where !whole.contains(where: { $0.hasPrefix(line + ":") }) {
                    // An error stands where it is, a long record where it begins; then the next one must agree.
                    #expect(
                        cut.contains { $0.hasPrefix(line + ":1: expected a record of at most") },
                        "\(text.debugDescription)")
                }
                #expect(cut.count == whole.count || text.filter { $0 == "\"" }.count.isMultiple(of: 2) == false)
            }
        }
        #expect(long > 100)
    }
}
