import HitTesting
import ViewKit

/// A window of views that move.
struct LivingWindow: LivingSubject {
    let window: Window
    private let views: [View]
    private var hits: [View?] = []

    init(_ tree: ViewTree) {
        (window, views) = tree.window()
        window.tag = -1
        for (index, view) in views.enumerated() { view.tag = index }
    }

    mutating func change(_ frame: LivingFrame) {
        precondition(frame.changes.isEmpty, "views of a window only move")
        for index in frame.moved.indices {
            let view = views[Int(frame.moved[index])]
            let (origin, size, anchor) = (frame.origins[index], view.bounds.size, view.anchorPoint)
            view.center = Point(x: origin.x + anchor.x * size.width, y: origin.y + anchor.y * size.height)
        }
    }

    mutating func ask(_ points: [Point]) {
        hits.removeAll(keepingCapacity: true)
        for point in points { hits.append(window.hitTest(point, with: nil)) }
    }

    var answers: [Int32] { hits.map { Int32($0?.tag ?? -1) } }
}
