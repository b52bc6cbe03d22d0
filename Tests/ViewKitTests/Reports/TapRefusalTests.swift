import Testing
import ViewKit

/// What is said of recognisers that leave a tap alone or keep it back, in words.
struct TapRefusalTests {
    private let stage = Stage()
    private let page: View

    init() { page = View(0, 0, 400, 400, in: stage.window).named("page") }

    /// What a tap on the page meets.
    private var met: [String] {
        stage.window.explain(at: Point(x: 100, y: 100)).tap?.encounters.map(\.description) ?? []
    }

    private func tap(_ name: String) -> TapGestureRecognizer {
        let tap = TapGestureRecognizer()
        tap.name = name
        page.addGestureRecognizer(tap)
        return tap
    }

    private let unhandled = "nobody on the responder chain of View \"page\" does anything with touches"

    @Test func `touches of a type that it does not see, or that are kept from it`() {
        let first = tap("first")
        let refusal = #"TapGestureRecognizer "first" of View "page" does not recognise the tap: "#
        first.allowedTouchTypes = [.pencil]
        #expect(met == [refusal + "it does not see touches of this type", unhandled])
        first.allowedTouchTypes = Touch.TouchType.allCases
        let delegate = ClosureDelegate()
        delegate.shouldReceive = { _ in false }
        first.delegate = delegate
        #expect(met == [refusal + "its delegate, or its own code, does not let it see the touch", unhandled])
        delegate.shouldReceive = { _ in true }
        delegate.shouldBegin = { _ in false }
        #expect(met == [refusal + "its delegate does not let it begin", unhandled])
        first.isEnabled = false
        #expect(met == [refusal + "it is not enabled", unhandled])
    }

    @Test func `of two taps the first prevents the second`() {
        let names = ["first", "second"]
        for name in names { _ = tap(name) }
        #expect(
            met == [
                #"TapGestureRecognizer "first" of View "page" recognises the tap and has no action"#
                    + ", and cancels the touch in the view (cancelsTouchesInView)",
                #"TapGestureRecognizer "second" of View "page" does not recognise the tap: "#
                    + #"TapGestureRecognizer "first" of View "page" is recognised first"#,
            ])
    }

    @Test func `a tap that keeps the beginning of the touch back`() {
        tap("first").delaysTouchesBegan = true
        #expect(
            met.first
                == #"TapGestureRecognizer "first" of View "page" keeps the touch back until it has failed "#
                + "(delaysTouchesBegan)")
        guard case .heldBack = page.reaction.tap?.encounters.first?.kind else { return fail("\(page.reaction)") }
        #expect(page.reaction.tap?.encounters.first?.effect == .delays)
    }

    @Test func `a gesture of another kind has words for it, though a tap does not meet it`() {
        #expect(GestureRefusal.otherGesture.description == "a tap is not its gesture")
        page.addGestureRecognizer(PanGestureRecognizer())
        #expect(met == [unhandled])
    }

    @Test func `what a table does with a tap is about the cell of the row`() {
        let list = TableViewTests.List()
        let cell = list.table.visibleCells[1]
        let selection = cell.reaction.tap?.encounters.first {
            if case .selected = $0.kind { true } else { false }
        }
        #expect(selection?.subject === cell && selection?.responder === list.table)
        let reaction = page.reaction
        #expect(reaction.tap?.encounters.count == 1 && reaction.tap?.encounters.first?.subject == nil)
    }
}
