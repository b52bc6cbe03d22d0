import HitTesting
import SpatialIndex

/// A scene on which a history is played.
struct ScenePlayer {
    var scene = HitScene()
    /// The nodes by their names.
    var nodes: [Int: NodeID] = [:]
    var copy: (scene: HitScene, nodes: [Int: NodeID])?
    /// What the last comparison expected at its point.
    var expected: HitResult?
    private var build: BackgroundBuild?

    /// Plays a step. Returns what is wrong.
    mutating func play(_ step: Step) -> String? {
        expected = nil
        switch step {
        case .policy(let policy): scene.policy = policy
        case .insert(let name, let node, let parent, let place):
            guard contains(parent) else { break }
            let parent = parent.flatMap { nodes[$0] }
            nodes[name] = scene.insert(node, into: parent, at: position(place, in: parent))
        case .insertAll(let names, let frames, let parent):
            guard contains(parent) else { break }
            let inserted = scene.insert(contentsOf: frames, into: parent.flatMap { nodes[$0] })
            for (name, node) in zip(names, inserted) { nodes[name] = node }
        case .set(let name, let node): if let id = nodes[name] { scene[id] = node }
        case .frames(let frames): set(frames)
        case .move(let name, let parent, let place): move(name, into: parent, place)
        case .remove(let name):
            guard let node = nodes[name] else { break }
            scene.remove(node)
            nodes = nodes.filter { scene.contains($0.value) }
        case .prepare: scene.prepare()
        case .slices(let count):
            var left = count
            _ = scene.prepare {
                left -= 1
                return left >= 0
            }
        case .beginBuild: if build == nil { build = scene.beginBackgroundBuild() }
        case .finishBuild: build?.finish()
        case .adoptBuild:
            if let build { _ = scene.adopt(build) }
            build = nil
        case .keepCopy: copy = (scene, nodes)
        case .returnToCopy: if let copy { (scene, nodes) = copy }
        default: return compare(step)
        }
        return nil
    }

    /// True for the screen and for a node of the scene.
    private func contains(_ parent: Int?) -> Bool { parent.map { nodes[$0] != nil } ?? true }

    private mutating func set(_ frames: [(Int, Rect)]) {
        let settable = frames.compactMap { name, frame in
            nodes[name].flatMap { scene.canSetFrame(frame, of: $0) ? (node: $0, frame: frame) : nil }
        }
        scene.setFrames(settable.map(\.frame), of: settable.map(\.node))
    }

    private mutating func move(_ name: Int, into parent: Int?, _ place: Step.Place) {
        guard let node = nodes[name], contains(parent) else { return }
        let target = parent.flatMap { nodes[$0] }
        if let target, target == node || scene.ancestors(of: target).contains(node) { return }
        scene.move(node, into: target, at: position(place, in: target, of: node))
    }

    /// A place for a node, which is in front of all others if the place is gone.
    private func position(
        _ place: Step.Place, in parent: NodeID?, of node: NodeID? = nil
    ) -> HitScene.SiblingPosition {
        switch place {
        case .front: return .front
        case .back: return .back
        case .index(let index):
            let siblings = (parent.map { scene.children(of: $0) } ?? scene.roots).filter { $0 != node }
            return .index(min(index, siblings.count))
        case .above(let name):
            return sibling(name, in: parent, of: node).map { .above($0) } ?? .front
        case .below(let name):
            return sibling(name, in: parent, of: node).map { .below($0) } ?? .front
        }
    }

    private func sibling(_ name: Int, in parent: NodeID?, of node: NodeID?) -> NodeID? {
        guard let sibling = nodes[name], sibling != node, scene.contains(sibling), scene.parent(of: sibling) == parent
        else { return nil }
        return sibling
    }
}
