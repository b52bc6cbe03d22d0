import HitTesting
import ViewKit

extension ViewTree {
    /// Makes a window over the plane, with a view for each node of the tree. `make` makes the view, given the node's index and
    /// the node.
    ///
    /// The tree of views is built first and then added to the window, as an application builds a screen.
    func window(_ make: (Int, Node) -> View = { View(taking: $1) }) -> (window: Window, views: [View]) {
        let window = Window(frame: Rect(plane))
        window.bounds = Rect(plane)
        var views: [View] = []
        views.reserveCapacity(count)
        for (index, node) in nodes.enumerated() {
            let view = make(index, node)
            if parents[index] >= 0 { views[Int(parents[index])].addSubview(view) }
            views.append(view)
        }
        for (view, parent) in zip(views, parents) where parent < 0 { window.addSubview(view) }
        return (window, views)
    }
}

extension View {
    /// A view with the attributes of a node.
    convenience init(taking node: Node) {
        self.init()
        take(node)
    }
}
