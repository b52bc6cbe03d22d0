import HitTesting
import ViewKit

/// A scene in the form that a run changes and asks.
protocol LivingSubject {
    /// Looks up, before the clock runs, what the owner of the views would know: names and rectangles of many views that
    /// move together.
    mutating func stage(_ changes: ArraySlice<LivingChange>)
    /// Makes the changes of a frame; the staged ones instead, if there are.
    mutating func apply(_ changes: ArraySlice<LivingChange>)
    /// The view hit: a number that every form of the same scene has for it, 0 for none.
    mutating func answer(at point: Point) -> Int32
    /// The same by the walk.
    mutating func walkedAnswer(at point: Point) -> Int32
    /// What the form counts of its own work.
    var statistics: [String: Double] { get }
}

/// A `HitScene` that lives.
struct LivingScene: LivingSubject {
    var scene: HitScene
    private var ids: [NodeID] = []
    private var inserted: [NodeID] = []
    private var hasStaged = false
    private var movedNodes: [NodeID] = []
    private var movedFrames: [Rect] = []
    private var others: [LivingChange] = []

    /// The scene of a tree, without an index.
    init(_ tree: ViewTree, way: HitScene.Way? = nil) {
        scene = SceneSubject.build(tree, &ids)
        scene.forcedWay = way
    }

    /// Bytes of the names by which changes find their nodes, which are not the scene's.
    var nameBytes: Int { ids.capacity * MemoryLayout<NodeID>.stride }

    mutating func stage(_ changes: ArraySlice<LivingChange>) {
        hasStaged = changes.count > 1
        movedNodes.removeAll(keepingCapacity: true)
        movedFrames.removeAll(keepingCapacity: true)
        others.removeAll(keepingCapacity: true)
        guard hasStaged else { return }
        for change in changes {
            if case .origin(let view, let origin) = change {
                let id = ids[Int(view)]
                let node = scene[id]
                // The frame of a turned view is another rectangle than the one that is moved.
                if node.transform.isIdentity {
                    movedNodes.append(id)
                    movedFrames.append(Rect(origin: origin, size: node.bounds.size))
                    continue
                }
            }
            others.append(change)
        }
    }

    mutating func apply(_ changes: ArraySlice<LivingChange>) {
        guard hasStaged else {
            for change in changes { apply(change) }
            return
        }
        if !movedNodes.isEmpty { scene.setFrames(movedFrames, of: movedNodes) }
        for change in others { apply(change) }
    }

    @inline(__always)
    private mutating func apply(_ change: LivingChange) {
        switch change {
        case .origin(let view, let origin): scene[ids[Int(view)]].origin = origin
        case .hidden(let view, let isHidden): scene[ids[Int(view)]].isHidden = isHidden
        case .boundsOrigin(let view, let origin): scene[ids[Int(view)]].bounds.origin = origin
        case .transform(let view, let transform): scene[ids[Int(view)]].transform = transform
        case .front(let view):
            let id = ids[Int(view)]
            scene.move(id, into: scene.parent(of: id), at: .front)
        case .back(let view):
            let id = ids[Int(view)]
            scene.move(id, into: scene.parent(of: id), at: .back)
        case .insert(let frame, let parent, let isBehind):
            inserted.append(
                scene.insert(
                    Node(frame: frame), into: parent < 0 ? nil : ids[Int(parent)], at: isBehind ? .back : .front))
        case .removeInserted: if let last = inserted.popLast() { scene.remove(last) }
        case .replace(let view, let frame, let parent, let sibling): replace(view, by: frame, parent, sibling)
        }
    }

    /// Out of line: where the names are written within a loop over changes, the compiler copies all of them before the loop if
    /// they are shared, whatever the changes are.
    @inline(never)
    private mutating func replace(_ view: Int32, by frame: Rect, _ parent: Int32, _ sibling: Int32) {
        scene.remove(ids[Int(view)])
        ids[Int(view)] = scene.insert(
            Node(frame: frame), into: parent < 0 ? nil : ids[Int(parent)],
            at: sibling < 0 ? .front : .above(ids[Int(sibling)]))
    }

    /// The slot of the node hit: the same in all scenes that were made and changed alike, from 1 on.
    @inline(__always)
    mutating func answer(at point: Point) -> Int32 { number(scene.topmost(at: point)) }

    func walkedAnswer(at point: Point) -> Int32 { number(scene.walk(at: point)) }

    @inline(__always)
    private func number(_ result: HitResult) -> Int32 {
        switch result {
        case .hit(let node): Int32(truncatingIfNeeded: node.slotIndex)
        case .miss: 0
        case .ask(let node): -Int32(truncatingIfNeeded: node.slotIndex)
        }
    }

    var statistics: [String: Double] { SceneStatistics(scene).counters }
}

/// A `Window` of views that live.
struct LivingWindow: LivingSubject {
    let window: Window
    private var views: [View] = []
    private var inserted: [View] = []

    /// The window of a tree.
    init(_ tree: ViewTree, strategy: HitTestingStrategy) {
        window = Window(frame: Rect(tree.plane))
        window.bounds = Rect(tree.plane)
        window.tag = 0
        views.reserveCapacity(tree.count)
        for (index, node) in tree.nodes.enumerated() {
            let view = View()
            view.tag = index + 1
            view.take(node)
            let parent = Int(tree.parents[index])
            if parent >= 0 { views[parent].addSubview(view) }
            views.append(view)
        }
        // The tree is built first and enters the window whole, as an application builds a screen.
        for (index, view) in views.enumerated() where tree.parents[index] < 0 { window.addSubview(view) }
        window.hitTestingStrategy = strategy
    }

    func stage(_ changes: ArraySlice<LivingChange>) {}

    mutating func apply(_ changes: ArraySlice<LivingChange>) {
        for change in changes { apply(change) }
    }

    @inline(__always)
    private mutating func apply(_ change: LivingChange) {
        switch change {
        case .origin(let view, let origin):
            let view = views[Int(view)]
            let (size, anchor) = (view.bounds.size, view.anchorPoint)
            view.center = Point(x: origin.x + anchor.x * size.width, y: origin.y + anchor.y * size.height)
        case .hidden(let view, let isHidden): views[Int(view)].isHidden = isHidden
        case .boundsOrigin(let view, let origin): views[Int(view)].bounds.origin = origin
        case .transform(let view, let transform): views[Int(view)].transform = transform
        case .front(let view): views[Int(view)].superview?.bringSubviewToFront(views[Int(view)])
        case .back(let view): views[Int(view)].superview?.sendSubviewToBack(views[Int(view)])
        case .insert(let frame, let parent, let isBehind):
            let view = View(frame: frame)
            inserted.append(view)
            let superview = parent < 0 ? window : views[Int(parent)]
            if isBehind { superview.insertSubview(view, at: 0) } else { superview.addSubview(view) }
        case .removeInserted: inserted.popLast()?.removeFromSuperview()
        case .replace(let view, let frame, let parent, let sibling):
            views[Int(view)].removeFromSuperview()
            let new = View(frame: frame)
            new.tag = Int(view) + 1
            views[Int(view)] = new
            let superview = parent < 0 ? window : views[Int(parent)]
            if sibling < 0 {
                superview.addSubview(new)
            } else {
                superview.insertSubview(new, aboveSubview: views[Int(sibling)])
            }
        }
    }

    @inline(__always)
    func answer(at point: Point) -> Int32 { Int32(truncatingIfNeeded: window.hitTest(point, with: nil)?.tag ?? 0) }

    func walkedAnswer(at point: Point) -> Int32 {
        let strategy = window.hitTestingStrategy
        defer { window.hitTestingStrategy = strategy }
        window.hitTestingStrategy = .walk
        return answer(at: point)
    }

    var statistics: [String: Double] { [:] }
}

/// What a scene has counted of its work, whatever counters it has.
struct SceneStatistics {
    let counters: [String: Double]

    init(_ counters: [String: Double]) {
        self.counters = counters
    }

    init(_ scene: HitScene) {
        var counters: [String: Double] = [:]
        for child in Mirror(reflecting: scene.statistics).children {
            if let label = child.label, let value = child.value as? Int { counters[label] = Double(value) }
        }
        self.counters = counters
    }

    /// Steps of work: what the scene counts as such, or else the sum of what it counts.
    var steps: Double { counters["steps"] ?? counters.values.reduce(0, +) }
}
