import SceneFiles
import Testing

struct XMLReaderTests {
    private func events(_ text: String) throws -> [String] {
        var reader = XMLReader(Array(text.utf8))
        var result: [String] = []
        while true {
            switch try reader.next() {
            case .startElement(let element):
                result.append(
                    ([element.name] + element.attributes.map { "\($0.name)=\($0.value)" }).joined(separator: " "))
            case .endElement: result.append("/")
            case .end: return result
            }
        }
    }

    @Test func `elements and attributes are read`() throws {
        let text = """
            <?xml version='1.0' encoding='UTF-8'?>
            <!DOCTYPE a [ <!ENTITY e "x>y"> ]><!-- < -->
            <a  b = "1" c='&lt;&#65;&#x42;&amp;"&#55357;&#56832;'><d.e$f/>text<![CDATA[<x>]]><é k="ü"></é ></a>
            """
        #expect(try events(text) == ["a b=1 c=<AB&\"😀", "d.e$f", "/", "é k=ü", "/", "/"])
    }

    @Test(arguments: [
        ("", 0, "expected an XML element, found the end"),
        ("hello", 0, "expected '<', found 'h'"),
        ("<a><b></a>", 6, "expected </b>, found </a>"),
        ("<a><b/>", 7, "expected </a> before the end of the file"),
        ("<a b=\"1", 5, "expected the value of b to end with its quote, found the end"),
        ("<a b", 4, "expected the rest of the tag, found the end"),
        ("<a b c=\"\">", 5, "expected '=' after the attribute b, found 'c'"),
        ("<a b=1>", 5, "expected the value of b in quotes, found '1'"),
        ("<a b=\"1\" b=\"2\">", 12, "expected one attribute b, found another"),
        ("<a b=\"1\"c=\"2\">", 8, "expected a space, '/' or '>', found 'c'"),
        ("<a / >", 4, "expected '>' after '/', found ' '"),
        ("<a", 2, "expected the rest of the tag, found the end"),
        ("<a ", 0, "expected '>' at the end of the tag that begins here, found the end"),
        ("<a/><b/>", 4, "expected the end of the file after the root element, found '<'"),
        ("</a>", 0, "expected an element, found the end tag </a>"),
        ("< a>", 1, "expected the name of an element, found ' '"),
        ("<!-- a", 0, "expected --> at the end of the comment that begins here, found the end"),
        ("<a><![CDATA[", 3, "expected ]]> at the end of the CDATA section that begins here, found the end"),
        ("<!DOCTYPE", 0, "expected '>' at the end of the declaration that begins here, found the end"),
    ])
    func `errors say where and what`(text: String, offset: Int, message: String) {
        #expect(throws: ParseFailure(message, at: offset)) { _ = try events(text) }
    }

    @Test func `what dumps get wrong is taken and noted`() throws {
        let bytes =
            Array("<a b=\"1 < 2 & 3 &amp; &nbsp; ".utf8) + [0xFF]
            + Array("\"/>\nUI hierchary dumped to: /dev/tty\n".utf8)
        var reader = XMLReader(bytes)
        guard case .startElement(let element) = try reader.next() else {
            Issue.record("expected an element")
            return
        }
        #expect(element["b"] == "1 < 2 & 3 & &nbsp; \u{FFFD}")
        #expect(try reader.next() == .endElement)
        #expect(try reader.next() == .end)
        #expect(reader.irregularities.map(\.offset) == [8, 12, 22, 29, 34])
        #expect(reader.irregularities.last?.message == "text after the last element is skipped")
    }

    @Test func `a half surrogate reference is replaced`() throws {
        #expect(try events("<a b=\"&#55357;x&#0;&#1114112;&#-5;\"/>") == ["a b=\u{FFFD}x\0\u{FFFD}&#-5;", "/"])
    }

    @Test func `depth is not limited`() throws {
        let depth = 100_000
        let text = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        #expect(try events(text).count == 2 * depth)
    }

    /// If each attribute were compared with all before it, this would take minutes.
    @Test func `200,000 attributes of an element, and 40,000 violations of XML, are read`() throws {
        let attributes = (0..<200_000).map { " a\($0)=\"\"" }.joined()
        #expect(try events("<a\(attributes)/>").count == 2)
        #expect(throws: ParseFailure("expected one attribute a7, found another", at: attributes.utf8.count + 7)) {
            _ = try events("<a\(attributes) a7=\"\"/>")
        }
        let node = "<node bounds=\"[0,0][9,9]\" text=\"a & b\"/>\n"
        let dump = "<hierarchy>\n" + String(repeating: node, count: 40_000) + "</hierarchy>"
        let document = try SceneDocument(reading: Array(dump.utf8))
        let listed = SceneDocument.listedProblemCount
        #expect(document.problems.map(\.position) == (2..<2 + listed).map { TextPosition(line: $0, column: 35) })
        #expect(document.problemCount == 40_000 && document.report.count == 21)
        #expect(document.report.last == "<text>: warning: 39980 more problems like these")
    }
}
