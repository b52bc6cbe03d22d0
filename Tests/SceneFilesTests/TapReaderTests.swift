import SceneFiles
import TestSupport
import Testing

struct TapReaderTests {
    @Test func `csv is read`() throws {
        let records = try readTaps("\u{FEFF}id,x,\"y\"\r\n1,2.5,-3\r\n\"a,\"\"b\"\"\r\nc\",\"4\", 5 \r\n\r\n3,1e2,.5")
        #expect(
            records == [
                ReadTap(line: 2, text: "1,2.5,-3", point: Point(x: 2.5, y: -3)),
                ReadTap(line: 3, text: "\"a,\"\"b\"\"\r\nc\",\"4\", 5 ", point: Point(x: 4, y: 5)),
                ReadTap(line: 6, text: "3,1e2,.5", point: Point(x: 100, y: 0.5)),
            ])
    }

    @Test func `tsv and old line ends are read`() throws {
        let records = try readTaps("y\tx\tscene\r1\t2\ta,b\r3\t4\t\"a,b\"\r5\t6\tc", fields: TapFields(scene: "scene"))
        #expect(records.map(\.point) == [Point(x: 2, y: 1), Point(x: 4, y: 3), Point(x: 6, y: 5)])
        #expect(records.map(\.scene) == ["a,b", "a,b", "c"])
    }

    @Test func `a quoted key between plain ones is its own`() throws {
        let records = try readTaps(
            "x,y,s\n0,0,a\n0,0,\"b\"\n0,0,a\n0,0,\"a\"\n0,x,a\n0,0,b\n", fields: TapFields(scene: "s"))
        #expect(records.map(\.scene) == ["a", "b", "a", "a", nil, "b"])
    }

    @Test func `malformed rows are reported and the rest is read`() throws {
        let records = try readTaps(
            "id,x,y\n1,2\n2,3,4,5,6\n\"é\n\",x,1\n4,,1\n5,NaN,1\n6,1e999,0\n7,0x1,0\n8,\"1\"2,3\n9,1,2\n")
        #expect(
            records.map(\.reason) == [
                "2:4: expected 3 fields, as in the header, found 2",
                "3:7: expected 3 fields, as in the header, found 5",
                "5:3: expected a finite number (x), found x",
                "6:3: expected a finite number (x), found nothing",
                "7:3: expected a finite number (x), found NaN",
                "8:3: expected a finite number (x), found 1e999",
                "9:3: expected a finite number (x), found 0x1",
                "10:6: expected a delimiter or the end of the line after the closing '\"'",
                nil,
            ])
    }

    @Test func `a quote that is never closed costs one line`() throws {
        let records = try readTaps("x,y,t\n1,2,\"oops\n3,4,b\n5,6,c")
        #expect(records.map(\.point) == [nil, Point(x: 3, y: 4), Point(x: 5, y: 6)])
        #expect(
            records.map(\.reason) == ["2:5: expected the quoted field that begins here to end with '\"'", nil, nil])
    }

    @Test(arguments: [1, 7, TapReader.chunkSize])
    func `a forgotten quote costs one line, also where later lines have quotes`(chunkSize: Int) throws {
        let plain = (3...52).map { "\($0),0,b\n" }.joined()
        let text =
            "x,y,t\n1,2,\"oops\n\(plain)53,0,\"fine, really\"\n54,0,\"a\r\nb\"\n7,8,\"\n57,0,\"\"\n1,1,\"c\"d\n59,0,e"
        let records = try readTaps(text, chunkSize: chunkSize)
        #expect(records.map(\.line) == [2] + Array(3...54) + Array(56...59))
        #expect(records.filter { $0.point != nil }.allSatisfy { $0.point == Point(x: Double($0.line), y: 0) })
        #expect(
            records.compactMap(\.reason) == [
                "2:5: expected the quoted field that begins here to end with '\"'",
                "56:5: expected the quoted field that begins here to end with '\"'",
                "58:8: expected a delimiter or the end of the line after the closing '\"'",
            ])
    }

    /// If each were sought to the end of the file, this would take minutes.
    @Test func `very many forgotten quotes cost one line each`() throws {
        let count = 100_000
        for row in ["1,2,\"oops\n", "1,2,\"oops\n3,4,\"\"\"\"\n"] {
            let records = try readTaps("x,y,t\n" + String(repeating: row, count: count))
            #expect(records.count { $0.reason != nil } == count)
            #expect(records.allSatisfy { $0.text.count < 12 })
        }
    }

    @Test func `ndjson is read`() throws {
        let fields = TapFields(x: "gesture.x", y: "gesture.y", scene: "snapshot")
        let records = try readTaps(
            """
            {"snapshot": "a", "x": 9, "gesture": {"at": {"x": 8}, "x": 1, "y": -2.5}}

              {"gesture": {"y": 4, "x": 3}, "other": {"gesture": {"x": 7}}, "snapshot": 12} \r
            {"gesture.x": 5, "gesture.y": 6, "snapshot": "\\u0061"}
            """, fields: fields)
        #expect(records.map(\.reason) == [nil, nil, nil])
        #expect(records.map(\.point) == [Point(x: 1, y: -2.5), Point(x: 3, y: 4), Point(x: 5, y: 6)])
        #expect(records.map(\.scene) == ["a", "12", "a"])
    }

    @Test func `malformed objects are reported and the rest is read`() throws {
        let records = try readTaps(
            """
            {"x": 1, "y": 2}
            {"x": 1, "y": 2
              [1]
            {"x": "1", "y": 2}
            {"x": 1}
            {"x": 1, "y": 1e999}
            {"x": 1, "y": NaN}
            {"x": 1, "y": {"x": 3}}
            {"x": 1, "y": 2} {"x": 1, "y": 2}
            {"x": 0, "y": 0}
            """)
        #expect(
            records.map(\.reason) == [
                nil,
                "2:16: expected ',' or '}', found the end",
                "3:3: expected a record, which is an object, found an array",
                "4:7: expected a number (x), found a string",
                "5:1: expected a number (y), found no such field",
                "6:15: expected a finite number (y), found 1e999",
                "7:15: expected a finite number, found NaN",
                "8:15: expected a number (y), found an object",
                "9:18: expected the end of the document, found '{'",
                nil,
            ])
    }

    @Test func `a lone CR does not end a line of ndjson, nor does it restart the columns`() throws {
        let tap = #"{"x":1,"y":2}"#
        let records = try readTaps("\(tap)\n\n\n\(tap)\r{\"x\":1}\n{\"x\":\"é\",\r\"y\"}\n")
        #expect(
            records.map(\.reason) == [
                nil,
                "4:15: expected the end of the document, found '{'",
                "5:14: expected ':' after the name, found '}'",
            ])
    }

    @Test(arguments: [
        ("", "1:1: error: expected a header line, found an empty file"),
        ("\n\n", "3:1: error: expected a header line, found blank lines alone"),
        ("a,b\n1,2\n", #"1:1: error: expected one column "x" in the header, found "a", "b""#),
        ("x,x,y\n", #"1:1: error: expected one column "x" in the header, found 2"#),
        ("x\ty,z\n", #"1:1: error: expected one column "y" in the header, found "x", "y,z""#),
        (
            "\nx,y,status\n",
            #"2:1: error: expected columns without "status", which the results add; rename it in the input"#
        ),
        (
            "x,y,\"hit\"\n",
            #"1:1: error: expected columns without "hit", which the results add; rename it in the input"#
        ),
        ("x,\"y\"z\n", "1:6: error: expected a header with whole quoted fields"),
        (
            "{\"x\":1,\"y\":2}\n{\"reason\":0}\n",
            #"2:2: error: expected records without "reason", which the results add; rename it in the input"#
        ),
    ])
    func `errors of the whole file`(text: String, message: String) throws {
        #expect { _ = try readTaps(text) } throws: { "\($0)".hasSuffix(message) }
    }

    @Test func `files that cannot be read are errors`() {
        #expect { _ = try InputFile(path: "/nowhere/at/all.csv") } throws: {
            guard let error = $0 as? SceneFileError else { return false }
            return error.isUnreadable
                && error.description.hasPrefix("/nowhere/at/all.csv: error: cannot open the file: ")
        }
        #expect { _ = try InputFile(path: TestData.folder) } throws: { ($0 as? SceneFileError)?.isUnreadable == true }
    }

    /// However the file is cut into pieces, its records are the same.
    @Test func `pieces do not matter`() throws {
        var generator = SplitMix64(seed: 4)
        let parts = [
            "1", "2.5", ",", ",", "\n", "\n", "\r\n", "\"", "\"\"", "\"a\nb\",", "é", "x", "\r", "3,4,5\n", "\t",
        ]
        for _ in 0..<60 {
            let text = "x,y,s\n" + generator.some(0...30, of: parts).joined()
            let fields = TapFields(scene: "s")
            let whole = try readTaps(text, format: .csv, fields: fields)
            for chunkSize in [1, 2, 5] {
                #expect(
                    try readTaps(text, format: .csv, fields: fields, chunkSize: chunkSize) == whole,
                    "\(text.debugDescription)")
            }
        }
        for text in ["\n\n\n\nx,y\n1,2\n", "sep=;\r\n\r\nx;y\r\n1;2\r\n"] {
            for chunkSize in [1, 2, 5, 7] {
                #expect(try readTaps(text, chunkSize: chunkSize) == readTaps(text))
            }
            #expect(try readTaps(text).map(\.point) == [Point(x: 1, y: 2)])
        }
        let lines = "{\"x\":1,\"y\":2}\n\n{\"x\":1,\r\n  {\"x\":3,\"y\":4}  "
        #expect(try readTaps(lines, chunkSize: 1) == readTaps(lines))
        #expect(try readTaps(lines).count == 3)
    }

    @Test func `an empty line is no record, a line of blanks is one in CSV alone`() throws {
        let csv = try readTaps("x,y\n\n1,2\n  \n\n3,4\n")
        #expect(csv.map(\.line) == [3, 4, 6] && csv.map { $0.reason == nil } == [true, false, true])
        let ndjson = try readTaps("\n{\"x\":1,\"y\":2}\n  \n{\"x\":3,\"y\":4}\n", format: .ndjson)
        #expect(ndjson.map(\.line) == [2, 4] && ndjson.allSatisfy { $0.reason == nil })
    }

    @Test func `results in several formats all have the columns of the first record, and no tap is lost`() throws {
        let text = "{\"x\":1,\"y\":2,\"id\":3}\n{\"x\":4,\"y\":5,\"other\":6}\n"
        try withTemporaryFile(text.utf8) { path in
            let reader = try TapReader(try InputFile(path: path), fields: TapFields(), chunkSize: 8)
            let headers = try [TapFormat.csv, .tsv, .csv].map { format in
                var bytes: [UInt8] = []
                try ResultWriter(reader, format: format).writeHeader(to: &bytes)
                return String(decoding: bytes, as: UTF8.self)
            }
            #expect(headers[0].hasPrefix("x,y,id,"))
            #expect(headers[1] == headers[0].replacing(",", with: "\t") && headers[2] == headers[0])
            var count = 0
            while let batch = try reader.nextBatch() { count += batch.records.count }
            #expect(count == 2)
        }
    }

    @Test func `delimited fields come back as they were`() {
        var generator = SplitMix64(seed: 5)
        let parts = ["a", ",", "\"", "\n", "\r", "\t", "", " ", "é"]
        for _ in 0..<500 {
            let cells = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                Array(generator.some(0...4, of: parts).joined().utf8)
            }
            for delimiter in [UInt8(ascii: ","), UInt8(ascii: "\t")] {
                var row: [UInt8] = []
                for (index, cell) in cells.enumerated() {
                    if index > 0 { row.append(delimiter) }
                    appendDelimited(cell, delimiter: delimiter, to: &row)
                }
                #expect(delimitedFields(row, delimiter: delimiter) == cells)
            }
        }
    }
}
