import HitTesting

/// A prototype as a form of a dynamic scene.
struct PrototypeForm: SceneForm {
    private let scene: LayerScene
    /// `nodes` maps each node's index in the tree to its index in the prototype; `numbers` is the reverse map. Index 0 of the
    /// prototype is the screen, the parent of roots, for which `numbers` has -1.
    private var nodes: [Int32] = []
    private var numbers: [Int32] = [-1]

    init(_ tree: ViewTree, in scene: LayerScene) {
        self.scene = scene
        for (number, node) in tree.nodes.enumerated() { add(node, Int32(number), to: tree.parents[number]) }
        scene.prepare()
    }

    private mutating func add(_ node: Node, _ number: Int32, to parent: Int32) {
        let added = scene.add(node, to: parent < 0 ? 0 : nodes[Int(parent)])
        if number < nodes.count { nodes[Int(number)] = added } else { nodes.append(added) }
        numbers.append(number)
    }

    mutating func change(_ frame: DynamicFrame) {
        for (node, origin) in frame.moves { scene.move(nodes[Int(node)], to: origin) }
        for change in frame.changes {
            switch change {
            case .hide(let node, let isHidden): scene.hide(nodes[Int(node)], isHidden)
            case .scroll(let node, let origin): scene.scroll(nodes[Int(node)], to: origin)
            case .replace: preconditionFailure("a prototype knows no transforms")
            case .bringToFront(let node): scene.bringToFront(nodes[Int(node)])
            case .remove(let node): scene.remove(nodes[Int(node)])
            case .insert(let number, let frame, let parent): add(Node(frame: frame), number, to: parent)
            }
        }
    }

    func topmost(at point: Point) -> Int32 { scene.topmost(at: point) }
    func number(of answer: Int32) -> Int32 { answer < 0 ? -1 : numbers[Int(answer)] }
}

/// The prototypes that support a scene, or the changes of a row.
enum PrototypeSet: Comparable {
    case none
    /// The set that has only `LayerScene`.
    case layers
    case all

    /// The prototypes that support a tree.
    init(_ tree: ViewTree) {
        let isKnown = tree.nodes.allSatisfy { node in
            node.transform.isIdentity && node.hitShape == nil && node.touchOutsets == .zero && node.asks == .nothing
                && (node.hitMode == .auto || node.hitMode == .boxNone)
        }
        let isNested =
            tree.nodes.allSatisfy { $0.hitMode == .auto && !$0.hitsOutsideBounds }
            && tree.parents.count { $0 < 0 } == 1
        self = !isKnown ? .none : isNested ? .all : .layers
    }
}
