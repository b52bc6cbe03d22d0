import SceneFiles
import TestSupport
import Testing

struct HittestSceneTests {
    private func read(_ nodes: String) throws -> SceneDocument {
        try SceneDocument(reading: Array(#"{"format":"hittest-scene","version":1,"roots":[\#(nodes)]}"#.utf8))
    }

    private func attributes(_ members: String) throws -> Node {
        let document = try read("{\(members)}")
        return try #require(document.nodes.first).attributes
    }

    @Test func `an example with all fields is read`() throws {
        let document = try readScene(
            """
            { "format": "hittest-scene", "version": 1,
              "roots": [
                { "id": "window", "frame": [0, 0, 375, 667],
                  "children": [
                    { "id": "card", "bounds": [0, 40, 200, 100], "center": [150, 90], "anchorPoint": [0.5, 0.25],
                      "transform": [1, 2, 3, 4, 5, 6], "alpha": 0.5, "hidden": true, "enabled": false,
                      "hitMode": "boxNone", "touchOutsets": [1, 2, 3, 4], "hitsOutsideBounds": true,
                      "asks": "inside", "redirect": "2", "class": "CardView", "label": "Offer of the day",
                      "children": [] },
                    { "frame": [1, 2, 3, 4] } ] } ] }
            """)
        #expect(document.format == .hittestScene)
        #expect(document.nodes.map(\.name) == ["window", "card", "2"])
        #expect(document.nodes.map(\.parent) == [nil, 0, 0])
        #expect(document.nodes.map { $0.position?.description } == ["3:5", "5:9", "10:9"])
        var card = Node()
        card.bounds = Rect(x: 0, y: 40, width: 200, height: 100)
        card.origin = Point(x: 50, y: 65)
        card.anchorPoint = Point(x: 0.5, y: 0.25)
        card.transform = AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        card.alpha = 0.5
        card.isHidden = true
        card.isUserInteractionEnabled = false
        card.hitMode = .boxNone
        card.touchOutsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        card.hitsOutsideBounds = true
        card.asks = .pointInside
        #expect(document.nodes[1].attributes == card)
        #expect(document.nodes[1].redirect == "2")
        #expect(document.nodes[1].className == "CardView")
        #expect(document.nodes[1].label == "Offer of the day")
        #expect(document.nodes[2].attributes == Node(frame: Rect(x: 1, y: 2, width: 3, height: 4)))
        #expect(document.problems.isEmpty)
    }

    @Test func `geometry is read in any order`() throws {
        let expected = try attributes(#""bounds":[1,2,30,40],"center":[20,20],"anchorPoint":[0,1]"#)
        #expect(expected.origin == Point(x: 20, y: -20))
        #expect(try attributes(#""anchorPoint":[0,1],"center":[20,20],"bounds":[1,2,30,40]"#) == expected)
        #expect(
            try attributes(#""children":[],"origin":[20,-20],"anchorPoint":[0,1],"bounds":[1,2,30,40]"#) == expected)
        #expect(try attributes(#""frame":[5,6,-7,-8]"#).bounds == Rect(x: 0, y: 0, width: -7, height: -8))
    }

    private static let noShape =
        "1:38: expected a shape: ellipse, roundedRect with radii, polygon, path or svgPath with or without rule, "
        + "stroke or svgPath with width and with or without closed and hitWidth, or mask with bits"

    private func shape(_ json: String) throws -> HitShape? {
        try attributes(#""frame":[0,0,9,9],"shape":"# + json).hitShape
    }

    private let corner = Point(x: 0, y: 0)
    private let side = Point(x: 9, y: 0)
    private let end = Point(x: 0, y: 9)

    @Test func `paths and strokes are read`() throws {
        #expect(try shape(#"{"path":[[[0,0],[9,0]],[],[[0,9]]]}"#) == .path(.init([[corner, side], [end]])))
        #expect(try shape(#"{"rule":"nonZero","path":[]}"#) == .path(.init([], rule: .nonZero)))
        #expect(
            try shape(#"{"stroke":[[[0,0],[9,0]],[[0,9]]],"width":1}"#)
                == .stroke(.init([[corner, side], [end]], width: 1)))
        #expect(
            try shape(#"{"stroke":[[[0,0],[9,0],[0,9]]],"closed":[true],"hitWidth":20,"width":1}"#)
                == .stroke(.init([corner, side, end], isClosed: true, width: 1, hitWidth: 20)))
        #expect(
            try shape(#"{"svgPath":"M0 0H9L0 9Z","rule":"nonZero"}"#)
                == .path(.init([[corner, side, end]], rule: .nonZero)))
        #expect(
            try shape(#"{"svgPath":"M0 0H9L0 9Z","width":2,"hitWidth":4}"#)
                == .stroke(.init([corner, side, end], isClosed: true, width: 2, hitWidth: 4)))
        let circle = "M0 5A5 5 0 0 1 10 5Z"
        #expect(try shape(#"{"svgPath":"\#(circle)"}"#) == HitShape(svgPath: circle, tolerance: 0.1))
        #expect(
            try shape(#"{"svgPath":"\#(circle)","tolerance":0.001}"#) == HitShape(svgPath: circle, tolerance: 0.001))
    }

    @Test func `shapes are read`() throws {
        #expect(try shape(#"{"ellipse":[1,2,3,4]}"#) == .ellipse(Rect(x: 1, y: 2, width: 3, height: 4)))
        let radii = HitShape.CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4)
        #expect(
            try shape(#"{"radii":[1,2,3,4],"roundedRect":[0,0,9,9]}"#)
                == .roundedRect(Rect(x: 0, y: 0, width: 9, height: 9), radii: radii))
        #expect(
            try shape(#"{"polygon":[[0,0],[9,0],[0,9]],"rule":"nonZero"}"#)
                == .polygon(.init([corner, side, end], rule: .nonZero)))
        #expect(try shape(#"{"polygon":[]}"#) == .polygon(.init([], rule: .evenOdd)))
        #expect(
            try shape(#"{"mask":[5,2],"bits":"qoA="}"#) == .mask(.init(columns: 5, rows: 2, bits: [0xAA, 0x80])))
    }

    @Test(arguments: [
        // The scene
        (#"[]"#, "1:1: expected a scene, which is an object, found an array"),
        (#"{"version":1,"roots":[]}"#, #"1:1: expected a member "format" in the scene"#),
        (#"{"format":"hittest-scene","roots":[]}"#, #"1:1: expected a member "version" in the scene"#),
        (#"{"format":"hittest-scene","version":1}"#, #"1:1: expected a member "roots" in the scene"#),
        (#"{"format":"x","version":1,"roots":[]}"#, #"1:11: expected the format "hittest-scene", found "x""#),
        (#"{"format":"hittest-scene","version":2,"roots":[]}"#, "1:37: expected version 1, found 2"),
        (#"{"format":"hittest-scene","version":"1","roots":[]}"#, "1:37: expected a number (version), found a string"),
        (
            #"{"format":"hittest-scene","version":1,"roots":{}}"#,
            "1:47: expected an array of nodes (roots), found an object"
        ),
        (#"{"roots":[],"roots":[]}"#, #"1:13: expected one member "roots", found another"#),
        (#"{"format":"hittest-scene","version":1,"roots":[]} x"#, "1:51: expected the end of the document, found 'x'"),
        (#"{"roots":[7]}"#, "1:11: expected a node, which is an object, found a number"),
        (#"{"roots":[null]}"#, "1:11: expected a node, which is an object, found null"),
        ("{\"roots\":[\n {\"frame\":[0,0,1,1],\n  \"children\":[", "3:15: expected a value or ']', found the end"),
        // Ids
        (
            #"{"roots":[{"id":"\u00e9","frame":[0,0,1,1]},{"id":"e\u0301","frame":[0,0,1,1]}]}"#,
            "1:51: expected an id of its own, found \"e\u{301}\", the id of the node at 1:17"
        ),
        (
            #"{"roots":[{"id":"","frame":[0,0,1,1]}]}"#,
            "1:17: expected an id that is not empty; a node may also be without one"
        ),
        (
            "{\"roots\":[{\"id\":\"a\",\"frame\":[0,0,1,1]},\n{\"id\":\"a\"}]}",
            #"2:7: expected an id of its own, found "a", the id of the node at 1:17"#
        ),
        (
            #"{"format":"hittest-scene","version":1,"roots":[{"id":"1","frame":[0,0,1,1]},{"frame":[0,0,1,1]}]}"#,
            #"1:54: expected an id of its own, found "1", the implied id of node 1, which has none"#
        ),
        (
            #"{"format":"hittest-scene","version":1,"roots":[{"redirect":"b","frame":[0,0,1,1]}]}"#,
            #"1:60: expected the id of a node (redirect), found "b""#
        ),
    ])
    func `errors say where and what`(text: String, message: String) {
        expect(text, fails: message)
    }

    @Test(arguments: [
        (#""#, "1:11: expected a frame, or bounds with origin or center, in the node"),
        (#""bounds":[0,0,1,1]"#, "1:11: expected an origin or a center beside the bounds"),
        (
            #""bounds":[0,0,1,1],"origin":[0,0],"center":[0,0]"#,
            "1:11: expected either an origin or a center, found both"
        ),
        (
            #""frame":[0,0,1,1],"origin":[0,0]"#,
            "1:11: expected either a frame or bounds with origin or center, found both"
        ),
        (#""frame":[0,0,1]"#, "1:26: expected frame [x, y, width, height], found 3 numbers"),
        (#""frame":[0,0,1,1,1]"#, "1:29: expected frame [x, y, width, height], found more numbers"),
        (#""frame":"x""#, "1:20: expected an array of numbers, frame [x, y, width, height], found a string"),
        (#""frame":[0,0,"1",1]"#, "1:25: expected a number (frame [x, y, width, height]), found a string"),
        (#""frame":[0,0,NaN,1]"#, "1:25: expected a finite number, found NaN"),
        (#""frame":[0,0,1e999,1]"#, "1:25: expected a finite number (frame [x, y, width, height]), found 1e999"),
        (#""frame":[0,0,1,1],"alpha":null"#, "1:38: expected a number (alpha), found null"),
        (#""frame":[0,0,1,1],"hidden":0"#, "1:39: expected true or false (hidden), found a number"),
        (#""frame":[0,0,1,1],"label":5"#, "1:38: expected a string (label), found a number"),
        (#""frame":[0,0,1,1],"children":{}"#, "1:41: expected an array of nodes (children), found an object"),
        (
            #""frame":[0,0,1,1],"hitMode":"all""#,
            #"1:40: expected one of "auto", "none", "boxNone", "boxOnly" (hitMode), found "all""#
        ),
        (#""frame":[0,0,1,1],"asks":"nothing""#, #"1:37: expected one of "hitTest", "inside" (asks), found "nothing""#),
        (#""frame":[0,0,1,1],"frame":[0,0,1,1]"#, #"1:30: expected one member "frame", found another"#),
        (#""frame":[0,0,1,1],"children":[],"children":[]"#, #"1:44: expected one member "children", found another"#),
        (
            #""bounds":[0,0,1e308,1],"center":[0,0],"anchorPoint":[10,0]"#,
            "1:11: expected geometry whose origin is finite, found a center beyond all doubles"
        ),
    ])
    func `errors of a node say where and what`(members: String, message: String) {
        expect(#"{"roots":[{\#(members)}]}"#, fails: message)
    }

    @Test(arguments: [
        (#"{}"#, HittestSceneTests.noShape),
        (#"{"ellipse":[0,0,1,1],"rule":"evenOdd"}"#, HittestSceneTests.noShape),
        (#"{"star":1}"#, #"1:39: expected a member of a shape, found "star""#),
        (#""oval""#, "1:38: expected an object (shape), found a string"),
        (#"{"polygon":[1]}"#, "1:50: expected a vertex [x, y], found a number"),
        (#"{"polygon":[[1,2,3]]}"#, "1:55: expected a vertex [x, y], found more numbers"),
        (
            #"{"mask":[0,2],"bits":""}"#,
            "1:39: expected whole positive counts of columns and rows (mask), of at most 268435456 cells"
        ),
        (
            #"{"mask":[1e15,1e15],"bits":""}"#,
            "1:39: expected whole positive counts of columns and rows (mask), of at most 268435456 cells"
        ),
        (#"{"mask":[3,3],"bits":"AA=="}"#, "1:38: expected 2 bytes (bits) for 3 × 3 cells, found 1"),
        (#"{"mask":[3,3],"bits":"A"}"#, "1:59: expected base64 (bits)"),
        (#"{"stroke":[[[0,0]]]}"#, HittestSceneTests.noShape),
        (#"{"svgPath":"","hitWidth":1}"#, HittestSceneTests.noShape),
        (#"{"svgPath":"","rule":"evenOdd","width":1}"#, HittestSceneTests.noShape),
        (#"{"path":[[0,0]]}"#, "1:48: expected a point [x, y], found a number"),
        (#"{"path":[7]}"#, "1:47: expected an array of points [x, y], found a number"),
        (
            #"{"stroke":[[[0,0]]],"closed":[true,true],"width":1}"#,
            "1:58: expected true or false for each of 1 lines (closed), found 2"
        ),
        (#"{"stroke":[[[0,0]]],"closed":[1],"width":1}"#, "1:68: expected true or false (closed), found a number"),
        (#"{"svgPath":"M0 0 L x"}"#, "1:57: expected a number, found 'x' (svgPath)"),
        (#"{"svgPath":"M0\n0 L x"}"#, "1:50: expected a number, found 'x' at byte 7 (svgPath)"),
        (#"{"svgPath":"M0 0","tolerance":0}"#, "1:68: expected a number above 0 (tolerance)"),
    ])
    func `errors of a shape say where and what`(shape: String, message: String) {
        expect(#"{"roots":[{"frame":[0,0,1,1],"shape":\#(shape)}]}"#, fails: message)
    }

    /// Expects that a scene is refused with a message that begins with the line and the column.
    private func expect(_ text: String, fails message: String) {
        let refusal = refusal { try readScene(text, SceneReadingOptions(format: .hittestScene)) }
        #expect(refusal == "dump:" + message.replacing(": ", with: ": error: ", maxReplacements: 1))
    }

    @Test func `redirects may name implied ids`() throws {
        let document = try read(#"{"frame":[0,0,9,9],"redirect":"1"},{"frame":[50,0,9,9]}"#)
        var loaded = LoadedScene(document)
        let result = loaded.scene.topmost(at: Point(x: 1, y: 1))
        #expect(result == .hit(loaded.ids[1]))
    }

    @Test func `unknown fields are kept`() throws {
        let text =
            #"{"format":"hittest-scene","tool":{"v":[1,2]},"version":1,"roots":[{"frame":[0,0,1,1],"z":  -1.50e0,"note":"é\n"}]}"#
        let document = try SceneDocument(reading: Array(text.utf8))
        #expect(document.otherFields == [.init(name: "tool", json: #"{"v":[1,2]}"#)])
        #expect(
            document.nodes[0].otherFields == [.init(name: "z", json: "-1.50e0"), .init(name: "note", json: #""é\n""#)])
        let again = try SceneDocument(reading: document.json())
        #expect(again.otherFields == document.otherFields)
        #expect(again.nodes[0].otherFields == document.nodes[0].otherFields)
    }

    private func chain(_ depth: Int) throws -> SceneDocument {
        try read(
            String(repeating: #"{"frame":[0,0,9,9],"children":["#, count: depth) + String(repeating: "]}", count: depth)
        )
    }

    @Test func `depth is not limited`() throws {
        let depth = 100_000
        let document = try chain(depth)
        #expect(document.nodes.count == depth)
        #expect(document.nodes.last?.parent == depth - 2)
        let loaded = LoadedScene(document)
        #expect(loaded.scene.walk(at: Point(x: 1, y: 1)) == .hit(loaded.ids[depth - 1]))
    }

    @Test func `deep scenes are written in linear space`() throws {
        let text = try chain(10_000).json()
        #expect(text.count < 10_000 * 200)
        #expect(try SceneDocument(reading: text).nodes.count == 10_000)
    }

    @Test func `writing and reading give the same nodes`() throws {
        var generator = SplitMix64(seed: 2)
        for _ in 0..<200 {
            let document = RandomDocument.make(&generator)
            let again = try SceneDocument(reading: document.json(), file: "again")
            #expect(
                again.nodes.map(RandomDocument.withoutPosition) == document.nodes.map(RandomDocument.withoutPosition))
            #expect(again.otherFields == document.otherFields)
            #expect(try SceneDocument(reading: again.json()).json() == document.json())
        }
    }

    /// What is stored comes back bit for bit, the sign of zero too.
    @Test func `negative zero is written`() throws {
        var node = Node(frame: Rect(x: -0.0, y: 1, width: 5, height: -0.0))
        node.bounds.origin = Point(x: -0.0, y: 0)
        node.anchorPoint.y = -0.0
        node.transform = AffineTransform(a: 1, b: -0.0, c: 0, d: 1, tx: 0, ty: -0.0)
        node.alpha = -0.0
        node.touchOutsets = EdgeInsets(top: 0, left: -0.0, bottom: 0, right: 0)
        var document = SceneDocument()
        document.append(SceneNode(node, fileIndex: 0))
        let read = try #require(try SceneDocument(reading: document.json()).nodes.first?.attributes)
        #expect(read.hasSameBits(as: node))
    }

    @Test func `an empty id or redirect is left out of what is written, so that it can be read`() throws {
        var document = SceneDocument()
        document.append(SceneNode(Node(frame: Rect(x: 0, y: 0, width: 9, height: 9)), id: "", fileIndex: 0))
        var second = SceneNode(Node(frame: Rect(x: 9, y: 0, width: 9, height: 9)), id: "", fileIndex: 7)
        second.redirect = ""
        document.append(second)
        let read = try SceneDocument(reading: document.json())
        #expect(read.nodes.map(\.id) == [nil, "7"])
        #expect(read.nodes.map(\.redirect) == [nil, nil])
    }
}
