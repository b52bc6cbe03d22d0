import HitTesting
import TestSupport
import Testing

/// Misuse stops the process, with a sentence that names the values.
struct PreconditionTests {
    /// A scene with a root and a child in it, and the name of a node that has gone.
    private struct Stage {
        var scene = HitScene()
        let gone: NodeID
        let root: NodeID
        let child: NodeID

        init() {
            gone = scene.insert(Node())
            scene.remove(gone)
            root = scene.insert(Node())
            child = scene.insert(Node(), into: root)
        }
    }

    private static let misuses: [Misuse<Stage>] = [
        // B5: geometry that is not finite.
        Misuse("geometry must be finite", "nan") {
            $0.scene.insert(Node(frame: Rect(x: .nan, y: 0, width: 10, height: 10)))
        },
        Misuse("geometry must be finite") { $0.scene[$0.root].transform.tx = .infinity },
        Misuse("geometry must be finite") { stage in
            var node = Node()
            node.touchOutsets.left = .nan
            stage.scene.insert(node)
        },
        Misuse("geometry must be finite") { stage in
            var node = Node()
            node.hitShape = .polygon(HitShape.Polygon([Point(x: .infinity, y: 0)]))
            stage.scene.insert(node)
        },
        Misuse("geometry must be finite") { stage in
            var node = Node()
            node.reach = .rect(Rect(x: 0, y: .nan, width: 1, height: 1))
            stage.scene.insert(node)
        },
        Misuse("must be finite") {
            $0.scene.setTransforms([AffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0)], of: [$0.root])
        },
        // E5: names of nodes that are gone.
        Misuse("node 1#", "is not in this scene") { $0.scene.remove($0.gone) },
        Misuse("is not in this scene") { _ = $0.scene[$0.gone] },
        Misuse("is not in this scene") { $0.scene[$0.gone] = Node() },
        Misuse("is not in this scene") { $0.scene.insert(Node(), into: $0.gone) },
        Misuse("is not in this scene") { $0.scene.setTransforms([.identity], of: [$0.gone]) },
        // E5: stale names in questions about the tree.
        Misuse("is not in this scene") { _ = $0.scene.children(of: $0.gone) },
        Misuse("is not in this scene") { _ = $0.scene.parent(of: $0.gone) },
        Misuse("is not in this scene") { _ = $0.scene.query(below: $0.gone, at: .zero) },
        Misuse("is not in this scene") { _ = $0.scene.snapshot()[$0.gone] },
        Misuse("is not in this scene") { stage in
            var copy = stage.scene
            let inCopy = copy.insert(Node())
            stage.scene.insert(Node())
            _ = stage.scene[inCopy]
        },
        // A node cannot go into itself or below itself.
        Misuse("node 1#", "cannot go into itself") { $0.scene.move($0.root, into: $0.child) },
        Misuse("cannot go into itself") { $0.scene.move($0.root, into: $0.root) },
        Misuse("cannot be its own neighbour") { $0.scene.move($0.root, into: nil, at: .above($0.root)) },
        Misuse("cannot be its own neighbour") { $0.scene.move($0.root, into: nil, at: .below($0.root)) },
        // Positions that are not among the siblings.
        Misuse("0...1", "got 2") { $0.scene.insert(Node(), at: .index(2)) },
        Misuse("0...0", "got -1") { $0.scene.insert(Node(), into: $0.child, at: .index(-1)) },
        Misuse("is not a child of the parent") { $0.scene.insert(Node(), at: .above($0.child)) },
        Misuse("is not a child of the parent that was given") { $0.scene.insert(Node(), at: .below($0.gone)) },
        // A query that has ended takes no reply.
        Misuse("the query has ended with miss") { stage in
            var query = stage.scene.query(at: Point(x: -1, y: -1))
            query.resume(with: .pass, in: &stage.scene)
        },
        // Transforms as many as there are not.
        Misuse("0 transforms were given for 1 nodes") { $0.scene.setTransforms([], of: [$0.root]) },
        Misuse("5 numbers are less than 1 groups of 6") { stage in
            let (numbers, nodes): ([Double], [NodeID]) = ([1, 0, 0, 1, 0], [stage.root])
            stage.scene.setTransforms(numbers.span, of: nodes.span)
        },
        // D3: bit masks without cells, or with other bytes than they need.
        Misuse("3 × 3 needs 2 bytes, got 1") { _ in _ = HitShape.BitMask(columns: 3, rows: 3, bits: [0]) },
        Misuse("a bit mask has cells; got 0 × 3") { _ in _ = HitShape.BitMask(columns: 0, rows: 3, bits: []) },
        Misuse("a bit mask has cells; got 3 × -3") { _ in _ = HitShape.BitMask(columns: 3, rows: -3, bits: []) },
        Misuse("a mask of 9223372036854775807 × 2 has more cells than can be counted") { _ in
            _ = HitShape.BitMask(columns: .max, rows: 2, bits: [])
        },
    ]

    @Test(arguments: misuses.indices)
    func `B5, D3, E5: misuse stops the process`(index: Int) async {
        await #expect(processExitsWith: .failure, observing: spoken) { [index] in
            var stage = Stage()
            PreconditionTests.misuses[index].commit(&stage)
        }.says(Self.misuses[index].words)
    }

    @Test func `a batch needs a task`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let scene = HitScene()
            _ = await scene.snapshot().topmost(at: [.zero], tasks: 0)
        }.says("at least one task is needed, got 0")
    }
}
