import Foundation
import Testing
import ViewKit

/// Explanations and audits of windows as JSON.
@Suite struct ReportJSONTests {
    @Test func `explanations and audits are JSON for programs`() throws {
        let screen = ReportTests.Screen()
        let sheet = View(0, 0, 320, 480, in: screen.window).named("sheet")
        let center = Point(x: 150, y: 130)
        let touch = try JSONDocument(screen.window.explain(center).json)
        #expect(touch["answer", "name"] as? String == "sheet" && touch["status"] as? String == "hit")
        let view = try JSONDocument(screen.window.explain(center, screen.button).json)
        #expect(view["isHit"] as? Bool == false && view["reason"] as? String == "covered")
        #expect(view["view", "name"] as? String == "buy" && view["touch", "answer", "name"] as? String == "sheet")
        sheet.removeFromSuperview()
        let gone = try JSONDocument(screen.window.explain(center, sheet).json)
        #expect(gone["reason"] == nil && (gone["text"] as? String)?.contains("it is in no window") == true)
        #expect(gone["touch", "answer", "name"] as? String == "buy")
        screen.label.isUserInteractionEnabled = true
        let audit = try JSONDocument(screen.window.audit().json)
        let findings = audit["findings"] as? [[String: Any]]
        #expect(findings?.contains { $0["rule"] as? String == "unhittable" } == true)
        let names = (audit["nodes"] as? [[String: Any]])?.map { $0["name"] as? String }
        #expect(names == ["main", "card", "buy", "price"])
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
