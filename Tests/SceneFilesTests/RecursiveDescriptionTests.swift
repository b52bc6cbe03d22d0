import Foundation
import SceneFiles
import TestSupport
import Testing

struct RecursiveDescriptionTests {
    private func warnings(_ document: SceneDocument) -> [String] {
        document.warnings.map { $0.replacing("dump:", with: "") }
    }

    /// Of a pasted session: prompts, two windows, layers, controllers, and a text of two lines that reads like another view.
    private static let session = """
        (lldb) po [[UIApplication sharedApplication] windows]
        <__NSArrayM 0x600000c5d8c0>(
        )
        2024-05-01 10:00:00.000 Shop[123:4567] <UIWindow: 0x1001; frame = (0 0; 390 844); gestureRecognizers = <NSArray: 0x6001>; layer = <UIWindowLayer: 0x6002>>
           | <UITransitionView: 0x1002; frame = (0 0; 390 844); autoresize = W+H; layer = <CALayer: 0x6003>>
           |    | <Shop.CartController: 0x1003>
           |    | <UITableView: 0x1004; frame = (0 100; 390 600); clipsToBounds = YES; layer = <CALayer: 0x6004>; contentOffset: {0, 250}; contentSize: {390, 2000}; dataSource: <Shop.CartController: 0x1003>>
           |    |    | <_TtC4ShopP33_0123456789ABCDEF0123456789ABCDEF8CartCell: 0x1005; baseClass = UITableViewCell; frame = (0 300; 390 60); text = 'Two; lines
           | of 'text' <all> "quoted"; hidden'; layer = <CALayer: 0x6005>>
           |    |    |    | <CALayer: 0x6006> (layer)
           |    |    |    | <BuyButton: 0x1006; baseClass = UIButton; frame = (300 10; 80 40); opaque = NO; layer = <CALayer: 0x6007>>
           |    |    |    |    | <NSKVONotifying_UILabel: 0x1007; frame = (0 0; 80 40); text = ''; userInteractionEnabled = NO; layer = <_UILabelLayer: 0x6008>>
           |    | Shop.BannerController: <UIView: 0x1008; frame = (0 700; 390 144); alpha = 0.005; layer = <CALayer: 0x6009>>
        Touch at <UIButton: 0x1006; frame = (300 10; 80 40); layer = <CALayer: 0x6007>> began
        <UIButton: 0x1006; frame = (300 10; 80 40); layer = <CALayer: 0x6007>> was touched
           |    | <<_UIWrapped: 0x1009; frame = (0 0; 390 100); hidden = YES; layer = <CALayer: 0x600a>> minSize = {0, 0}, box = <B: 0x1 size = (1.0,inf); a = YES>; mode = 0>

        (lldb) po [[UIApplication sharedApplication].windows lastObject]
        <Shop.OverlayWindow: 0x2001; baseClass = UIWindow; frame = (0 0; 390 50); layer = <UIWindowLayer: 0x600b>>
          | <UILabel: 0x2002; frame = (0 0; 100 50); text = 'It's on'; layer = <_UILabelLayer: 0x600c>>
        (lldb) continue
        """

    @Test func `a pasted session is read`() throws {
        let document = try readScene(RecursiveDescriptionTests.session)
        #expect(document.format == .recursiveDescription && document.problems.isEmpty)
        #expect(document.nodes.map(\.parent) == [nil, 0, 1, 2, 3, 4, 1, 1, nil, 8])
        #expect(
            document.nodes.map(\.className) == [
                "UIWindow", "UITransitionView", "UITableView", "Shop.CartCell", "BuyButton", "UILabel", "UIView",
                "_UIWrapped", "Shop.OverlayWindow", "UILabel",
            ])
        #expect(document.nodes[3].text == "Two; lines\n   | of 'text' <all> \"quoted\"; hidden")
        #expect(document.nodes[9].text == "It's on" && document.nodes[5].text == "")
        #expect(document.nodes[2].member("controller") == "Shop.CartController")
        #expect(document.nodes[6].member("controller") == "Shop.BannerController")
        #expect(document.nodes[5].member("runtimeClass") == "NSKVONotifying_UILabel")
        #expect(document.nodes[4].member("address") == "0x1006" && document.nodes[4].member("baseClass") == "UIButton")
        #expect(document.nodes[4].position?.description == "11:21")
        // The table has scrolled by 250: the cell at 300 begins 150 below the window's top.
        #expect(
            ruledHit(document, 10, 150) == "3" && ruledHit(document, 10, 149) == "2"
                && ruledHit(document, 310, 165) == "4")
        // A transparent banner, a hidden view: what is behind.
        #expect(ruledHit(document, 10, 750) == "1" && ruledHit(document, 10, 60) == "1")
        // The last window is in front; its label is enabled, for it does not say otherwise.
        #expect(ruledHit(document, 50, 25) == "9" && ruledHit(document, 200, 25) == "8")
        let reversed = try readScene(RecursiveDescriptionTests.session, SceneReadingOptions(windowOrder: .frontToBack))
        #expect(ruledHit(reversed, 50, 25) == "1")
        let loaded = LoadedScene(ruled: document)
        #expect(loaded.acts(4) == true && loaded.acts(0) == false && loaded.treatments[2].scrolls == true)
        #expect(try SceneDocument(reading: document.json()).nodes.count == 10)
    }

    @Test(arguments: [
        ("  ", "  |  "), ("   ", "   | "), ("", "|    "), ("", "> | "), ("// ", "//   | "), ("\"", "   | "),
        ("`", " | "),
    ])
    func `indents and marks of where it was pasted`(mark: String, bar: String) throws {
        // Of some strategies of snapshot tests, which take addresses out.
        for address in [": 0x12", ""] {
            let text = """
                \(mark)<UIView\(address); frame = (0 0; 100 100); layer = <CALayer\(address)>>
                \(bar)<UIView\(address); frame = (10 10; 50 50); layer = <CALayer\(address)>>
                \(bar)\(bar.replacing("> ", with: " ").replacing("/", with: " "))<UIView\(address); frame = (5 5; 10 10); layer = <CALayer\(address)>>
                """
            let document = try readScene(text)
            #expect(document.nodes.map(\.parent) == [nil, 0, 1] && document.problems.isEmpty, "\(text)")
            #expect(ruledHit(document, 16, 16) == "2")
        }
    }

    @Test func `other line ends and literals`() throws {
        let session = RecursiveDescriptionTests.session
        for text in [
            session.replacing("\n", with: "\r\n"),
            "(NSString *) $0 = 0x0000 @\"" + session.replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\"",
        ] {
            let document = try readScene(text)
            #expect(document.problems.isEmpty && document.nodes.map(\.parent) == [nil, 0, 1, 2, 3, 4, 1, 1, nil, 8])
            #expect(
                ruledHit(document, 10, 150) == "3" && ruledHit(document, 310, 165) == "4"
                    && ruledHit(document, 50, 25) == "9")
        }
    }

    /// The forms in which controllers stand in front of their views, and layers beside them.
    @Test func `controllers and layers are no views`() throws {
        let view = "<UIView: 0x2; frame = (10 10; 50 50); layer = <CALayer: 0x9>>"
        for line in [
            "   | [Shop.CartController: 0x1] \(view)", "   | <Shop.CartController: 0x1> \(view)",
            "   | <Shop.CartController: 0x1; view = \(view); title = Cart>", "   | Shop.CartController: \(view)",
            "   | <Shop.CartController: 0x1>\n   | \(view)", "   | <Shop.CartController: 0x1>\n   |    | \(view)",
            "   | <Shop.CartController 0x1>\n   |    | \(view)", "   | Shop.CartController\n   | \(view)",
        ] {
            let text = """
                <UIWindow: 0x8; frame = (0 0; 100 100); layer = <UIWindowLayer: 0x9>>
                   | <CALayer: 0x7> (layer)
                   |    | <CALayer: 0x6; position = (1 1); frame = (0 0; 2 2)> (layer)
                   | <CAGradientLayer: 0x5; position = (1 1)>
                \(line)
                """
            let document = try readScene(text)
            #expect(document.nodes.map(\.className) == ["UIWindow", "UIView"] && document.problems.isEmpty, "\(line)")
            #expect(document.nodes.last?.member("controller") == "Shop.CartController", "\(line)")
            #expect(document.nodes.last?.parent == 0 && ruledHit(document, 20, 20) == "1", "\(line)")
        }
        let root = try readScene("<Shop.RootController: 0x1> \(view)\n   | \(view)")
        #expect(root.nodes.map(\.parent) == [nil, 0] && root.nodes[0].member("controller") == "Shop.RootController")
        // What a view of a layer counts in is not in the text.
        let inLayer = try readScene(
            "<UIWindow: 0x8; frame = (0 0; 9 9)>\n   | <CALayer: 0x7> (layer)\n   |    | \(view)")
        #expect(warnings(inLayer) == ["3:11: warning: where node 1 lies is unknown: it stands below a layer"])
    }

    @Test(arguments: [
        ("_TtC4Shop8CartCell", "Shop.CartCell"), ("_TtCC4Shop4Cart8CartCell", "Shop.Cart.CartCell"),
        ("_TtGC7SwiftUI14_UIHostingViewGVS_15ModifiedContentVS_7AnyView_", "SwiftUI._UIHostingView"),
        (
            "_TtCFC11SentryTests26SentryUIRedactBuilderTests49testRedactContainerHasPriorityOverIgnoreContainerFzT_T_L_15IgnoreContainer",
            "SentryTests.IgnoreContainer"
        ),
        ("Shop.CartCell", "Shop.CartCell"), ("_TtC99Shop", "_TtC99Shop"), ("_TtC", "_TtC"), ("UIView", "UIView"),
        ("_TtC99999999999999999999Shop", "_TtC99999999999999999999Shop"),
        ("_TtC9223372036854775807X", "_TtC9223372036854775807X"), ("_TtCF3abc1a", "abc.a"),
        ("Shop.Card<Swift.Int>", "Shop.Card"), ("Shop.(unknown context at $10413ac80).Card", "Shop.Card"),
        ("_UIHostingView<ModifiedContent<AnyView, (Int) -> Int>>", "_UIHostingView"),
        ("Shop.Deck<Int>.Card<Shop.(Suit in _1F)>", "Shop.Deck.Card"),
    ])
    func `names of classes`(printed: String, name: String) throws {
        let document = try readScene("<\(printed): 0x1; frame = (0 0; 1 1); layer = <CALayer: 0x2>>")
        #expect(document.nodes[0].className == name)
    }

    @Test func `real descriptions are read`() throws {
        let folder = TestData.path("recursive-description")
        var views = 0
        for file in try namesInFolder(folder).filter({ $0.hasSuffix(".txt") }) {
            let document = try SceneDocument(contentsOf: folder + "/" + file)
            #expect(document.format == .recursiveDescription && document.problems.isEmpty)
            let lines = try String(contentsOfFile: folder + "/" + file, encoding: .utf8).split(separator: "\n")
            #expect(document.nodes.count == lines.count)
            for (index, line) in lines.enumerated() {
                #expect(document.path(to: index).count - 1 == line.prefix { $0 != "<" }.count { $0 == "|" })
            }
            views += document.nodes.count
        }
        #expect(views == 49)
        // The switch and the slider of iOS 26, where their parts take the touches.
        #expect(ruledHit(try SceneDocument(contentsOf: folder + "/switch-ios26.txt"), 20, 50) == "6")
        #expect(ruledHit(try SceneDocument(contentsOf: folder + "/slider-ios26.txt"), 15, 20) == "6")
        #expect(ruledHit(try SceneDocument(contentsOf: folder + "/labels-ios26.txt"), 20, 20) == "0")
    }

    @Test func `controls of real descriptions are hit`() throws {
        var count = 0
        for file in try namesInFolder(TestData.path("recursive-description")).filter({ $0.hasSuffix(".txt") }) {
            var loaded = try loadScene("recursive-description/" + file)
            for index in loaded.document.nodes.indices where loaded.acts(index) == true {
                let frame = try #require(loaded.frame(of: index))
                let center = Point(x: frame[0] + frame[2] / 2, y: frame[1] + frame[3] / 2)
                guard case .hit(let id) = loaded.scene.topmost(at: center), let landed = loaded.index(of: id) else {
                    Issue.record("\(file): nothing is hit at the center of node \(index)")
                    continue
                }
                #expect(loaded.handler(of: landed) == index)
                count += 1
            }
        }
        #expect(count == 6)
    }

    @Test func `views of generic and of private classes take their touches`() throws {
        let document = try readScene(
            """
            <UIWindow: 0x1; frame = (0 0; 100 100); layer = <UIWindowLayer: 0x9>>
               | <Shop.Card<Swift.Int>: 0x2; frame = (0 10; 100 20); layer = <CALayer: 0x9>>
               |    | <UIButton: 0x3; frame = (0 0; 10 10); layer = <CALayer: 0x9>>
               | <Shop.(unknown context at $10413ac80).Card: 0x4; frame = (0 40; 100 20); layer = <CALayer: 0x9>>
               | <UIHostingController<Shop.Root>: 0x5>
               | <_UIHostingView<ModifiedContent<AnyView, Theme>>: 0x6; frame = (0 70; 100 20); layer = <CALayer: 0x9>>
            """)
        #expect(document.problems.isEmpty && document.nodes.map(\.parent) == [nil, 0, 1, 0, 0])
        #expect(document.nodes[1].member("runtimeClass") == "Shop.Card<Swift.Int>")
        #expect(document.nodes[4].member("controller") == "UIHostingController")
        #expect(
            ruledHit(document, 5, 15) == "2" && ruledHit(document, 50, 15) == "1" && ruledHit(document, 50, 50) == "3"
                && ruledHit(document, 50, 80) == "4")
    }

    @Test func `a layer after other text does not make the line a layer's`() throws {
        let document = try readScene(
            """
            <UIWindow: 0x1; frame = (0 0; 100 100); layer = <UIWindowLayer: 0x9>>
               | <A view, in its own words; layer = <CALayer: 0x9>>
               |    | <UIButton: 0x3; frame = (0 0; 10 10); layer = <CALayer: 0x9>>
            """)
        #expect(
            warnings(document) == [
                "2:6: warning: where node 1 lies is unknown: its description has no frame",
                "3:11: warning: where node 2 lies is unknown: it lies in node 1, whose place is unknown",
            ])
        var loaded = LoadedScene(ruled: document)
        #expect(loaded.unknownReason(5, 5) != nil)
    }

    // MARK: What is wrong or unknown

    @Test func `views without a place make answers unknown`() throws {
        let document = try readScene(
            """
            <UIWindow: 0x1; frame = (0 0; 100 100); layer = <CALayer: 0x9>>
               | <UIView: 0x2; frame = (0 0; 50 50); transform = [0.70710678118654757, 0.70710678118654757, -0.70710678118654757, 0.70710678118654757, 0, 0]; layer = <CALayer: 0x9>>
               |    | <UIView: 0x3; frame = (0 0; 5 5); layer = <CALayer: 0x9>>
               | <UIView: 0x4; frame = (inf 0; 5 5); hidden = YES; layer = <CALayer: 0x9>>
               | <UILabel: 0x5; layer = <CALayer: 0x9>; userInteractionEnabled = NO>
               | A view in its own words
               | <UIView: 0x6; frame = (80 80; 10 10); alpha = x; hidden = 1; layer = <CALayer: 0x9>>
               |    |    | <UIView: 0x7; frame = (0 0; 5 5); layer = <CALayer: 0x9>>
            <UIWindow: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x9>
            """)
        #expect(
            warnings(document) == [
                #"7:6: warning: the alpha of node 6 is "x", not a finite number, and ignored"#,
                #"7:6: warning: the hidden of node 6 is "1", not YES or NO, and ignored"#,
                "9:1: warning: the description of node 8 has no end",
                "9:1: warning: the view at 0x1 is here twice; the later one lies in front",
                "2:6: warning: where node 1 lies is unknown: views of many sizes have its frame under its transform",
                "3:11: warning: where node 2 lies is unknown: it lies in node 1, whose place is unknown",
                #"4:6: warning: where node 3 lies is unknown: its frame is "(inf 0; 5 5)", not 4 finite numbers"#,
                "5:6: warning: where node 4 lies is unknown: its description has no frame",
                "6:6: warning: where node 5 lies is unknown: its description has no frame",
                "8:16: warning: where node 7 lies is unknown: the view around it is missing",
            ])
        var loaded = LoadedScene(ruled: document)
        #expect(
            loaded.unknownReason(50, 50)?.hasPrefix("node 7 may lie in front: ") == true
                && loaded.unknownReason(5, 5) == nil)
        // What takes no touches wherever it is covers nothing.
        let hidden = LoadedScene(
            try readScene(
                """
                <UIView: 0x1; frame = (0 0; 100 100); layer = <CALayer: 0x9>>
                   | <UIView: 0x2; hidden = YES; layer = <CALayer: 0x9>>
                   |    | <UIButton: 0x3; frame = (0 0; 5 5); layer = <CALayer: 0x9>>
                   | <RCTParagraphTextView: 0x4; layer = <CALayer: 0x9>>
                """), rules: .shipped(for: .recursiveDescription))
        #expect(hidden.unplaced.isEmpty && hidden.document.nodes.count == 4)
    }

    @Test func `a part of a tree is read in its own coordinates`() throws {
        let document = try readScene(
            """
               |    | <UIView: 0x1; frame = (10 10; 50 50); layer = <CALayer: 0x9>>
               |    |    | <UIView: 0x2; frame = (5 5; 10 10); layer = <CALayer: 0x9>>
               |    | <UIView: 0x3; frame = (10 70; 50 50); layer = <CALayer: 0x9>>
               | <UIView: 0x4; frame = (0 0; 500 500); layer = <CALayer: 0x9>>
            """)
        #expect(ruledHit(document, 16, 16) == "1" && ruledHit(document, 20, 80) == "2")
        #expect(warnings(document) == ["4:6: warning: where node 3 lies is unknown: the view around it is missing"])
    }

    @Test func `lists of controllers are refused`() throws {
        let advice =
            "expected views with their frames, found the controllers of _printHierarchy, which has none; print "
            + "\"expr -l objc++ -O -- [[[UIApplication sharedApplication] keyWindow] recursiveDescription]\" instead"
        for text in [
            "(lldb) expr -l objc++ -O -- [UIViewController _printHierarchy]\n<Tabs 0x18265240>, state: appeared, view: <UILayoutContainerView 0x18265ac0>\n   | <Chat 0x179b3800>, state: appeared, view: <UIView 0x16e36c30>\n",
            "\n<UITabBarController>, state: appeared, view: <UILayoutContainerView>\n   | <UINavigationController>, state: disappeared, view: (view not loaded)\n",
        ] {
            for format in [nil, SceneFormat.recursiveDescription] {
                let message = refusal { try readScene(text, SceneReadingOptions(format: format)) }
                #expect(message == "dump:2:1: error: \(advice)")
            }
        }
        let none = refusal { try readScene("no view", SceneReadingOptions(format: .recursiveDescription)) }
        #expect(none == "dump:1:1: error: expected views as recursiveDescription prints them, found none")
    }

    /// A text that is cut anywhere keeps all views before the cut, and says what it has lost of the last one.
    @Test func `a description cut anywhere is read or says where`() throws {
        let bytes = Array(RecursiveDescriptionTests.session.utf8)
        var read = 0
        for length in stride(from: 1, to: bytes.count, by: 7) {
            let cut = Array(bytes[..<length])
            let whole = cut.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().joined(separator: [0x0A]
            )
            guard let document = readOrRefuse(cut, .recursiveDescription) else { continue }
            #expect(document.nodes.count >= readOrRefuse(Array(whole), .recursiveDescription)?.nodes.count ?? 0)
            read += 1
        }
        #expect(read > 100)
    }

    @Test func `deep trees far coordinates and long texts`() throws {
        let depth = 1_500
        let far = "2147483648"
        var text = ""
        for level in 0..<depth {
            text +=
                String(repeating: " | ", count: level)
                + "<UIView: 0x\(String(level, radix: 16)); frame = (-\(far) 0; \(far) \(far)); layer = <CALayer: 0x9>; contentOffset: {-\(far), 0}>\n"
        }
        let document = try readScene(text)
        #expect(document.nodes.count == depth && document.problems.isEmpty)
        #expect(ruledHit(document, -5, 5) == "\(depth - 1)")
    }

    /// Each costs the rest of its line. If it were the rest of the file, this would take minutes.
    @Test func `texts and brackets without an end are read, however many`() throws {
        let broken = String(repeating: "x <UIView: 0x1; frame = (0 0; 1 1); text = '<<<<; a = 'b\n", count: 10_000)
        #expect(try readScene(broken).nodes.count == 10_000)
    }
}
