import Foundation
import TestSupport
import Testing

struct ResolveColumnsTests {
    @Test func `columns are chosen`() throws {
        let scene = """
            <hierarchy><node class="List" bounds="[0,0][100,100]" clickable="true" text="All">
             <node class="Row" bounds="[0,0][100,20]" resource-id="a:id/row"><node class="Icon" bounds="[2,2][9,9]"/></node>
             <node class="Buy" bounds="[60,60][90,90]" clickable="true" content-desc="Buy, now"/></node>
             <node class="Ghost" bounds="[0,0][100,100]"/></hierarchy>
            """
        let folder = try TemporaryFolder(["s.xml": scene, "t.csv": "x,y\n5,5\n70,70\n130,70\n"])
        let result = try folder.run(
            "resolve", "s.xml", "t.csv", "--quiet", "--columns", "hit,class,label,path,handler,frame,distance,status",
            "--radius", "35")
        #expect(
            result.output == """
                x,y,hit,class,label,path,handler,frame,distance,status
                5,5,0,List,All,0,0,0 0 100 100,0,hit
                70,70,3,Buy,"Buy, now",0/3,3,60 60 30 30,0,hit
                130,70,,,,,0,,30,miss

                """)
        func hits(_ report: String) throws -> ArraySlice<Substring> {
            try folder.run("resolve", "s.xml", "t.csv", "--quiet", "--columns", "hit", "--report", report).output
                .split(separator: "\n").dropFirst()
        }
        #expect(try hits("topmost") == ["5,5,0", "70,70,3", "130,70,"])
        #expect(try hits("handler") == ["5,5,0", "70,70,3", "130,70,"])
        #expect(try hits("path") == ["5,5,0", "70,70,0/3", "130,70,"])
        #expect(try hits("all") == ["5,5,0", "70,70,3 0", "130,70,"])
        let json = try folder.run(
            "resolve", "s.xml", "t.csv", "--quiet", "--columns", "frame,distance,hit", "--output-format", "ndjson")
        #expect(json.output.hasPrefix("{\"x\":5,\"y\":5,\"frame\":[0,0,100,100],\"distance\":0,\"hit\":\"0\"}\n"))
        #expect(json.output.hasSuffix("{\"x\":130,\"y\":70,\"frame\":null,\"distance\":null,\"hit\":\"\"}\n"))
        // A field of the input may have the name of a column that is not asked for.
        let reason = try folder.run(
            "resolve", "s.xml", "-", "--quiet", "--columns", "hit", input: "x,y,reason\n5,5,r\n")
        #expect(reason.output == "x,y,reason,hit\n5,5,r,0\n")
        let negative = try folder.run("resolve", "s.xml", "t.csv", "--radius", "-1", exits: 64)
        #expect(negative.errors.contains("--radius is a number of at least 0, not \"-1\""))
        for wrong in ["hit,hit", "hits", ""] {
            #expect(try folder.run("resolve", "s.xml", "t.csv", "--columns", wrong).status == 64)
        }
    }

    @Test func `all nodes at each of many taps are listed, whether the last tap had the same or others`() throws {
        let nodes = (0..<30).map { #"{"id":"n\#($0)","frame":[\#($0),0,60,9]}"# }.joined(separator: ",")
        let scene = #"{"format":"hittest-scene","version":1,"roots":[\#(nodes)]}"#
        let places = (0..<600).map { $0 / 3 * 7 % 100 }
        let taps = "x,y\n" + places.map { "\($0),1\n" }.joined()
        let expected = places.map { x in
            let found = (0..<30).reversed().filter { $0 <= x && x < $0 + 60 }
            return "\(x),1,\(found.map { "n\($0)" }.joined(separator: " "))"
        }
        let result = try TemporaryFolder(["s.json": scene]).run(
            "resolve", "s.json", "-", "--quiet", "--columns", "hit", "--report", "all", input: taps, exits: 0)
        #expect(result.output.split(separator: "\n").dropFirst().map(String.init) == expected)
    }

    @Test func `what a record has beyond the columns is in its reason, with the place`() throws {
        let scene = #"{"format":"hittest-scene","version":1,"roots":[{"id":"w","frame":[0,0,9,9]}]}"#
        let taps = #"{"x":1,"y":2}"# + "\n " + #"{"é":"a\"b","x":3,"o":[1, 2],"y":4,"é":null}"# + "\n"
        let result = try TemporaryFolder(["s.json": scene]).run(
            "resolve", "s.json", "-", "--output-format", "csv", input: taps, exits: 1)
        let message = #"expected the fields of the first record, found "o", "é" too, which no column holds"#
        let reason = "2:20: \(message); left out: \"o\": [1, 2], \"é\": null"
        #expect(result.output.hasSuffix("\n3,4,error,,\"\(reason.replacing("\"", with: "\"\""))\"\n"))
        #expect(result.errors.hasPrefix("<standard input>:2:20: error: \(message)\n"))
    }

    @Test func `a record that is no tap keeps that error, and its reason has what is beyond the columns`() throws {
        let scene = #"{"format":"hittest-scene","version":1,"roots":[{"id":"w","frame":[0,0,9,9]}]}"#
        let taps = #"{"x":1,"y":2}"# + "\n" + #"{"x":3,"z":[1, 2]}"# + "\n"
        let result = try TemporaryFolder(["s.json": scene]).run(
            "resolve", "s.json", "-", "--output-format", "csv", input: taps, exits: 1)
        let message = "expected a number (y), found no such field"
        #expect(result.output.hasSuffix("\n3,,error,,\"2:1: \(message); left out: \"\"z\"\": [1, 2]\"\n"))
        #expect(result.errors.hasPrefix("<standard input>:2:1: error: \(message)\n"))
    }

    /// A page may have attributes of any name.
    @Test(arguments: ["data-\"q", "data-a;b", "data-a\tb", "data-a\nb", "data-\\"])
    func `a column has the name of its attribute, whatever is in it`(name: String) throws {
        let scene = #"{"format":"hittest-scene","version":1,"roots":[{"id":"w","frame":[0,0,9,9]}]}"#
        let folder = try TemporaryFolder(["s.json": scene])
        func resolve(_ taps: String, _ format: String) throws -> String {
            try folder.run(
                "resolve", "s.json", "-", "--quiet", "--columns", "hit,\(name)", "--output-format", format, input: taps,
                exits: 0
            ).output
        }
        let object = try JSONSerialization.jsonObject(with: Data(try resolve("x,y\n1,2\n", "ndjson").utf8))
        #expect((object as? [String: Any])?.keys.sorted() == [name, "hit", "x", "y"])
        for (delimiter, format) in [(",", "csv"), (";", "csv"), ("\t", "tsv")] {
            let text = try resolve("x\(delimiter)y\n1\(delimiter)2\n", format)
            let isQuoted = name.contains { $0 == "\"" || $0 == "\n" || String($0) == delimiter }
            let cell = isQuoted ? "\"\(name.replacing("\"", with: "\"\""))\"" : name
            let rows = [["x", "y", "hit", cell], ["1", "2", "w", ""]].map { $0.joined(separator: delimiter) + "\n" }
            #expect(text == rows.joined())
        }
    }

    @Test func `what a file cannot decide is unknown`() throws {
        let page = """
            <XCUIElementTypeWindow x="0" y="0" width="99" height="99">
             <XCUIElementTypeButton x="0" y="0" width="9" height="9"/></XCUIElementTypeWindow>
            """
        let folder = try TemporaryFolder(["p.xml": page])
        let result = try folder.run("resolve", "p.xml", "-", input: "x,y\n5,5\n50,50\n", exits: 0)
        #expect(
            result.output == """
                x,y,status,hit,reason
                5,5,hit,1,
                50,50,unknown,,"no element at this point is known to take touches, and which view does is not in a page source"

                """)
        #expect(result.errors == "2 taps: 1 hit, 0 miss, 1 unknown, 0 errors\n")
    }
}
