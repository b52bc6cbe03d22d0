import TestSupport
import Testing
import ViewKit

/// Misuse ends the process, with a sentence.
struct PreconditionTests {
    @Test func `a view cannot be put into itself or into what is in it`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let view = View()
            view.addSubview(view)
        }.says("cannot be put into itself or into a view that is in it")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let view = View()
            let child = View(0, 0, 1, 1, in: View(0, 0, 1, 1, in: view))
            child.addSubview(view)
        }.says("cannot be put into itself or into a view that is in it")
    }

    @Test func `a window is nobody's subview`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().addSubview(Window(frame: .zero))
        }.says("is a window and cannot be a subview")
    }

    @Test func `no tree is deeper than maximumDepth`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let root = View()
            var view = root
            for _ in 0...View.maximumDepth { view = View(0, 0, 1, 1, in: view) }
        }.says("a view would stand at depth 201; the deepest allowed is 200")
        await #expect(processExitsWith: .failure, observing: spoken) {
            // Two trees that are each allowed.
            func chain(_ count: Int) -> (View, View) {
                let top = View()
                var view = top
                for _ in 0..<count { view = View(0, 0, 1, 1, in: view) }
                return (top, view)
            }
            let (first, second) = (chain(View.maximumDepth / 2), chain(View.maximumDepth / 2))
            first.1.addSubview(second.0)
        }.says("a view would stand at depth 201; the deepest allowed is 200")
    }

    @Test func `siblings have to be siblings, and indices in range`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().insertSubview(View(), aboveSubview: View())
        }.says("is not a subview of")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().insertSubview(View(), belowSubview: View())
        }.says("is not a subview of")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let view = View()
            let child = View(0, 0, 1, 1, in: view)
            view.insertSubview(child, aboveSubview: child)
        }.says("is not a subview of")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().insertSubview(View(), at: 1)
        }.says("insertSubview: an index of 0...0 was expected, got 1")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().insertSubview(View(), at: -1)
        }.says("insertSubview: an index of 0...0 was expected, got -1")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().exchangeSubview(at: 0, withSubviewAt: 1)
        }.says("is not an index of the 0 subviews of")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().bringSubviewToFront(View())
        }.says("is not a subview of")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().sendSubviewToBack(View())
        }.says("is not a subview of")
    }

    @Test func `B5: geometry that is not finite`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = View(frame: Rect(x: .nan, y: 0, width: 1, height: 1))
        }.says("a frame must be finite")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().frame.size.width = .infinity
        }.says("frame of", "must be finite")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().bounds.origin.y = .nan
        }.says("bounds of", "must be finite")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().center.x = -.infinity
        }.says("center of", "must be finite")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().anchorPoint.x = .nan
        }.says("anchorPoint of", "must be finite")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().transform.a = .nan
        }.says("transform of", "must be finite")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().touchOutsets.left = .infinity
        }.says("touchOutsets of", "must be finite")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().hitShape = .ellipse(Rect(x: .nan, y: 0, width: 1, height: 1))
        }.says("hitShape of", "must be finite")
        // Each finite, the sum not.
        await #expect(processExitsWith: .failure, observing: spoken) {
            let view = View(0, 0, 1, 1)
            view.bounds.size.width = 1e308
            view.anchorPoint.x = -10
            view.center.x = 1e308
        }.says("puts the view at", "which is not finite")
    }

    @Test func `sampled takes a positive number`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            Window(frame: .zero).hitTestingStrategy = .sampled(every: 0) { _ in }
        }.says("sampled(every:) takes a positive number, got 0")
    }

    @Test func `F6: a motion is no command of a remote control, nor the other way round`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = Event(motion: .remoteControlPlay, phase: .began, timestamp: 0)
        }.says("a motion is motionShake or none, not a command")
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = Event(motion: .motionShake, phase: .changed, timestamp: 0)
        }.says("a motion begins, ends or is cancelled; it does not change")
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = Event(remoteControl: .motionShake, timestamp: 0)
        }.says("a remote control's command was expected, not a motion or none")
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = Event(remoteControl: .none, timestamp: 0)
        }.says("a remote control's command was expected, not a motion or none")
    }

    @Test func `what a gesture is set to is a number`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            PinchGestureRecognizer().scale = 0
        }.says("a scale is positive and finite, got 0.0")
        await #expect(processExitsWith: .failure, observing: spoken) {
            RotationGestureRecognizer().rotation = .infinity
        }.says("a rotation is finite, got inf")
        await #expect(processExitsWith: .failure, observing: spoken) {
            PanGestureRecognizer().setTranslation(.nan, in: nil)
        }.says("a translation is finite")
    }

    @Test func `controllers do not keep each other alive in a ring`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (outer, inner) = (ViewController(), ViewController())
            outer.addChild(inner)
            inner.addChild(outer)
        }.says("a controller cannot be its own child or that of one in it")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (outer, inner) = (ViewController(), ViewController())
            outer.addChild(inner)
            inner.present(outer)
        }.says("a controller cannot be presented by itself or by one in it")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (presenter, sheet) = (ViewController(), ViewController())
            presenter.present(sheet)
            sheet.addChild(presenter)
        }.says("a controller cannot be its own child or that of one in it")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (presenter, sheet) = (ViewController(), ViewController())
            presenter.present(sheet)
            sheet.present(presenter)
        }.says("a controller cannot be presented by itself or by one in it")
    }
}
