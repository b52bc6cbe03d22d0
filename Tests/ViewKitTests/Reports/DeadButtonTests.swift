import Testing
import ViewKit

/// Four screens that people ask about: buttons and cells that look as if they took taps, and do not.
struct DeadButtonTests {
    private let stage = Stage()

    private func tap(_ view: View) -> String {
        let middle = view.convertToScreen(Point(x: view.bounds.midX, y: view.bounds.midY))
        stage.tap(middle.x, middle.y, at: stage.application.time.isFinite ? stage.application.time + 1 : 1)
        stage.application.advance(to: stage.application.time + 1)
        return stage.log.take()
    }

    private func button(
        _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in superview: View
    ) -> Button {
        let button = Button(x, y, width, height, in: superview).named(name)
        button.addAction(for: .touchUpInside) { [log = stage.log] _, _ in log.add(name) }
        return button
    }

    @Test func `the raised button of a tab bar, above the bar`() {
        let bar = View(0, 900, 1000, 100, in: stage.window).named("bar")
        let raised = button("add", 450, -60, 100, 60, in: bar)
        let reaction = raised.reaction
        #expect(!reaction.reactsToTap && !reaction.hittability.isHittable && reaction.tap == nil)
        #expect(reaction.hittability.explanation?.blamedView === bar)
        #expect(reaction.description.contains(#"Button "add" does not react to a tap: no touch reaches it"#))
        #expect(reaction.description.contains("the point lies outside its ancestor View \"bar\"'s area"))
        #expect(tap(raised) == "")
        bar.hitsOutsideBounds = true
        #expect(raised.reaction.reactsToTap && tap(raised) == "add")
    }

    @Test func `a button that hangs out of the stack it was put into`() {
        let stack = View(100, 100, 200, 0, in: stage.window).named("stack")
        let buy = button("buy", 0, 0, 200, 44, in: stack)
        let reaction = buy.reaction
        #expect(!reaction.reactsToTap && reaction.hittability.explanation?.blamedView === stack)
        #expect(reaction.description.contains(#"View "stack""#) && tap(buy) == "")
        stack.frame.size.height = 44
        #expect(buy.reaction.reactsToTap && tap(buy) == "buy")
    }

    @Test func `a view in front that nobody sees`() {
        let buy = button("buy", 100, 100, 200, 44, in: stage.window)
        let veil = View(0, 0, 1000, 1000, in: stage.window).named("veil")
        #expect(!buy.reaction.reactsToTap && buy.reaction.hittability.explanation?.blamedView === veil)
        #expect(buy.reaction.description.contains(#"View "veil" lies in front and takes the touch"#))
        #expect(tap(buy) == "")
        veil.alpha = 0.01
        #expect(buy.reaction.reactsToTap && tap(buy) == "buy")
    }

    // MARK: A table

    /// A label that keeps its touches.
    private final class Link: Label {
        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
        override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
    }

    /// A table of two rows, the first of which has a label.
    private func table(_ source: TableViewTests.Source, with label: Label = Label()) -> TableView {
        (source.counts, source.log) = ([2], stage.log)
        source.onCell = { cell, path in
            guard path.row == 0, label.superview == nil else { return }
            label.frame = Rect(x: 0, y: 0, width: 1000, height: 44)
            cell.contentView.addSubview(label.named("title"))
        }
        let table = TableView(0, 0, 1000, 1000, in: stage.window)
        table.register(TableViewTests.Cell.self, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (source, source)
        table.layoutIfNeeded()
        return table
    }

    @Test func `a label that swallows the tap of its cell`() {
        let (source, label, selected) = (TableViewTests.Source(), Label(), "highlight 0.0, unhighlight 0.0, select 0.0")
        let cell = table(source, with: label).visibleCells[0]
        #expect(cell.reaction.reactsToTap && tap(cell) == selected)
        // A label that takes touches passes them on; with a recogniser, or with handlers of its own, it does not.
        label.isUserInteractionEnabled = true
        #expect(cell.reaction.reactsToTap && tap(cell) == selected)
        let link = TapGestureRecognizer().logging("link", on: label, stage.log)
        let reaction = cell.reaction
        #expect(!reaction.reactsToTap && reaction.reason?.recognizer === link && label.reaction.reactsToTap)
        #expect(reaction.description.contains(#"TapGestureRecognizer of Label "title" recognises the tap"#))
        #expect(tap(cell) == "highlight 0.0, link ended!, unhighlight 0.0")
        link.isEnabled = false
        #expect(cell.reaction.reactsToTap && tap(cell) == selected)
    }

    @Test func `a label with handlers of its own, which may or may not call super`() {
        let (source, label) = (TableViewTests.Source(), Link())
        label.isUserInteractionEnabled = true
        let cell = table(source, with: label).visibleCells[0]
        let reaction = cell.reaction
        #expect(!reaction.reactsToTap && reaction.isUnknown && reaction.reason?.responder === label)
        #expect(reaction.description.contains(#"Link "title" handles touches by code of its own"#))
        #expect(label.reaction.reactsToTap && tap(cell) == "")
    }

    @Test func `a table that selects nothing says so`() {
        let source = TableViewTests.Source()
        let table = table(source)
        source.refused = RowPath(row: 1, section: 0)
        guard case .notSelected = table.visibleCells[1].reaction.reason?.kind else {
            return fail("\(table.visibleCells[1].reaction)")
        }
        #expect(tap(table.visibleCells[1]) == "")
        source.selects = false
        guard case .notSelected = table.visibleCells[0].reaction.reason?.kind else {
            return fail("\(table.visibleCells[0].reaction)")
        }
        #expect(tap(table.visibleCells[0]) == "highlight 0.0, unhighlight 0.0")
    }

    // MARK: Scroll views

    private final class Picky: ScrollView {
        var isPicky = true
        override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool { !isPicky }
    }

    @Test func `a scroll view holds a touch back, stops with it, or refuses it`() {
        let list = Picky(0, 0, 1000, 500, content: Size(width: 1000, height: 5000), in: stage.window).named("list")
        let buy = button("buy", 100, 100, 200, 44, in: list)
        guard case .contentRefused = buy.reaction.reason?.kind else { return fail("\(buy.reaction)") }
        #expect(buy.reaction.reason?.responder === list && tap(buy) == "")
        list.isPicky = false
        let held = buy.reaction
        #expect(held.reactsToTap && held.tap?.encounters.first?.effect == .delays)
        #expect(held.description.contains("until the finger is up or has stayed for 0.15 s (delaysContentTouches)"))
        #expect(tap(buy) == "buy")
        list.setContentOffset(Point(x: 0, y: 40), animated: true)
        guard case .scrollStopped = buy.reaction.reason?.kind else { return fail("\(buy.reaction)") }
        stage.tap(150, 110, at: stage.application.time)
        #expect(stage.log.take() == "")
        #expect(buy.reaction.reactsToTap)
    }

    @Test func `a slider reacts to no tap beside its thumb, a switch to any`() {
        let slider = Slider(0, 0, 400, 44, in: stage.window).named("volume")
        let toggle = Switch(0, 100, 51, 31, in: stage.window).named("wifi")
        for control in [slider, toggle] as [Control] {
            control.addAction(for: .valueChanged) { [log = stage.log] _, _ in log.add("changed") }
        }
        guard case .thumbMissed = slider.reaction.reason?.kind else { return fail("\(slider.reaction)") }
        #expect(toggle.reaction.reactsToTap && tap(slider) == "" && tap(toggle) == "changed")
    }
}
