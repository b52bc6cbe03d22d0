import HitTesting

/// A prototype of a scene, which knows some attributes alone.
protocol PrototypeScene: AnyObject {
    /// An empty scene, of which node 0 is what holds the roots.
    init()
    func add(_ node: Node, to parent: Int32) -> Int32
    func prepare()
    func move(_ node: Int32, to origin: Point)
    func scroll(_ node: Int32, to origin: Point)
    func hide(_ node: Int32, _ isHidden: Bool)
    func bringToFront(_ node: Int32)
    func remove(_ node: Int32)
    /// The node hit, -1 for none.
    func topmost(at point: Point) -> Int32
}

extension LayerScene: PrototypeScene {}

/// A prototype as a form of a living scene.
struct LivingPrototype<Scene: PrototypeScene>: LivingSubject {
    private let scene = Scene()
    /// The prototype's node of each number, and the other way round.
    private var nodes: [Int32] = []
    private var numbers: [Int32] = [-1]
    private var hits: [Int32] = []

    init(_ tree: ViewTree) {
        for (number, node) in tree.nodes.enumerated() {
            let parent = Int(tree.parents[number])
            nodes.append(scene.add(node, to: parent < 0 ? 0 : nodes[parent]))
            numbers.append(Int32(number))
        }
    }

    mutating func prepare() { scene.prepare() }

    mutating func change(_ frame: LivingFrame) {
        for index in frame.moved.indices { scene.move(nodes[Int(frame.moved[index])], to: frame.origins[index]) }
        for change in frame.changes {
            switch change {
            case .hide(let node, let isHidden): scene.hide(nodes[Int(node)], isHidden)
            case .scroll(let node, let origin): scene.scroll(nodes[Int(node)], to: origin)
            case .replace: preconditionFailure("a prototype knows no transforms")
            case .bringToFront(let node): scene.bringToFront(nodes[Int(node)])
            case .remove(let node): scene.remove(nodes[Int(node)])
            case .insert(let number, let frame, let parent):
                nodes[Int(number)] = scene.add(Node(frame: frame), to: parent < 0 ? 0 : nodes[Int(parent)])
                numbers.append(number)
            }
        }
    }

    mutating func ask(_ points: [Point]) {
        hits.removeAll(keepingCapacity: true)
        for point in points { hits.append(scene.topmost(at: point)) }
    }

    var answers: [Int32] { hits.map { $0 < 0 ? -1 : numbers[Int($0)] } }
}

extension ViewTree {
    /// Whether prototypes know all attributes of the nodes.
    var isPlainEnoughForPrototypes: Bool {
        nodes.allSatisfy { node in
            node.transform.isIdentity && node.hitShape == nil && node.touchOutsets == .zero && node.asks == .nothing
                && (node.hitMode == .auto || node.hitMode == .boxNone)
        }
    }
}
