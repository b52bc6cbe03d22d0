import Testing
import ViewKit

/// Where events go that are not handled (Semantics, F4, F5, F6).
struct ResponderChainTests {
    private final class Delegate: Responder, ApplicationDelegate {}
    private final class PlainDelegate: ApplicationDelegate {}

    @Test func `F5, C9: each handler goes on to the next responder, and stops where super is not called`() {
        let stage = Stage()
        let outer = stage.view("outer", 0, 0, 100, 100)
        let inner = View(0, 0, 50, 50, in: outer)
        stage.hold((5, 5, 0), (6, 5, 0))
        stage.cancelled(6, 5)
        stage.tap(6, 5)
        #expect(stage.log.take() == "outer began, outer moved, outer cancelled, outer began, outer ended")
        _ = stage.view("handler", 0, 0, 50, 50, in: inner)
        stage.tap(5, 5)
        #expect(stage.log.take() == "handler began, handler ended")
    }

    @Test func `F4, A22, A22b, A22c, A23: view, controller, superview, window, application, delegate`() {
        let stage = Stage()
        let delegate = Delegate()
        stage.application.delegate = delegate
        let (root, child) = (ViewController(), ViewController())
        stage.window.rootViewController = root
        let holder = View(0, 0, 100, 100, in: root.view)
        root.addChild(child)
        holder.addSubview(child.view)
        let leaf = View(0, 0, 10, 10, in: child.view)
        #expect(
            leaf.responderChain
                == [leaf, child.view, child, holder, root.view, root, stage.window, stage.application, delegate])
        #expect(child.parent === root && root.children == [child])
        stage.window.makeKeyAndVisible()
        #expect(root.view.next === root && stage.application.keyWindow === stage.window)

        // A view that is no longer the controller's root view goes on to its superview.
        let old: View = child.view
        child.view = View()
        #expect(leaf.responderChain.prefix(3) == [leaf, old, holder])
        #expect(child.next == nil)
        let plain = PlainDelegate()
        stage.application.delegate = plain
        #expect(stage.application.next == nil)
        child.removeFromParent()
        #expect(child.parent == nil && root.children.isEmpty)
        stage.window.rootViewController = nil
        #expect(root.next == nil && root.view.superview == nil)
    }

    @Test(arguments: Way.allCases)
    func `F4: a presented controller goes on to its presenter`(_ way: Way) {
        let stage = Stage(way)
        let (root, sheet, alert) = (ViewController(), ViewController(), ViewController())
        stage.window.rootViewController = root
        root.present(sheet)
        sheet.present(alert)
        #expect(stage.window.hit(5, 5) === alert.view)
        #expect(alert.view.frame == stage.window.bounds)
        #expect(alert.view.responderChain == [alert.view, alert, sheet, root, stage.window, stage.application])
        #expect(alert.presentingViewController === sheet && root.presentedViewController === sheet)
        root.dismiss()
        #expect(stage.window.hit(5, 5) === root.view)
        #expect(root.presentedViewController == nil && alert.presentingViewController == nil)
        root.present(sheet)
        sheet.dismiss()
        #expect(sheet.presentingViewController == nil && sheet.view.superview == nil)
    }

    @Test(arguments: Way.allCases)
    func `the views of root and presented controllers keep the size of a window that is turned`(_ way: Way) {
        let stage = Stage(way, Rect(x: 0, y: 0, width: 100, height: 200))
        let (root, sheet) = (ViewController(), ViewController())
        stage.window.rootViewController = root
        stage.window.frame.size = Size(width: 200, height: 100)
        #expect(stage.window.hit(150, 50) === root.view)
        root.present(sheet)
        stage.window.frame.size = Size(width: 300, height: 300)
        #expect(stage.window.hit(250, 250) === sheet.view)
        root.dismiss()
        #expect(stage.window.hit(250, 250) === root.view && stage.window.hit(250, 350) == nil)
    }

    @Test(arguments: Way.single)
    func `F4: a cycle made by overrides ends the walk, each responder being called once`(_ way: Way) {
        final class Bent: TouchView {
            weak var bend: Responder?
            override var next: Responder? { bend ?? super.next }
        }
        let stage = Stage(way)
        let outer = Bent("outer", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.window, log: stage.log)
        let inner = Bent("inner", Rect(x: 0, y: 0, width: 50, height: 50), in: outer, log: stage.log)
        (outer.passesOn, inner.passesOn) = (true, true)
        outer.bend = inner
        stage.tap(5, 5)
        #expect(stage.log.take() == "inner began, outer began, inner ended, outer ended")
        #expect(inner.responderChain == [inner, outer])
        inner.bend = inner
        stage.tap(5, 5)
        #expect(stage.log.take() == "inner began, inner ended")
        inner.bend = nil
        outer.bend = nil
        #expect(inner.responderChain == [inner, outer, stage.window, stage.application])
    }

    @Test func `a controller's view is loaded when it is asked for, once`() {
        final class Loading: ViewController {
            var log: [String] = []
            override func loadView() {
                log.append("load")
                view = Label()
            }
            override func viewDidLoad() { log.append("loaded \(type(of: view))") }
        }
        let controller = Loading()
        #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
        #expect(controller.view is Label && controller.view === controller.viewIfLoaded)
        #expect(controller.log == ["load", "loaded Label"])
    }
}
