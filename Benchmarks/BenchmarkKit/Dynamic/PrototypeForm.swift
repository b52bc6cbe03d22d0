import HitTesting

/// A prototype of a scene, which supports only some attributes.
protocol PrototypeScene: AnyObject {
    /// The number of the screen, which is the parent of roots; -1 if the prototype has no screen.
    var screen: Int32 { get }
    /// Adds a node to a parent, in front of its siblings.
    ///
    /// - Returns: The number of the node, which is one more than that of the node added before.
    func add(_ node: Node, to parent: Int32) -> Int32
    /// Builds all indexes.
    func prepare()
    func move(_ node: Int32, to origin: Point)
    func scroll(_ node: Int32, to origin: Point)
    func hide(_ node: Int32, _ isHidden: Bool)
    func bringToFront(_ node: Int32)
    /// Removes a node without children.
    func remove(_ node: Int32)
    /// The node hit at a point, -1 for none.
    func topmost(at point: Point) -> Int32
}

extension LayerScene: PrototypeScene {
    var screen: Int32 { 0 }
}

extension MoverScene: PrototypeScene {
    var screen: Int32 { -1 }
    func bringToFront(_ node: Int32) { preconditionFailure("nodes of this prototype stay in their order") }
    func remove(_ node: Int32) { preconditionFailure("nodes of this prototype stay") }
}

/// A prototype as a form of a dynamic scene.
struct PrototypeForm<Scene: PrototypeScene>: SceneForm {
    private let scene: Scene
    /// `nodes` has the prototype's number of each node of the tree, `numbers` the tree's number of each node of the prototype.
    private var nodes: [Int32] = []
    private var numbers: [Int32]

    init(_ tree: ViewTree, in scene: Scene) {
        self.scene = scene
        numbers = scene.screen < 0 ? [] : [-1]
        for (number, node) in tree.nodes.enumerated() {
            let parent = Int(tree.parents[number])
            nodes.append(scene.add(node, to: parent < 0 ? scene.screen : nodes[parent]))
            numbers.append(Int32(number))
        }
        scene.prepare()
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
            case .insert(let number, let frame, let parent):
                nodes[Int(number)] = scene.add(Node(frame: frame), to: parent < 0 ? scene.screen : nodes[Int(parent)])
                numbers.append(number)
            }
        }
    }

    func topmost(at point: Point) -> Int32 { scene.topmost(at: point) }
    func number(of answer: Int32) -> Int32 { answer < 0 ? -1 : numbers[Int(answer)] }
}

/// The prototypes that support a scene, or the changes of a row.
enum PrototypeSet: Comparable {
    case none
    /// Only `LayerScene`.
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
