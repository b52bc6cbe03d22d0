import ViewKit

/// A tree of views made from a specification, with the log of what its overrides were called with.
final class World {
    struct Call: Equatable, CustomStringConvertible {
        let view: Int
        let method: Character
        let x: UInt64
        let y: UInt64

        var description: String { "\(view)\(method)(\(Double(bitPattern: x)), \(Double(bitPattern: y)))" }
    }

    let window: Window
    private(set) var views: [Int: View] = [:]
    private(set) var log: [Call] = []
    private var overrideMutations: [Mutation]
    /// How many hit tests that overrides began are under way.
    var nesting = 0

    init(_ spec: TreeSpec, strategy: HitTestingStrategy) {
        window = spec.views[TreeSpec.window].kind == .plain ? Window(frame: .zero) : ZooWindow(frame: .zero)
        overrideMutations = spec.overrideMutations.reversed()
        for view in spec.views {
            let made: View
            switch view.label {
            case TreeSpec.window: made = window
            case TreeSpec.otherWindow: made = Window(frame: .zero)
            default: made = view.kind.make(view.label, view.parameter, in: self)
            }
            made.take(view.node)
            made.tag = view.label
            views[view.label] = made
        }
        window.hitTestingStrategy = strategy
        (views[TreeSpec.otherWindow] as? Window)?.hitTestingStrategy = strategy
        // Now and then the price decides, so that the two ways take turns.
        window.alwaysUsesIndex = spec.views.count % 4 != 0
        for view in spec.views.dropFirst(2) {
            guard let child = views[view.label], let parent = views[view.parent] else { continue }
            parent.addSubview(child)
        }
        for view in spec.views { views[view.label]?.redirect = view.redirect.flatMap { views[$0] } }
    }

    func record(_ view: Int, _ method: Character, _ point: Point) {
        log.append(Call(view: view, method: method, x: point.x.bitPattern, y: point.y.bitPattern))
    }

    /// Performs a step: the label of the answer, -1 for none, and the calls.
    func perform(_ step: Step) -> (answer: Int, calls: [Call]) {
        log = []
        switch step {
        case .hit(let point): return (window.hitTest(point, with: nil)?.tag ?? -1, log)
        case .direct(let view, let point): return (views[view]?.hitTest(point, with: nil)?.tag ?? -1, log)
        case .mutate(let mutation):
            apply(mutation)
            return (-1, log)
        }
    }

    /// Does what the next mutating override is to do.
    func mutateFromOverride() {
        if let mutation = overrideMutations.popLast() { apply(mutation) }
    }

    private func apply(_ mutation: Mutation) {
        switch mutation {
        case .attributes(let label, let node): views[label]?.take(node)
        case .redirect(let label, let target): views[label]?.redirect = target.flatMap { views[$0] }
        case .move(let label, let parent, let index):
            guard let view = views[label], let parent = views[parent], !(view is Window),
                !parent.isDescendant(of: view)
            else { return }
            let count = parent.subviews.count - (view.superview === parent ? 1 : 0)
            parent.insertSubview(view, at: index % (count + 1))
        case .remove(let label): views[label]?.removeFromSuperview()
        case .toFront(let label):
            if let view = views[label] { view.superview?.bringSubviewToFront(view) }
        case .toBack(let label):
            if let view = views[label] { view.superview?.sendSubviewToBack(view) }
        case .exchange(let label, let first, let second):
            guard let view = views[label], !view.subviews.isEmpty else { return }
            let count = view.subviews.count
            view.exchangeSubview(at: first % count, withSubviewAt: second % count)
        }
    }
}

/// A window of a class that overrides.
private final class ZooWindow: Window {
    override func hitTest(_ point: Point, with event: Event?) -> View? { super.hitTest(point, with: event) }
}

extension View {
    /// Sets all attributes through the view's own setters.
    func take(_ new: Node) {
        transform = .identity
        anchorPoint = new.anchorPoint
        frame = Rect(origin: new.origin, size: new.bounds.size)
        bounds.origin = new.bounds.origin
        transform = new.transform
        alpha = new.alpha
        isHidden = new.isHidden
        isUserInteractionEnabled = new.isUserInteractionEnabled
        hitMode = new.hitMode
        touchOutsets = new.touchOutsets
        hitShape = new.hitShape
        hitsOutsideBounds = new.hitsOutsideBounds
        hitTestReach = new.reach
    }
}
