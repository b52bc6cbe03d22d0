import Testing
import ViewKit

/// Explain, audit and hittability in a window: sections A to D of Semantics in words, about views.
struct ReportTests {
    /// A card with a button, and a label in front of both.
    struct Screen {
        let window = Window(50, 60, 320, 480).named("main")
        let card: View
        let button: View
        let label: Label

        init() {
            card = View(20, 20, 280, 200, in: window).named("card")
            button = View(100, 80, 60, 60, in: card).named("buy")
            label = Label(90, 70, 80, 80, in: card).named("price")
        }

        /// In the middle of the button.
        static let center = Point(x: 150, y: 130)

        func explain(_ view: View) -> ViewExplanation { window.explain(view, at: Self.center) }
    }

    @Test func `a touch is explained in the window's own space, down to the view`() {
        let screen = Screen()
        let touch = screen.window.explain(at: Screen.center)
        #expect(touch.view === screen.button)
        #expect(touch.path == [screen.window, screen.card, screen.button])
        #expect(
            touch.description == """
                touch at (150, 130): View "buy"
                Window "main" at (150, 130): enabled, visible, alpha 1, mode auto, inside
                └ View "card" at (130, 110): enabled, visible, alpha 1, mode auto, inside
                  └ View "buy" at (30, 30): enabled, visible, alpha 1, mode auto, inside
                a tap at (150, 130) does nothing
                  nobody on the responder chain of View "buy" does anything with touches
                """)
        #expect(screen.window.explain(at: Point(x: -1, y: 0)).view == nil)
        #expect(screen.window.explain(at: Point(x: .nan, y: 0)).path.isEmpty)
    }

    @Test func `A3, A5, A8: a view's reason and who is to blame`() {
        let screen = Screen()
        #expect(screen.explain(screen.button).isHit)
        #expect(screen.explain(screen.label).reason?.kind == .disabled)
        screen.label.isUserInteractionEnabled = true
        let covered = screen.explain(screen.button)
        #expect(covered.reason?.kind == .covered(looksPassive: true))
        #expect(covered.blamedView === screen.label && covered.answer.view === screen.label)
        screen.card.isHidden = true
        let hidden = screen.explain(screen.button)
        #expect(hidden.reason?.kind == .hidden && hidden.blamedView === screen.card)
        screen.card.isHidden = false
        screen.card.bounds.size.height = 100
        screen.card.frame.origin = Point(x: 20, y: 20)
        let outside = screen.explain(screen.button)
        #expect(outside.blamedView === screen.card && outside.answer.view === screen.window)
        #expect(outside.description.contains("10 points over the bottom edge; it may well be drawn there"))
    }

    @Test func `a view that is in no window, in another one, or has left says so`() {
        let screen = Screen()
        let other = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        let loose = View(0, 0, 10, 10).named("loose")
        #expect(!loose.hittability.isHittable && loose.hittability.explanation == nil)
        #expect(
            loose.hittability.description == """
                View "loose" is not hittable: it is in no window; add it, or the topmost view that it is in, to a \
                Window(frame:) by addSubview(_:)
                """)
        let point = Point(x: 5, y: 5)
        #expect(screen.window.explain(loose, at: point).description.contains("it is in no window"))
        other.addSubview(loose)
        #expect(screen.window.explain(loose, at: point).description.contains("it is in another window"))
        screen.button.removeFromSuperview()
        let gone = screen.window.explain(screen.button, at: point)
        #expect(!gone.isHit && gone.explanation == nil && gone.answer.view === screen.window)
        #expect(screen.window.audit()[screen.button] == nil)
    }

    @Test func `hittability names what covers a button`() {
        let screen = Screen()
        let free = screen.button.hittability
        #expect(free.isHittable && free.points.allSatisfy { screen.window.hitTest($0, with: nil) === screen.button })
        let sheet = View(0, 0, 320, 480, in: screen.window).named("sheet")
        let covered = screen.button.hittability
        #expect(!covered.isHittable && !covered.isUnknown && covered.explanation?.blamedView === sheet)
        #expect(
            covered.description == """
                View "buy" is not hittable
                View "buy" does not get the touch at (150, 130): View "sheet" lies in front and takes the touch
                touch at (150, 130): View "sheet"
                Window "main" at (150, 130): enabled, visible, alpha 1, mode auto, inside
                └ View "sheet" at (150, 130): enabled, visible, alpha 1, mode auto, inside
                """)
        sheet.hitMode = .boxNone
        #expect(screen.button.hittability.isHittable)
    }

    @Test func `C3: what code says of itself and of what lies below is asked`() {
        let screen = Screen()
        let round = InsideClosureView(100, 80, 60, 60, in: screen.card).named("round")
        round.onInside = { view, point, _ in view.circleContains(point) }
        let hittability = round.hittability
        #expect(
            hittability.isHittable && hittability.points.allSatisfy { screen.window.hitTest($0, with: nil) === round })
        let corner = screen.window.explain(round, at: Point(x: 121, y: 101))
        #expect(!corner.isHit && corner.answer.view === screen.button)
        #expect(corner.description.contains("outside its area, as code of its own says"))
        round.isUserInteractionEnabled = false
        #expect(!round.hittability.isHittable && round.hittability.explanation?.reason?.kind == .disabled)
    }

    @Test func `C1, C2: which override spoke, and which merely called super`() {
        let screen = Screen()
        let log = EventLog()
        let logging = LoggingView("overlay", Rect(x: 0, y: 0, width: 320, height: 480), in: screen.window, log: log)
        #expect(screen.explain(screen.button).reason?.kind == .covered(looksPassive: nil))
        logging.isHidden = true
        #expect(screen.explain(screen.button).isHit)
        #expect(screen.explain(logging).reason?.kind == .hidden)
        logging.removeFromSuperview()

        let grabber = ClosureView(0, 0, 320, 480, in: screen.window).named("grabber")
        grabber.onHitTest = { _, _, _ in screen.card }
        let grabbed = screen.explain(screen.button)
        #expect(grabbed.reason?.kind == .swallowed && grabbed.blamedView === grabber)
        #expect(grabbed.answer.description.contains("\nits answer: View \"card\"\na tap at (150, 130) does nothing\n"))
        #expect(screen.explain(screen.card).isHit)
        #expect(screen.card.hittability.isHittable && !screen.button.hittability.isHittable)
        grabber.onHitTest = { _, _, _ in nil }
        #expect(screen.explain(screen.button).isHit)
        #expect(screen.explain(grabber).reason?.kind == .passedOn)
    }

    @Test func `D5: redirects, also to a view outside the window`() {
        let screen = Screen()
        screen.card.redirect = screen.label
        let touch = screen.window.explain(at: Screen.center)
        #expect(touch.view === screen.label && touch.explanation.redirect?.target.name == "price")
        #expect(screen.explain(screen.label).isHit)
        #expect(screen.explain(screen.button).blamedView === screen.card)
        let outside = View(0, 0, 10, 10).named("outside")
        screen.card.redirect = outside
        #expect(screen.window.explain(at: Screen.center).view === outside)
        #expect(screen.window.explain(at: Screen.center).explanation.redirect?.target.name == "outside")
        #expect(screen.explain(outside).isHit)
    }

    @Test func `the audit speaks of views, and a predicate limits it`() {
        let screen = Screen()
        screen.card.bounds.size.height = 100
        screen.card.frame.origin = Point(x: 20, y: 20)
        let audit = screen.window.audit { $0 === screen.button }
        let finding = audit.findings.first { $0.finding.rule == .cutByAncestor }
        #expect(finding?.view === screen.button && finding?.cause === screen.card)
        #expect(audit.findings.allSatisfy { $0.view === screen.button })
        #expect(audit[screen.button]?.visible.high ?? 1 < 0.34)
        #expect(audit[screen.window]?.hittable.low == 1)
        screen.label.isUserInteractionEnabled = true
        let covers = screen.window.audit().findings.filter { $0.finding.rule == .unhittable }
        #expect(covers.map(\.view) == [screen.button])
        #expect(screen.window.audit().severity == .error)
    }

    @Test(arguments: [0.0, 1])
    func `cells outside a list can be scrolled into it, whether it has been scrolled or not`(
        offset: Double
    ) {
        let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
        let list = ScrollView(0, 0, 320, 480, content: Size(width: 320, height: 2200), in: window)
        for row in 0..<50 { _ = Control(0, 44 * Double(row), 320, 44, in: list) }
        list.contentOffset.y = offset
        let audit = window.audit()
        #expect(audit.findings.count { $0.finding.rule == .unhittable } > 30)
        #expect(audit.severity == .note, "\(audit)")
        // What lies outside a view that does not scroll is lost all the same.
        let card = View(0, 0, 100, 100, in: window)
        _ = Control(0, 100, 44, 44, in: card)
        #expect(window.audit().severity == .error)
    }

    @Test(arguments: [1, 3])
    func `an audit by tasks says what the audit of one thread says`(tasks: Int) async {
        let screen = Screen()
        screen.label.isUserInteractionEnabled = true
        let audit = await screen.window.audit(tasks: tasks)
        #expect(audit.report == screen.window.audit().report && !audit.findings.isEmpty)
        #expect(audit.findings.map(\.view) == screen.window.audit().findings.map(\.view))
        let limited = await screen.window.audit(tasks: tasks) { $0 === screen.card }
        #expect(limited.findings.allSatisfy { $0.view === screen.card })
    }

    @Test func `B2: a scrolled window's points are its own`() {
        let screen = Screen()
        screen.window.bounds.origin = Point(x: 30, y: 1000)
        screen.card.frame.origin.y = 1010
        let value = screen.button.hittability
        #expect(value.isHittable && value.points.allSatisfy { screen.window.hitTest($0, with: nil) === screen.button })
        #expect(screen.window.explain(at: Point(x: 150, y: 1120)).path.last === screen.button)
        #expect(screen.window.audit()[screen.button]?.hittable.low == 1)
    }
}
