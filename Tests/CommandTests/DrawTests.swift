import Foundation
import TestSupport
import Testing

/// Pages and folders of `hittest draw`.
struct DrawTests {
    private static let scene =
        #"{"format":"hittest-scene","version":1,"roots":[{"frame":[0,0,400,400],"class":"Window","acts":false,"children":["#
        + #"{"id":"buy","frame":[100,100,50,50],"class":"Button","label":"<b>Buy</b>","acts":true}]}]}"#

    private static let dump = """
        <hierarchy><node class="V" clickable="true" resource-id="a:id/go" bounds="[0,0][90,90]"/></hierarchy>
        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "screens/first.json": DrawTests.scene, "screens/a&b.json": DrawTests.scene, "screens/notes.txt": "nothing",
            "taps.csv": "x,y,screen\n120,120,first\n130,130,first\n155,120,first\n5,5,a&b\n",
        ])
    }

    @Test func `a file that ends in html is a page`() throws {
        let result = try folder.run(
            "draw", "screens/first.json", "taps.csv", "--scene-field", "screen", "--at", "5,6", "-o", "page.html")
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
        let page = try folder.text("page.html")
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("Content-Security-Policy"))
        #expect(page.contains(#""count":3,"handled":2,"missed":0,"near":1"#) && page.contains(#""at":[5,6]"#))
        #expect(page.contains(#"\u003cb>Buy\u003c/b>"#) && !page.contains("<b>Buy"))
        try folder.run("draw", "screens/first.json", "-o", "drawing.svg").expectSuccess()
        #expect(try folder.text("drawing.svg").hasPrefix("<svg"))
    }

    @Test func `a screenshot goes into a page, if it is an image`() throws {
        try folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], to: "real.png")
        try folder.run("draw", "screens/first.json", "--image", "real.png", "-o", "page.html").expectSuccess()
        #expect(try folder.text("page.html").contains("data:image/png;base64,iVBORw0KGgo="))
        let wrong = try folder.run("draw", "screens/first.json", "--image", "taps.csv", "-o", "page.html", exits: 65)
        #expect(wrong.errors == "taps.csv: error: expected a PNG, JPEG, GIF or WebP image (--image)\n")
        let missing = try folder.run("draw", "screens/first.json", "--image", "none.png", "-o", "page.html")
        #expect(missing.status == 66 && missing.errors.contains("none.png"))
        let drawing = try folder.run("draw", "screens/first.json", "--image", "real.png")
        #expect(drawing.status == 64 && drawing.errors.contains("--image is for pages: -o FILE.html"))
    }

    @Test(arguments: [
        (["-o", "shot.PNG"], "a drawing is an SVG file or an HTML page, not PNG"),
        (["taps.csv", "-o", "./taps.csv", "--scene-field", "screen"], "-o would replace taps.csv, which is read"),
        (["-o", "screens/../screens/first.json"], "-o would replace screens/first.json, which is read"),
    ])
    func `a drawing replaces none of its inputs, and is no other picture`(options: [String], message: String) throws {
        let inputs = try (folder.text("screens/first.json"), folder.text("taps.csv"))
        let result = try folder.run(["draw", "screens/first.json"] + options)
        #expect(result.status == 64 && result.errors.contains(message))
        #expect(try (folder.text("screens/first.json"), folder.text("taps.csv")) == inputs)
    }

    @Test func `pages do not go into the folder of the scenes`() throws {
        try folder.write("mine".utf8, to: "screens/index.html")
        let result = try folder.run("draw", "screens", "-o", "./screens/", exits: 64)
        #expect(result.errors.contains("-o would replace files of screens, which is read"))
        #expect(try folder.text("screens/index.html") == "mine")
    }

    @Test func `a converted scene does not replace its source`() throws {
        let result = try folder.run("convert", "screens/first.json", "-o", "./screens/first.json", exits: 64)
        #expect(result.errors.contains("-o would replace screens/first.json, which is read"))
        #expect(try folder.text("screens/first.json") == DrawTests.scene)
    }

    /// As on a disk that is full.
    @Test func `what cannot be written whole does not replace what is there`() throws {
        let folder = try TemporaryFolder(["old.json": "old", "big.json": DrawTests.wide])
        let command = "trap '' XFSZ; ulimit -f 1; \"$0\" convert big.json -o old.json"
        let arguments = ["-c", command, HittestProcess.executable().path]
        let result = try HittestProcess.run(
            URL(filePath: "/bin/sh"), arguments, in: folder.url, exits: 66)
        #expect(result.errors.hasPrefix("old.json: error: cannot write the file: "))
        #expect(try folder.text("old.json") == "old")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.sorted() == ["big.json", "old.json"])
    }

    /// A converted scene keeps a link and the permissions of what it replaces.
    @Test func `what is replaced keeps its permissions, and links stay`() throws {
        let folder = try TemporaryFolder(["s.json": DrawTests.wide, "there/old.json": "old"])
        let (manager, old) = (FileManager.default, folder.url.appending(path: "there/old.json"))
        try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old.path)
        try manager.createSymbolicLink(
            at: folder.url.appending(path: "link.json"), withDestinationURL: old)
        _ = try folder.run("convert", "s.json", "-o", "link.json", exits: 0)
        #expect(try folder.text("there/old.json").contains("hittest-scene"))
        #expect(try manager.attributesOfItem(atPath: old.path)[.posixPermissions] as? Int == 0o640)
        #expect(try manager.destinationOfSymbolicLink(atPath: folder.url.appending(path: "link.json").path) == old.path)
    }

    /// A scene of more bytes than a file may have where `ulimit -f` is 1.
    private static let wide = """
        {"format":"hittest-scene","version":1,"roots":[
        \((0..<100).map { "{\"id\":\"node \($0)\",\"frame\":[\($0),0,9,9]}" }.joined(separator: ",\n"))]}
        """

    @Test func `a folder of scenes becomes pages, and one of thumbnails`() throws {
        let result = try folder.run("draw", "screens", "taps.csv", "--scene-field", "screen", "-o", "pages", exits: 0)
        #expect(result.errors == "screens: 1 file is no scene and was skipped: notes.txt\n")
        let index = try folder.text("pages/index.html")
        #expect(index.contains("<p>2 screens, no findings, 4 taps</p>"))
        #expect(index.contains("script-src 'none'") && !index.contains("<script"))
        #expect(
            index.contains(#"<a href="./first.json.html"><svg"#) && index.contains(#"<a href="./a%26b.json.html"><svg"#)
        )
        #expect(index.contains("<strong>a&amp;b.json</strong>") && index.contains("<span>3 taps</span>"))
        #expect(try folder.text("pages/first.json.html").contains(#""count":3"#))
        // Once more into the same folder.
        #expect(try folder.run("draw", "screens", "--quiet", "-o", "pages").status == 0)
        #expect(try !folder.text("pages/index.html").contains("taps"))
    }

    @Test func `taps that name no scene of a folder, or several, are errors and on no page`() throws {
        let folder = try TemporaryFolder([
            "s/a.json": DrawTests.scene, "s/a.xml": DrawTests.dump, "s/b.json": DrawTests.scene, "s/notes.txt": "",
            "s/bad.json": "{", "s/b.txt": "beside a scene of its name",
            "taps.csv": "x,y,s\n1,1,a\n2,2,a\n1,1,b\n2,2,typo\n3,3,notes\n3,3,\n",
            "more.csv": "x,y,s\n1,1,bad\n",
        ])
        let result = try folder.run("draw", "s", "taps.csv", "--scene-field", "s", "-o", "p", "--quiet", exits: 65)
        let lines = result.errors.split(separator: "\n")
        try #require(lines.count == 5)
        #expect(lines[0].hasPrefix("s/bad.json:1:") && lines[3].hasPrefix("taps.csv:6:1: error: s/notes.txt:1:1: "))
        #expect(lines[3].hasSuffix("; 1 tap is not drawn"))
        let named = "taps.csv:2:1: error: s: expected one scene of the name \"a\", found 2 among the files "
        #expect(lines[1] == named + "s/a.json, s/a.xml; 2 taps are not drawn")
        for (line, number, name) in [(lines[2], 5, "typo"), (lines[4], 7, "")] {
            let found = "s: expected the name of a scene, found \"\(name)\"; 1 tap is not drawn"
            #expect(line == "taps.csv:\(number):1: error: \(found)")
        }
        #expect(try folder.text("p/index.html").contains("<p>3 screens, no findings, 1 taps</p>"))
        #expect(try folder.text("p/a.json.html").contains(#""count":0"#))
        let damaged = try folder.run("draw", "s", "more.csv", "--scene-field", "s", "-o", "p", "--quiet", exits: 65)
        #expect(damaged.errors.split(separator: "\n").count == 1)
        let typo = try self.folder.run(
            "draw", "screens", "-", "--scene-field", "s", "-o", "pages", input: "x,y,s\n1,1,first\n1,1,fist\n", exits: 1
        )
        #expect(
            typo.errors.contains(
                #"<standard input>:3:1: error: screens: expected the name of a scene, found "fist";"#))
        let drawing =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>"#
        let other = try TemporaryFolder([
            "s/a.json": DrawTests.scene, "s/icon.svg": drawing, "t.csv": "x,y,s\n1,1,icon\n",
        ])
        let skipped = try other.run("draw", "s", "t.csv", "--scene-field", "s", "-o", "p", exits: 1)
        #expect(
            skipped.errors.contains(
                #"t.csv:2:1: error: s: expected the name of a scene, found "icon"; 1 tap is not drawn"#))
    }

    @Test func `a scene of the name index has a page beside that of the thumbnails`() throws {
        try folder.write(DrawTests.scene.utf8, to: "screens/index")
        try folder.run("draw", "screens", "--quiet", "-o", "pages").expectSuccess()
        #expect(try folder.text("pages/index.htm").contains("<title>index"))
        #expect(try folder.text("pages/index.html").contains(#"<a href="./index.htm"><svg"#))
    }

    @Test(arguments: [
        (["draw", "screens"], "of a folder, -o FOLDER says where the pages go"),
        (
            ["draw", "screens", "taps.csv", "-o", "p"],
            "taps of a folder need --scene-field, which names the scene of each"
        ),
        (["draw", "screens", "-o", "p", "--at", "1,2"], "--at and --image are for one scene, not for a folder"),
    ])
    func `what a folder needs is said`(arguments: [String], message: String) throws {
        let result = try folder.run(arguments)
        #expect(result.status == 64 && result.errors.contains(message))
    }

    @Test func `a drawing does not state what is unknown`() throws {
        let source = """
            <XCUIElementTypeApplication x="0" y="0" width="100" height="100">
            <XCUIElementTypeOther x="0" y="0" width="50" height="50"/></XCUIElementTypeApplication>
            """
        let folder = try TemporaryFolder(["s.xml": source])
        let explained = try folder.run("explain", "s.xml", "60", "60", exits: 0).output
        #expect(explained.hasPrefix("unknown: ") && explained.contains("\nby the file alone:\n"))
        let drawing = try folder.run("draw", "s.xml", "--at", "60,60", exits: 0).output
        #expect(drawing.contains(">unknown: ") && drawing.contains(">by the file alone:<"))
    }

    @Test func `a damaged scene does not keep the others from being drawn`() throws {
        try folder.write("{".utf8, to: "screens/damaged.json")
        let result = try folder.run("draw", "screens", "-o", "pages")
        #expect(result.status == 65 && result.errors.contains("screens/damaged.json"))
        #expect(try folder.text("pages/index.html").contains("2 screens"))
    }
}

extension HittestProcess.Result {
    fileprivate func expectSuccess() { #expect(status == 0 && errors.isEmpty, "\(errors)") }
}
