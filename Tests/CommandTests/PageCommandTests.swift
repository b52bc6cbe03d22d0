import Foundation
import TestSupport
import Testing

/// What the commands say of a web page: of a shop with a banner over its lower edge.
struct PageCommandTests {
    private static let shop =
        URL.package.appending(path: "Tests/SceneFilesTests/Data/web/shop.domsnapshot.json.gz").path

    /// Resolves clicks on the shop.
    private func resolve(_ taps: String, _ options: String...) throws -> HittestProcess.Result {
        try HittestProcess.run(["resolve", Self.shop, "-"] + options, input: "x,y\n" + taps)
    }

    @Test func `an element that a banner covers is explained by the banner's styles`() throws {
        let result = try HittestProcess.run(["explain", Self.shop, "--node", "data-track=buy-5"], exits: 1)
        #expect(
            result.output.contains(
                "it is covered by div.cookie-banner \"We keep cookies to know you again.\" (89) (position: fixed, z-index: 999)"
            ))
    }

    @Test func `what lies in an element is not in its way`() throws {
        // A picture in a link.
        let result = try HittestProcess.run(["explain", Self.shop, "60", "130", "--node", "29"])
        #expect(result.output.contains("the touch lands on its descendant div.picture"))
    }

    @Test func `an audit finds covered and small targets, and none that is large enough by its room`() throws {
        let result = try HittestProcess.run(["audit", Self.shop])
        let lines = result.output.split(separator: "\n")
        #expect(lines.filter { $0.contains("[unhittable]") }.count == 5)
        #expect(lines.filter { $0.contains("is too small a target: 18 × 18 px [tooSmall]") }.count == 3)
        #expect(lines.suffix(2).first == "114 nodes: 5 errors, 3 warnings, 0 notes")
        #expect(lines.last == "3 withheld: no more than the rounding of the file (--withheld)")
        let larger = try HittestProcess.run(["audit", Self.shop, "--minimum-size", "17,17", "--rule", "tooSmall"])
        #expect(larger.status == 0 && !larger.output.contains("tooSmall"))
    }

    @Test func `rules that are not for pages are told where they are asked for`() throws {
        let result = try HittestProcess.run(["audit", Self.shop, "--rule", "cutByAncestor", "--rule", "tooSmall"])
        #expect(result.output.hasSuffix("\ncutByAncestor is not judged: it is no rule for pages\n"))
        let json = try HittestProcess.run(["audit", Self.shop, "--json"])
        #expect(json.output.contains(#""notJudged":["cutByAncestor","singular","emptyParent"]"#))
    }

    @Test func `an audit calls no element covered where it leaves undecided who gets the touch`() throws {
        let corners = URL.package.appending(path: "Tests/SceneFilesTests/Data/web/corners.domsnapshot.json.gz").path
        let taps = "x,y\n478.6,1010.9\n1058.8,831\n"
        let hits = try HittestProcess.run(["resolve", corners, "-", "--columns", "hit"], input: taps, exits: 0)
        #expect(hits.output.hasSuffix("478.6,1010.9,374\n1058.8,831,18\n"))
        // An undecided piece lies over both.
        let audit = try HittestProcess.run(["audit", corners])
        #expect(audit.output.contains("3 notes") && !audit.output.contains("in front, which takes touches"))
    }

    @Test func `columns tell of the element, and of the one that handles the click`() throws {
        let columns = "status,hit,tag,id,classes,text,data-track,handler"
        let result = try resolve("60,130\n470,430\n225,232\n-5,1\n", "--quiet", "--columns", columns)
        #expect(
            result.output == """
                x,y,\(columns)
                60,130,hit,30,div,,picture,,,29
                470,430,hit,89,div,,cookie-banner,We keep cookies to know you again.,,
                225,232,hit,34,button,,,Buy,buy-1,34
                -5,1,miss,,,,,,,

                """)
        #expect(try resolve("", "--columns", "data-").status == 64)
    }

    @Test func `clicks on the page, in pixels of the device`() throws {
        let taps = "120,260\n100,969\n100,971\n"
        let page = try resolve(taps, "--quiet", "--space", "page", "--device-scale", "2")
        #expect(page.output == "x,y,status,hit,reason\n120,260,hit,30,\n100,969,hit,80,\n100,971,miss,,\n")
        let wrong = try HittestProcess.run(["info", Self.shop, "--device-scale", "0"])
        #expect(wrong.status == 64 && wrong.errors.contains("--device-scale is a number above 0 and up to 1000"))
    }

    @Test func `points are explained in the window, on the page, or in an element`() throws {
        func explained(_ arguments: String...) throws -> String {
            try HittestProcess.run(["explain", Self.shop, "--quiet"] + arguments).output
        }
        // Below the window the page goes on.
        #expect(try explained("50", "484.5", "--space", "page").contains("(80)"))
        #expect(try !explained("50", "484.5", "--space", "viewport").contains("(80)"))
        #expect(try explained("225", "232") == explained("225", "232", "--space", "viewport"))
        #expect(try explained("5", "5", "--space", "data-track=buy-1").contains("(34)"))
    }

    @Test func `a page is drawn, and written and read as a scene of this package's own`() throws {
        let drawing = try HittestProcess.run(["draw", Self.shop, "--quiet"])
        #expect(drawing.status == 0 && drawing.output.contains("handled by Buy"))
        let converted = try HittestProcess.run(["convert", Self.shop, "--quiet"])
        let folder = try TemporaryFolder(["shop.json": converted.output])
        let result = try folder.run("resolve", "shop.json", "-", "--quiet", input: "x,y\n60,130\n470,430\n225,232\n")
        #expect(result.output == "x,y,status,hit,reason\n60,130,hit,30,\n470,430,hit,89,\n225,232,hit,34,\n")
    }

    @Test func `taps may be in the coordinates of a node`() throws {
        // Near the corner of a button, which is told from the edge that is seen.
        let button = try resolve(
            "1,1\n-4,-4\n", "--quiet", "--space", "data-track=buy-1", "--columns", "status,data-track")
        #expect(button.output == "x,y,status,data-track\n1,1,hit,buy-1\n-4,-4,hit,\n")
        let none = try resolve("1,1\n", "--space", "nobody")
        #expect(none.status == 64 && none.errors.contains("expected one node that is nobody (--space), found 0"))
        let several = try resolve("1,1\n", "--space", "tag=button")
        #expect(
            several.status == 64 && several.errors.contains("expected one node that is tag=button (--space), found"))
    }

    @Test func `a page fifty thousand elements deep takes less than a fifth of a gigabyte`() throws {
        let depth = 50_000
        func list(_ value: (Int) -> String) -> String { (0..<depth).map(value).joined(separator: ",") }
        let page = """
            {"computedStyleNames":["display"],"documents":[{"nodes":{"parentIndex":[\(list { "\($0 - 1)" })],\
            "nodeType":[\(list { $0 == 0 ? "9" : "1" })],"nodeName":[\(list { $0 == 0 ? "0" : "1" })]},\
            "layout":{"nodeIndex":[\(list { "\($0)" })],"styles":[\(list { _ in "[2]" })],\
            "bounds":[\(list { _ in "[0,0,9,9]" })]}}],"strings":["#document","DIV","block"]}
            """
        #expect(try hitInLittleMemory(page) == "\(depth - 1)")
    }

    @Test(arguments: [
        (
            " ",
            "a.View@1 layout:mLeft=1,0 layout:mTop=1,0 layout:mRight=1,9 layout:mBottom=1,9 isClickable()=4,true "
        ),
        ("|", "<UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>"),
    ])
    func `dumps in text thousands of views deep take less than a fifth of a gigabyte`(indent: String, view: String)
        throws
    {
        // A view is indented by a sign for each view around it, so that such a dump has 3 MB.
        let depth = 2_500
        var dump = ""
        for level in 0..<depth { dump += String(repeating: indent, count: level) + view + "\n" }
        if indent == " " { dump += "DONE.\nDONE\n" }
        #expect(try hitInLittleMemory(dump) == "\(depth - 1)")
    }

    /// What a tap at (4, 4) hits, found by a process of little memory; empty if it fails.
    private func hitInLittleMemory(_ scene: String) throws -> String {
        let folder = try TemporaryFolder(["scene": scene, "taps.csv": "x,y\n4,4\n"])
        // All memory that is reserved counts here, in kilobytes, used or not.
        let command = "ulimit -v 200000; exec \"$0\" resolve scene taps.csv --quiet"
        let result = try HittestProcess.run(
            URL(filePath: "/bin/sh"), ["-c", command, HittestProcess.executable().path], in: folder.url)
        guard result.status == 0 else { return "" }
        #expect(result.output.hasPrefix("x,y,status,hit,reason\n4,4,hit,"))
        return String(result.output.dropFirst("x,y,status,hit,reason\n4,4,hit,".count).prefix { $0 != "," })
    }
}
