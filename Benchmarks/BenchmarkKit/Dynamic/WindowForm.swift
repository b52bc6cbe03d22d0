import HitTesting
import ViewKit

/// A window of views as a form of a dynamic scene. The only changes that it supports are moves.
struct WindowForm: SceneForm {
    let window: Window
    private let views: [View]

    init(_ tree: ViewTree) {
        (window, views) = tree.window()
        window.tag = -1
        for (index, view) in views.enumerated() { view.tag = index }
    }

    mutating func change(_ frame: DynamicFrame) {
        precondition(frame.changes.isEmpty, "views of a window only move")
        for (node, origin) in frame.moves {
            let view = views[Int(node)]
            let (size, anchor) = (view.bounds.size, view.anchorPoint)
            view.center = Point(x: origin.x + anchor.x * size.width, y: origin.y + anchor.y * size.height)
        }
    }

    func topmost(at point: Point) -> View? { window.hitTest(point, with: nil) }
    func number(of answer: View?) -> Int32 { Int32(answer?.tag ?? -1) }
}
