import Testing
import ViewKit

/// Controllers that are presented, dismissed and replaced, also while that is under way.
struct ControllerTests {
    private let stage = Stage()

    /// Runs a closure when its window is about to change.
    private final class Mover: View {
        var onMove: ((Window?) -> Void)?
        override func willMove(toWindow newWindow: Window?) { onMove?(newWindow) }
    }

    private func controller(_ view: View) -> ViewController {
        let controller = ViewController()
        controller.view = view
        return controller
    }

    @Test func `a root controller that is set while the former one leaves stays, and forgets its window in time`() {
        let leaving = Mover()
        let (second, third) = (ViewController(), ViewController())
        do {
            let window = Window(0, 0, 100, 100)
            window.rootViewController = controller(leaving)
            leaving.onMove = { [unowned window] newWindow in
                if newWindow == nil { window.rootViewController = third }
            }
            window.rootViewController = second
            #expect(window.rootViewController === third && window.subviews == [third.view])
            #expect(third.next === window && second.next == nil)
        }
        #expect(third.next == nil)
    }

    @Test func `a root controller that another window gives up comes alone, or not at all`() {
        let moving = Mover()
        let (first, second) = (Window(0, 0, 100, 100), Window(0, 0, 100, 100))
        let (root, other) = (controller(moving), ViewController())
        first.rootViewController = root
        moving.onMove = { newWindow in
            if newWindow == nil { second.rootViewController = other }
        }
        second.rootViewController = root
        #expect(first.rootViewController == nil && second.rootViewController === other)
        #expect(second.subviews == [other.view] && root.next == nil && other.next === second)
    }

    @Test func `a root controller that is replaced while its view comes in leaves no view behind`() {
        let coming = Mover()
        let other = ViewController()
        coming.onMove = { [unowned window = stage.window] newWindow in
            if newWindow != nil { window.rootViewController = other }
        }
        stage.window.rootViewController = controller(coming)
        #expect(stage.window.rootViewController === other && stage.window.subviews == [other.view])
    }

    @Test func `a controller that dismisses itself while its view is loaded or comes in leaves no view behind`() {
        final class Needless: ViewController {
            override func viewDidLoad() { dismiss() }
        }
        let root = ViewController()
        stage.window.rootViewController = root
        let coming = Mover()
        let sheet = controller(coming)
        coming.onMove = { [unowned sheet] newWindow in
            if newWindow != nil { sheet.dismiss() }
        }
        for needless in [Needless(), sheet] {
            root.present(needless)
            #expect(root.presentedViewController == nil && needless.presentingViewController == nil)
            #expect(stage.window.subviews == [root.view] && stage.window.hit(5, 5) === root.view)
        }
    }

    @Test func `a controller that presents one presents no other until that is dismissed`() {
        let (root, sheet, other) = (ViewController(), ViewController(), ViewController())
        stage.window.rootViewController = root
        root.present(sheet)
        root.present(other)
        root.present(sheet)
        #expect(root.presentedViewController === sheet && other.presentingViewController == nil)
        #expect(stage.window.subviews == [root.view, sheet.view])
        root.dismiss()
        root.present(other)
        #expect(root.presentedViewController === other)
    }

    @Test func `a root controller that is replaced takes what it and its children present with it`() {
        let (root, child, sheet, alert) = (ViewController(), ViewController(), ViewController(), ViewController())
        root.view.addSubview(child.view)
        root.addChild(child)
        stage.window.rootViewController = root
        root.present(sheet)
        child.present(alert)
        let next = ViewController()
        stage.window.rootViewController = next
        #expect(stage.window.subviews == [next.view])
        #expect(root.presentedViewController == nil && child.presentedViewController == nil)
    }

    @Test func `a child of a presented controller is presented with it, and dismisses it`() {
        let (root, sheet, child) = (ViewController(), ViewController(), ViewController())
        stage.window.rootViewController = root
        root.present(sheet)
        sheet.addChild(child)
        sheet.view.addSubview(child.view)
        #expect(child.presentingViewController === root)
        child.dismiss()
        #expect(root.presentedViewController == nil && child.presentingViewController == nil)
        #expect(stage.window.subviews == [root.view])
    }

    @Test func `a sheet that is dismissed takes what its children present with it`() {
        let (root, sheet, child, alert) = (ViewController(), ViewController(), ViewController(), ViewController())
        stage.window.rootViewController = root
        root.present(sheet)
        sheet.addChild(child)
        sheet.view.addSubview(child.view)
        child.present(alert)
        #expect(stage.window.hit(5, 5) === alert.view)
        root.dismiss()
        #expect(stage.window.subviews == [root.view])
    }

    @Test func `as many controllers as are allowed present each other, pass a command on and go in 512 KiB of stack`() {
        final class Ending: Responder, ApplicationDelegate {
            var count = 0
            override func remoteControlReceived(with event: Event?) { count += 1 }
        }
        onThread(stackSize: 512 << 10) {
            let (stage, ending) = (Stage(), Ending())
            stage.application.delegate = ending
            let root = ViewController()
            stage.window.rootViewController = root
            var last = root
            for _ in 1..<ViewController.maximumDepth {
                let next = ViewController()
                last.present(next)
                last = next
            }
            #expect(last.view.superview === stage.window)
            last.remoteControlReceived(with: nil)
            #expect(ending.count == 1)
            root.dismiss()
            #expect(stage.window.subviews == [root.view] && last.presentingViewController == nil)
        }
    }

    @Test func `a first responder in a presented view stays it when the presenter's view leaves`() {
        final class Field: View {
            override var canBecomeFirstResponder: Bool { true }
        }
        let (root, sheet) = (ViewController(), ViewController())
        stage.window.rootViewController = root
        root.present(sheet)
        let field = Field(0, 0, 10, 10, in: sheet.view)
        #expect(field.becomeFirstResponder())
        root.view.removeFromSuperview()
        #expect(field.isFirstResponder && field.window === stage.window)
        sheet.view.removeFromSuperview()
        #expect(stage.window.firstResponder == nil)
    }
}
