import Foundation
import Testing
import ViewKit

/// Explanations and audits of windows as JSON.
struct ReportJSONTests {
    @Test func `explanations and audits are JSON for programs`() throws {
        let screen = ReportTests.Screen()
        let sheet = View(0, 0, 320, 480, in: screen.window).named("sheet")
        let center = Point(x: 150, y: 130)
        let touch = try JSONDocument(screen.window.explain(at: center).json)
        #expect(touch["answer", "name"] as? String == "sheet" && touch["status"] as? String == "hit")
        let view = try JSONDocument(screen.window.explain(screen.button, at: center).json)
        #expect(view["isHit"] as? Bool == false && view["reason"] as? String == "covered")
        #expect(view["view", "name"] as? String == "buy" && view["touch", "answer", "name"] as? String == "sheet")
        #expect(view["touch", "tap", "reacts"] as? Bool == false)
        sheet.removeFromSuperview()
        let gone = try JSONDocument(screen.window.explain(sheet, at: center).json)
        #expect(gone["reason"] == nil && (gone["text"] as? String)?.contains("it is in no window") == true)
        #expect(gone["touch", "answer", "name"] as? String == "buy")
        screen.label.isUserInteractionEnabled = true
        let audit = try JSONDocument(screen.window.audit().json)
        let findings = audit["findings"] as? [[String: Any]]
        #expect(findings?.contains { $0["rule"] as? String == "unhittable" } == true)
        let names = (audit["nodes"] as? [[String: Any]])?.map { $0["name"] as? String }
        #expect(names == ["main", "card", "buy", "price"])
    }

    @Test func `reactions are JSON for programs`() throws {
        let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let button = Button(0, 0, 100, 50, in: window).named("buy")
        let double = TapGestureRecognizer(taps: 2)
        double.name = "zoom"
        window.addGestureRecognizer(double)
        let dead = try JSONDocument(button.reaction.json)
        #expect(dead["reactsToTap"] as? Bool == false && dead["isHittable"] as? Bool == true)
        #expect(dead["reason"] as? String == "noAction" && dead["isUnknown"] as? Bool == false)
        button.addAction(for: [.touchUpInside, .touchDown]) { _, _ in }
        let reaction = try JSONDocument(button.reaction.json)
        #expect(reaction["reactsToTap"] as? Bool == true && reaction["reason"] == nil)
        let met = try #require(reaction["tap", "encounters"] as? [[String: Any]])
        #expect(met.map { $0["kind"] as? String } == ["endHeldBack", "notRecognized", "sent"])
        #expect(met.map { $0["effects"] as? [String] } == [["delays"], [], ["reacts"]])
        #expect(met[1]["why"] as? String == "taps" && met[2]["events"] as? String == "touchDown, touchUpInside")
        #expect((met[1]["recognizer"] as? [String: Any])?["name"] as? String == "zoom")
        #expect((met[2]["by"] as? [String: Any])?["name"] as? String == "buy")
    }

    /// What a program reads of JSON text.
    private struct JSONDocument {
        let root: Any

        init(_ text: String) throws { root = try JSONSerialization.jsonObject(with: Data(text.utf8)) }

        subscript(path: String...) -> Any? {
            path.reduce(Optional(root)) { ($0 as? [String: Any])?[$1] }
        }
    }
}
