import SceneFiles
import Testing

struct JSONReaderTests {
    /// All tokens of a text, in a form that is easy to read.
    private func tokens(_ text: String, allowsNonFinite: Bool = false) throws -> [String] {
        var reader = JSONReader(Array(text.utf8), allowsNonFinite: allowsNonFinite)
        var result: [String] = []
        while true {
            switch try reader.next() {
            case .beginObject: result.append("{")
            case .endObject: result.append("}")
            case .beginArray: result.append("[")
            case .endArray: result.append("]")
            case .name(let text): result.append("\(reader.string(text)):")
            case .string(let text): result.append("'\(reader.string(text))'")
            case .number(let range): result.append("\(reader.number(range))")
            case .bool(let value): result.append("\(value)")
            case .null: result.append("null")
            case .end: return result
            }
        }
    }

    @Test func `tokens come in order`() throws {
        #expect(
            try tokens(#" {"a" : [1, -2.5e3, true, false, null, "x"], "b": {}, "": []} "#)
                == [
                    "{", "a:", "[", "1.0", "-2500.0", "true", "false", "null", "'x'", "]", "b:", "{", "}", ":", "[",
                    "]", "}",
                ]
        )
        #expect(try tokens("3") == ["3.0"])
        #expect(try tokens("\u{FEFF}[]") == ["[", "]"])
    }

    @Test func `strings are decoded`() throws {
        #expect(try tokens(#""a\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\ude00z""#) == ["'a\"\\/\u{8}\u{c}\n\r\tAé€😀z'"])
        #expect(try tokens(#""é€😀""#) == ["'é€😀'"])
    }

    @Test(arguments: [
        ("", 0, "expected a value, found the end"),
        ("[1, 2", 5, "expected ',' or ']', found the end"),
        ("[1,]", 3, "expected a value, found ']'"),
        ("[,1]", 1, "expected a value or ']', found ','"),
        ("{\"a\":1,}", 7, "expected a member's name in quotes, found '}'"),
        ("{a:1}", 1, "expected a member's name in quotes or '}', found 'a'"),
        ("{\"a\" 1}", 5, "expected ':' after the name, found '1'"),
        ("{\"a\":1 \"b\":2}", 7, "expected ',' or '}', found '\"'"),
        ("[1}", 2, "expected ',' or ']', found '}'"),
        ("1 2", 2, "expected the end of the document, found '2'"),
        ("[01]", 2, "expected no digit after a leading zero, found '1'"),
        ("[1.]", 3, "expected a digit, found ']'"),
        ("[.5]", 1, "expected a value or ']', found '.'"),
        ("[+1]", 1, "expected a value or ']', found '+'"),
        ("[1e]", 3, "expected a digit, found ']'"),
        ("[-]", 2, "expected a digit, found ']'"),
        ("[NaN]", 1, "expected a finite number, found NaN"),
        ("[-Infinity]", 1, "expected a finite number, found -Infinity"),
        ("[nan]", 1, "expected a value or ']', found 'n'"),
        ("[truely]", 1, "expected a value or ']', found 't'"),
        ("[\"a", 1, "expected '\"' at the end of the string that begins here, found the end"),
        ("[\"a\nb\"]", 3, "expected a character or '\"' in the string, found the end of the line"),
        ("[\"a\u{1}b\"]", 3, "expected a character or '\"' in the string, found control character U+0001"),
        ("[\"\\x\"]", 3, "expected an escape: one of \" \\ / b f n r t u after '\\', found 'x'"),
        ("[\"\\u12g4\"]", 6, "expected four hexadecimal digits after '\\u', found 'g'"),
        ("[\"\\ud83d\"]", 2, "expected a surrogate pair, found its first half alone"),
        ("[\"\\ud83d\\u0041\"]", 2, "expected a surrogate pair, found its first half alone"),
        ("[\"\\ude00\"]", 2, "expected a surrogate pair, found its second half alone"),
        ("// c", 0, "expected a value, found '/'"),
        ("[1 /* */]", 3, "expected ',' or ']', found '/'"),
    ])
    func `errors say where and what`(text: String, offset: Int, message: String) {
        #expect(throws: ParseFailure(message, at: offset)) { _ = try tokens(text) }
    }

    @Test(
        arguments: [
            [0x22, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
            [0x22, 0xE2, 0x82, 0x22], [0x22, 0xFF, 0x22],
        ] as [[UInt8]])
    func `bytes that are not UTF8 are errors`(bytes: [UInt8]) {
        var reader = JSONReader(bytes)
        #expect(throws: ParseFailure("expected UTF-8, found a byte that is not UTF-8", at: 1)) { _ = try reader.next() }
    }

    @Test func `non finite numbers are read on request`() throws {
        #expect(try tokens("[NaN, Infinity, -Infinity]", allowsNonFinite: true) == ["[", "nan", "inf", "-inf", "]"])
    }

    @Test func `depth is not limited`() throws {
        let depth = 300_000
        var reader = JSONReader(
            Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth))
        var count = 0
        var deepest = 0
        while try reader.next() != .end {
            count += 1
            deepest = max(deepest, reader.depth)
        }
        #expect(count == 2 * depth)
        #expect(deepest == depth)
    }

    @Test func `values are skipped whole`() throws {
        let text = Array(#"[{"a": [1, {"b": "]"}]}, 7]"#.utf8)
        var reader = JSONReader(text)
        #expect(try reader.next() == .beginArray)
        let range = try reader.skipValue()
        #expect(String(decoding: text[range], as: UTF8.self) == #"{"a": [1, {"b": "]"}]}"#)
        #expect(try reader.readFinite("n") == 7)
        #expect(try reader.next() == .endArray)
        #expect(try reader.next() == .end)
        #expect(try reader.next() == .end)
    }
}
