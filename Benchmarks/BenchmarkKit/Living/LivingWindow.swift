import HitTesting
import ViewKit

/// A window of views that move.
struct LivingWindow: LivingSubject {
    let window: Window
    private var views: [View] = []
    private var hits: [View?] = []

    init(_ tree: ViewTree) {
        window = Window(frame: Rect(tree.plane))
        window.tag = -1
        views.reserveCapacity(tree.count)
        for (index, node) in tree.nodes.enumerated() {
            let view = View()
            view.tag = index
            view.take(node)
            let parent = Int(tree.parents[index])
            if parent >= 0 { views[parent].addSubview(view) }
            views.append(view)
        }
        // The tree is built first and enters the window whole, as an application builds a screen.
        for (index, view) in views.enumerated() where tree.parents[index] < 0 { window.addSubview(view) }
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

/// The recursion over plain objects that move.
struct LivingObjects: LivingSubject {
    private let tree: WalkedTree
    private(set) var answers: [Int32] = []

    init(_ tree: ViewTree) { self.tree = WalkedTree(tree) }

    mutating func change(_ frame: LivingFrame) {
        precondition(frame.changes.isEmpty, "plain objects only move")
        for index in frame.moved.indices { tree.move(frame.moved[index], to: frame.origins[index]) }
    }

    mutating func ask(_ points: [Point]) {
        answers.removeAll(keepingCapacity: true)
        for point in points { answers.append(tree.answer(at: point)) }
    }
}
