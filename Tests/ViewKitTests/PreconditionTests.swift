import Testing
import ViewKit

/// Misuse ends the process, with a sentence.
@Suite struct PreconditionTests {
    @Test("A view cannot be put into itself or into what is in it")
    func ancestor() async {
        await #expect(processExitsWith: .failure) {
            let view = View()
            view.addSubview(view)
        }
        await #expect(processExitsWith: .failure) {
            let view = View()
            let child = View(0, 0, 1, 1, in: View(0, 0, 1, 1, in: view))
            child.addSubview(view)
        }
    }

    @Test("A window is nobody's subview")
    func window() async {
        await #expect(processExitsWith: .failure) { View().addSubview(Window(frame: .zero)) }
    }

    @Test("No tree is deeper than maximumDepth")
    func depth() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let root = View()
            var view = root
            for _ in 0...View.maximumDepth { view = View(0, 0, 1, 1, in: view) }
        }
        // In release builds too.
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(text?.contains("a view would stand at depth 201; the deepest allowed is 200") == true)
        await #expect(processExitsWith: .failure) {
            // Two trees that are each allowed.
            func chain(_ count: Int) -> (View, View) {
                let top = View()
                var view = top
                for _ in 0..<count { view = View(0, 0, 1, 1, in: view) }
                return (top, view)
            }
            let (first, second) = (chain(View.maximumDepth / 2), chain(View.maximumDepth / 2))
            first.1.addSubview(second.0)
        }
    }

    @Test("Siblings have to be siblings, and indices in range")
    func siblings() async {
        await #expect(processExitsWith: .failure) { View().insertSubview(View(), aboveSubview: View()) }
        await #expect(processExitsWith: .failure) { View().insertSubview(View(), belowSubview: View()) }
        await #expect(processExitsWith: .failure) {
            let view = View()
            let child = View(0, 0, 1, 1, in: view)
            view.insertSubview(child, aboveSubview: child)
        }
        await #expect(processExitsWith: .failure) { View().insertSubview(View(), at: 1) }
        await #expect(processExitsWith: .failure) { View().insertSubview(View(), at: -1) }
        await #expect(processExitsWith: .failure) { View().exchangeSubview(at: 0, withSubviewAt: 1) }
        await #expect(processExitsWith: .failure) { View().bringSubviewToFront(View()) }
        await #expect(processExitsWith: .failure) { View().sendSubviewToBack(View()) }
    }

    @Test("B5: geometry that is not finite")
    func geometry() async {
        await #expect(processExitsWith: .failure) { _ = View(frame: Rect(x: .nan, y: 0, width: 1, height: 1)) }
        await #expect(processExitsWith: .failure) { View().frame.size.width = .infinity }
        await #expect(processExitsWith: .failure) { View().bounds.origin.y = .nan }
        await #expect(processExitsWith: .failure) { View().center.x = -.infinity }
        await #expect(processExitsWith: .failure) { View().anchorPoint.x = .nan }
        await #expect(processExitsWith: .failure) { View().transform.a = .nan }
        await #expect(processExitsWith: .failure) { View().touchOutsets.left = .infinity }
        await #expect(processExitsWith: .failure) {
            View().hitShape = .ellipse(Rect(x: .nan, y: 0, width: 1, height: 1))
        }
        // Each finite, the sum not.
        await #expect(processExitsWith: .failure) {
            let view = View(0, 0, 1, 1)
            view.bounds.size.width = 1e308
            view.anchorPoint.x = -10
            view.center.x = 1e308
        }
    }

    @Test("sampled takes a positive number")
    func sampling() async {
        await #expect(processExitsWith: .failure) {
            Window(frame: .zero).hitTestingStrategy = .sampled(every: 0) { _ in }
        }
    }

    @Test("F6: a motion is no command of a remote control, nor the other way round")
    func subtypes() async {
        await #expect(processExitsWith: .failure) { _ = Event(motion: .remoteControlPlay, phase: .began, timestamp: 0) }
        await #expect(processExitsWith: .failure) { _ = Event(motion: .motionShake, phase: .changed, timestamp: 0) }
        await #expect(processExitsWith: .failure) { _ = Event(remoteControl: .motionShake, timestamp: 0) }
        await #expect(processExitsWith: .failure) { _ = Event(remoteControl: .none, timestamp: 0) }
    }

    @Test("What a gesture is set to is a number")
    func gestures() async {
        await #expect(processExitsWith: .failure) { PinchGestureRecognizer().scale = 0 }
        await #expect(processExitsWith: .failure) { RotationGestureRecognizer().rotation = .infinity }
        await #expect(processExitsWith: .failure) { PanGestureRecognizer().setTranslation(.nan, in: nil) }
    }

    @Test("Controllers do not keep each other alive in a ring")
    func controllers() async {
        await #expect(processExitsWith: .failure) {
            let (outer, inner) = (ViewController(), ViewController())
            outer.addChild(inner)
            inner.addChild(outer)
        }
        await #expect(processExitsWith: .failure) {
            let (outer, inner) = (ViewController(), ViewController())
            outer.addChild(inner)
            inner.present(outer)
        }
        await #expect(processExitsWith: .failure) {
            let (presenter, sheet) = (ViewController(), ViewController())
            presenter.present(sheet)
            sheet.addChild(presenter)
        }
        await #expect(processExitsWith: .failure) {
            let (presenter, sheet) = (ViewController(), ViewController())
            presenter.present(sheet)
            sheet.present(presenter)
        }
    }
}
