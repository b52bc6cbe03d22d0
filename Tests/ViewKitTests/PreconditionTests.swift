import TestSupport
import Testing
import ViewKit

/// Misuse ends the process, with a sentence.
struct PreconditionTests {
    /// What ends the process, and words that it then says.
    struct Misuse: Sendable, CustomTestStringConvertible {
        let words: [String]
        let act: @Sendable () -> Void

        init(_ words: String..., act: @escaping @Sendable () -> Void) { (self.words, self.act) = (words, act) }

        var testDescription: String { words.joined(separator: ", ") }
    }

    @Test(arguments: misuses.indices)
    func `B5, D6, F6: misuse is refused`(row: Int) async {
        let end = await #expect(processExitsWith: .failure, observing: spoken) { [row] in
            PreconditionTests.misuses[row].act()
        }
        for words in Self.misuses[row].words { end.says(words) }
    }

    static let misuses = trees + geometry + events + gestures + controls + scrollViews + tables + controllers

    private static let trees: [Misuse] = [
        Misuse("cannot be put into itself or into a view that is in it") {
            let view = View()
            view.addSubview(view)
        },
        Misuse("cannot be put into itself or into a view that is in it") {
            let view = View()
            let child = View(0, 0, 1, 1, in: View(0, 0, 1, 1, in: view))
            child.addSubview(view)
        },
        Misuse("is a window and cannot be a subview") { View().addSubview(Window(frame: .zero)) },
        Misuse("a view would stand at depth 201; the deepest allowed is 200") {
            let root = View()
            var view = root
            for _ in 0...View.maximumDepth { view = View(0, 0, 1, 1, in: view) }
        },
        Misuse("a view would stand at depth 201; the deepest allowed is 200") {
            // Two trees that are each allowed.
            func chain(_ count: Int) -> (View, View) {
                let top = View()
                var view = top
                for _ in 0..<count { view = View(0, 0, 1, 1, in: view) }
                return (top, view)
            }
            let (first, second) = (chain(View.maximumDepth / 2), chain(View.maximumDepth / 2))
            first.1.addSubview(second.0)
        },
        Misuse("is not a subview of") { View().insertSubview(View(), aboveSubview: View()) },
        Misuse("is not a subview of") { View().insertSubview(View(), belowSubview: View()) },
        Misuse("is not a subview of") {
            let view = View()
            let child = View(0, 0, 1, 1, in: view)
            view.insertSubview(child, aboveSubview: child)
        },
        Misuse("insertSubview: an index of 0...0 was expected, got 1") { View().insertSubview(View(), at: 1) },
        Misuse("insertSubview: an index of 0...0 was expected, got -1") { View().insertSubview(View(), at: -1) },
        Misuse("is not an index of the 0 subviews of") { View().exchangeSubview(at: 0, withSubviewAt: 1) },
        Misuse("is not a subview of") { View().bringSubviewToFront(View()) },
        Misuse("is not a subview of") { View().sendSubviewToBack(View()) },
    ]

    private static let geometry: [Misuse] = [
        Misuse("a frame must be finite") { _ = View(frame: Rect(x: .nan, y: 0, width: 1, height: 1)) },
        Misuse("frame of", "must be finite") { View().frame.size.width = .infinity },
        Misuse("bounds of", "must be finite") { View().bounds.origin.y = .nan },
        Misuse("center of", "must be finite") { View().center.x = -.infinity },
        Misuse("anchorPoint of", "must be finite") { View().anchorPoint.x = .nan },
        Misuse("transform of", "must be finite") { View().transform.a = .nan },
        Misuse("touchOutsets of", "must be finite") { View().touchOutsets.left = .infinity },
        Misuse("hitShape of", "must be finite") {
            View().hitShape = .ellipse(Rect(x: .nan, y: 0, width: 1, height: 1))
        },
        Misuse("hitTestReach of", "must be finite") {
            View().hitTestReach = .outsets(EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0))
        },
        // Each finite, the sum not.
        Misuse("puts the view at", "which is not finite") {
            let view = View(0, 0, 1, 1)
            view.bounds.size.width = 1e308
            view.anchorPoint.x = -10
            view.center.x = 1e308
        },
        Misuse("has to be a transform of the plane, without depth or perspective") {
            var turn = Transform3D()
            (turn.m11, turn.m13, turn.m31, turn.m33) = (0, -1, 1, 0)
            View().transform3D = turn
        },
        Misuse("minimumTouchTarget takes sizes that are finite and not negative") {
            Window(0, 0, 1, 1).minimumTouchTarget.finger = .nan
        },
    ]

    private static let events: [Misuse] = [
        Misuse("sampled(every:) takes a positive number, got 0") {
            Window(frame: .zero).hitTestingStrategy = .sampled(every: 0) { _ in }
        },
        Misuse("windowLevel is a number, got NaN") { Window(0, 0, 1, 1).windowLevel.rawValue = .nan },
        Misuse("hitTestPassesPerTouch is positive, got 0") { Application().hitTestPassesPerTouch = 0 },
        Misuse("a timestamp must be finite, got nan") { Application().post(TouchSample(.began, 0, 0, at: .nan)) },
        Misuse("a motion is motionShake or none, not a command") {
            _ = Event(motion: .remoteControlPlay, phase: .began, timestamp: 0)
        },
        Misuse("a motion begins, ends or is cancelled; it does not change") {
            _ = Event(motion: .motionShake, phase: .changed, timestamp: 0)
        },
        Misuse("a remote control's command was expected, not a motion or none") {
            _ = Event(remoteControl: .motionShake, timestamp: 0)
        },
        Misuse("a remote control's command was expected, not a motion or none") {
            _ = Event(remoteControl: .none, timestamp: 0)
        },
    ]

    private static let gestures: [Misuse] = [
        Misuse("a scale is positive and finite, got 0.0") { PinchGestureRecognizer().scale = 0 },
        Misuse("a rotation is finite, got inf") { RotationGestureRecognizer().rotation = .infinity },
        Misuse("a translation is finite") { PanGestureRecognizer().setTranslation(.nan, in: nil) },
        Misuse("minimumNumberOfTouches is positive") { PanGestureRecognizer().minimumNumberOfTouches = 0 },
        Misuse("numberOfTapsRequired is positive") { TapGestureRecognizer().numberOfTapsRequired = 0 },
        Misuse("minimumPressDuration is a time, got NaN") { LongPressGestureRecognizer().minimumPressDuration = .nan },
        Misuse("allowableMovement is a distance, got NaN") { LongPressGestureRecognizer().allowableMovement = .nan },
        Misuse("a recogniser that is possible cannot become changed") {
            let stage = Stage()
            let recognizer = LoggingRecognizer("R", on: stage.window, log: stage.log)
            recognizer.onTouch = { recognizer, _, _ in recognizer.state = .changed }
            stage.began(5, 5)
        },
        Misuse("a recogniser cannot wait for itself to fail") {
            let tap = TapGestureRecognizer()
            tap.require(toFail: tap)
        },
        Misuse("two recognisers cannot wait for each other to fail") {
            let taps = (0..<3).map { _ in TapGestureRecognizer() }
            for index in 0..<3 { taps[index].require(toFail: taps[(index + 1) % 3]) }
        },
        Misuse("two recognisers cannot wait for each other to fail") {
            let (first, second) = (TapGestureRecognizer(), TapGestureRecognizer())
            first.require(toFail: second)
            second.require(toFail: first)
        },
    ]

    private static let controls: [Misuse] = [
        Misuse("a slider's value is a number, got NaN") { Slider().value = .nan },
        Misuse("minimumValue is finite, got -inf") { Slider().minimumValue = -.infinity },
        Misuse("maximumValue is finite, got nan") { Slider().maximumValue = .nan },
        Misuse("View has no method Player.play") {
            Control().addTarget(View(), action: Action("play", TargetActionTests.Player.play), for: .touchDown)
        },
    ]

    private static let scrollViews: [Misuse] = [
        Misuse("a deceleration rate is greater than 0 and less than 1, got 1.0") {
            ScrollView().decelerationRate = .init(rawValue: 1)
        },
        Misuse("a deceleration rate is greater than 0 and less than 1, got nan") {
            ScrollView().decelerationRate = .init(rawValue: .nan)
        },
        Misuse("a content offset is finite") {
            ScrollView().setContentOffset(Point(x: .nan, y: 0), animated: true)
        },
        Misuse("a rectangle to scroll to is finite") {
            ScrollView().scrollRectToVisible(Rect(x: 0, y: 0, width: .infinity, height: 1), animated: false)
        },
        Misuse("maximumZoomScale is positive and finite, got 0.0") { ScrollView().maximumZoomScale = 0 },
        Misuse("minimumZoomScale is positive and finite, got nan") { ScrollView().minimumZoomScale = .nan },
        Misuse("a zoom scale is positive and finite, got inf") { ScrollView().zoomScale = .infinity },
        Misuse("a rectangle to zoom to is finite and not empty") { ScrollView().zoom(to: .zero, animated: false) },
    ]

    private static let tables: [Misuse] = [
        Misuse("was asked for, and the table has no such row") {
            _ = TableView().rectForRow(at: RowPath(row: 0, section: 0))
        },
        Misuse("section 0 was asked for, and there are 0") { _ = TableView().numberOfRows(inSection: 0) },
        Misuse("rowHeight is positive and finite, got 0.0") { TableView().rowHeight = 0 },
        Misuse("no class is registered for cells of the kind \"row\"") {
            _ = TableView().dequeueReusableCell(withIdentifier: "row", for: RowPath(row: 0, section: 0))
        },
        Misuse("a section has no negative number of rows, got -1 for section 0") {
            _ = TableViewTests.List(counts: [-1])
        },
    ]

    /// Controllers do not keep each other alive in a ring.
    private static let controllers: [Misuse] = [
        Misuse("loadView() of Reader reads view before it has set it") {
            final class Reader: ViewController {
                override func loadView() { view.frame = Rect(x: 0, y: 0, width: 1, height: 1) }
            }
            Reader().loadViewIfNeeded()
        },
        Misuse("201 controllers would be in a chain; the longest allowed has 200") {
            // Two chains that are each allowed.
            func chain(_ count: Int) -> [ViewController] {
                let controllers = (0..<count).map { _ in ViewController() }
                for (outer, inner) in zip(controllers, controllers.dropFirst()) { outer.addChild(inner) }
                return controllers
            }
            let (first, second) = (chain(100), chain(101))
            first[99].present(second[0])
        },
        Misuse("a controller cannot be its own child or that of one in it") {
            let (outer, inner) = (ViewController(), ViewController())
            outer.addChild(inner)
            inner.addChild(outer)
        },
        Misuse("a controller cannot be presented by itself or by one in it") {
            let (outer, inner) = (ViewController(), ViewController())
            outer.addChild(inner)
            inner.present(outer)
        },
        Misuse("a controller cannot be its own child or that of one in it") {
            let (presenter, sheet) = (ViewController(), ViewController())
            presenter.present(sheet)
            sheet.addChild(presenter)
        },
        Misuse("a controller cannot be presented by itself or by one in it") {
            let (presenter, sheet) = (ViewController(), ViewController())
            presenter.present(sheet)
            sheet.present(presenter)
        },
    ]
}
