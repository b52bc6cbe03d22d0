import Foundation
import TestSupport
import Testing

/// Tables as spreadsheets write them: columns in any case, semicolons, decimal commas.
struct SpreadsheetTests {
    private let scene = """
        {"format":"hittest-scene","version":1,"roots":[
         {"id":"w","frame":[0,0,90,90],"hitMode":"boxNone","children":[{"id":"b","class":"OkButton","frame":[10.5,10,20,20]}]}]}
        """

    private func folder(_ taps: String) throws -> TemporaryFolder {
        try TemporaryFolder(["s.json": scene, "taps.csv": taps])
    }

    @Test(arguments: ["X,Y", "X,y", "note,Y,X"])
    func `columns are found whatever their case`(header: String) throws {
        let row = header.hasPrefix("note") ? "a,12,11" : "11,12"
        let result = try folder("\(header)\n\(row)\n").run("resolve", "s.json", "taps.csv", exits: 0)
        #expect(result.output == "\(header),status,hit,reason\n\(row),hit,b,\n")
    }

    @Test func `a column that is spelled like the field comes first, and two that are not are no answer`() throws {
        let exact = try folder("X,x,y\n80,11,12\n").run("resolve", "s.json", "taps.csv")
        #expect(exact.output.hasSuffix("80,11,12,hit,b,\n"))
        let ambiguous = try folder("X,Y,id,Id,ID\n11,12,s,s,s\n").run(
            "resolve", "s.json", "taps.csv", "--scene-field", "iD", exits: 65)
        #expect(
            ambiguous.errors
                == "taps.csv:1:1: error: expected one column \"iD\" in the header, found \"X\", \"Y\", \"id\", \"Id\", \"ID\"\n"
        )
    }

    @Test func `blanks around names and numbers do not matter`() throws {
        let result = try folder("x, y\n11, 12\n1, z\n").run("resolve", "s.json", "taps.csv", exits: 1)
        #expect(result.output.hasPrefix("x, y,status,hit,reason\n11, 12,hit,b,\n1, z,error,,"))
        #expect(result.errors.contains("taps.csv:3:3: error: expected a finite number (y), found  z"))
        let exact = try folder("x,y, x\n11,12,80\n").run("resolve", "s.json", "taps.csv", exits: 0)
        #expect(exact.output.hasSuffix("11,12,80,hit,b,\n"))
    }

    @Test func `a first line states the separator, and results repeat it`() throws {
        let result = try folder("sep=;\r\nx;y\r\n10,5;11\r\n1;z\r\n").run("resolve", "s.json", "taps.csv", exits: 1)
        #expect(result.output.hasPrefix("sep=;\r\nx;y;status;hit;reason\r\n10,5;11;hit;b;\r\n1;z;error;;"))
        #expect(result.errors.contains("taps.csv:4:3: error: expected a finite number (y), found z"))
        let bars = try folder("\u{FEFF}sep=|\nx|y|a,b,c;d\n11|12|e,f\n").run("resolve", "s.json", "taps.csv", exits: 0)
        #expect(bars.output == "\u{FEFF}sep=|\nx|y|a,b,c;d|status|hit|reason\n11|12|e,f|hit|b|\n")
        let tabs = try folder("sep=\t\nx\ty\n11\t12\n").run("resolve", "s.json", "taps.csv", exits: 0)
        #expect(tabs.output == "sep=\t\nx\ty\tstatus\thit\treason\n11\t12\thit\tb\t\n")
        let scene = try TemporaryFolder(["boxes.csv": "sep=;\nid;x;y;w;h\na;0;0;1,5;9\n", "taps.csv": "x,y\n1,1\n"])
        #expect(try scene.run("resolve", "boxes.csv", "taps.csv", exits: 0).output.hasSuffix("1,1,hit,a,\n"))
    }

    @Test func `a forgotten quote costs its line, whatever the number of threads`() throws {
        // More than what is read at a time.
        let rows = String(repeating: "11,12,b\n", count: 60_000)
        let taps = try folder("x,y,note\n11,12,\"oops\n\(rows)11,12,\"fine, really\"\n")
        var outputs: Set<String> = []
        for threads in ["1", "4"] {
            let result = try taps.run("resolve", "s.json", "taps.csv", "--threads", threads, exits: 1)
            #expect(result.errors.hasPrefix("taps.csv:2:7: error: expected the quoted field that begins here"))
            #expect(result.errors.hasSuffix("60002 taps: 60001 hit, 0 miss, 1 errors\n"))
            outputs.insert(result.output)
        }
        #expect(outputs.count == 1 && outputs.first?.hasSuffix("11,12,\"fine, really\",hit,b,\n") == true)
    }

    @Test func `semicolons are found, and with them decimal commas, in and out`() throws {
        let taps = "X;Y;text\r\n10,5;1,05e1;\"a;b\"\r\n-0,25;20.5;c,d\r\n1,2,3;4;e\r\n"
        let result = try folder(taps).run(
            "resolve", "s.json", "taps.csv", "--columns", "status,hit,frame,distance", "--radius", "20")
        #expect(
            result.output == """
                X;Y;text;status;hit;frame;distance\r
                10,5;1,05e1;"a;b";hit;b;10,5 10 20 20;0\r
                -0,25;20.5;c,d;miss;;;10,75\r
                1,2,3;4;e;error;;;\r

                """)
        #expect(result.errors.contains("taps.csv:4:1: error: expected a finite number (X), found 1,2,3"))
        let json = try folder("X;Y\n10,5;11\n").run("resolve", "s.json", "taps.csv", "--output-format", "ndjson")
        #expect(json.output == #"{"X":10.5,"Y":11,"status":"hit","hit":"b","reason":""}"# + "\n")
        // Points where the file has points.
        let points = try folder("x;y\n0;20\n").run(
            "resolve", "s.json", "taps.csv", "--columns", "status,distance", "--radius", "20")
        #expect(points.output == "x;y;status;distance\n0;20;miss;10.5\n")
    }

    @Test func `commas stay what they are where the header has more of them`() throws {
        let result = try folder("x,y,note;more\n11,12,a;b\n").run("resolve", "s.json", "taps.csv")
        #expect(result.output.hasSuffix("11,12,a;b,hit,b,\n"))
        let thousands = try folder("x,y\n\"1,5\",12\n").run("resolve", "s.json", "taps.csv")
        #expect(thousands.output.contains("\"1,5\",12,error,") && thousands.status == 1)
    }

    /// As older spreadsheets export it.
    @Test func `text in Latin-1 stays as it is in CSV, and is an error in JSON, which cannot hold it`() throws {
        let folder = try folder("")
        let rows = Array("x,y,name\n11,12,M".utf8) + [0xFC] + Array("\n11,12,\"a\nb".utf8) + [0xF6]
        try folder.write(rows + Array("\"\n11,12,ü\n".utf8), to: "taps.csv")
        let command = "\"$0\" resolve s.json taps.csv --quiet --columns hit > out.csv"
        _ = try HittestProcess.run(
            URL(filePath: "/bin/sh"), ["-c", command, HittestProcess.executable().path], in: folder.url, exits: 0)
        let copied = Array("x,y,name,hit\n11,12,M".utf8) + [0xFC] + Array(",b\n11,12,\"a\nb".utf8) + [0xF6]
        #expect(
            try Data(contentsOf: folder.url.appending(path: "out.csv"))
                == Data(copied + Array("\",b\n11,12,ü,b\n".utf8)))
        let json = try folder.run("resolve", "s.json", "taps.csv", "--output-format", "ndjson", exits: 1)
        let message = "expected UTF-8, which JSON consists of, found a byte that is not UTF-8"
        #expect(
            json.errors == """
                taps.csv:2:8: error: \(message)
                taps.csv:4:2: error: \(message)
                3 taps: 1 hit, 0 miss, 2 errors

                """)
        let lines = json.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].hasSuffix(#""status":"error","hit":"","reason":"2:8: \#(message)"}"#))
        #expect(lines[2].hasSuffix(#""status":"hit","hit":"b","reason":""}"#))
        try folder.write(Array("x,y,gr".utf8) + [0xF6] + Array("\n1,2,3\n".utf8), to: "names.csv")
        let names = try folder.run("resolve", "s.json", "names.csv", "--output-format", "ndjson", exits: 65)
        #expect(names.errors == "names.csv:1:1: error: \(message)\n" && names.output.isEmpty)
    }

    @Test func `tables of boxes are read the same way`() throws {
        let table = "Name;X;Y;Width;H;Note\nleft;0;0;10,5;20;a,b\nright;10,5;0;10;20;c\n"
        let folder = try TemporaryFolder(["boxes.csv": table, "taps.csv": "x;y\n10,25;1\n10,5;1\n"])
        let result = try folder.run("resolve", "boxes.csv", "taps.csv")
        #expect(result.output == "x;y;status;hit;reason\n10,25;1;hit;left;\n10,5;1;hit;right;\n")
        #expect(try folder.run("info", "boxes.csv").status == 0)
    }
}
