import HitTesting
import SpatialIndex
import ViewKit

/// A scene that is queried by `HitScene.topmost(at:)`, as an owner of nodes queries it.
package struct SceneSubject: Subject {
    package var scene: HitScene
    /// For each node of the tree, its identifier in the scene.
    package let ids: [NodeID]
    private let offset: Int32

    /// Builds the scene of a case, without indexes.
    package init(_ benchmark: BenchmarkCase) {
        (scene, ids) = SceneSubject.build(benchmark.tree)
        offset = benchmark.nodeOffset
    }

    /// Inserts the nodes of a tree into a new scene, which has no indexes yet.
    ///
    /// - Returns: The scene, and the identifier of each node of the tree.
    package static func build(_ tree: ViewTree) -> (scene: HitScene, ids: [NodeID]) {
        var scene = HitScene()
        var ids: [NodeID] = []
        ids.reserveCapacity(tree.count)
        for (node, parent) in zip(tree.nodes, tree.parents) {
            ids.append(scene.insert(node, into: parent < 0 ? nil : ids[Int(parent)]))
        }
        return (scene, ids)
    }

    package mutating func topmost(at point: Point) -> HitResult { scene.topmost(at: point) }

    package func number(of answer: HitResult) -> Int32 {
        switch answer {
        case .hit(let id): max(id.insertionNumber - offset, -1)
        case .miss: -1
        // Answers by overriding nodes differ from hits, and from each other.
        case .ask(let id): -2 - id.insertionNumber
        }
    }
}

extension NodeID {
    /// The number of nodes that were inserted before this one, in a scene from which none was removed. Slots count from 1.
    var insertionNumber: Int32 { Int32(slotIndex) - 1 }
}

/// A scene that is queried by `HitScene.walk(at:)`, which defines a scene's answers.
struct SceneWalkSubject: Subject {
    let scene: SceneSubject

    func topmost(at point: Point) -> HitResult { scene.scene.walk(at: point) }
    func number(of answer: HitResult) -> Int32 { scene.number(of: answer) }
}

/// A tree of plain objects that is queried by recursion (`WalkedTree`).
struct RecursionSubject: Subject {
    private let views: WalkedTree
    private let offset: Int32

    init(_ benchmark: BenchmarkCase) {
        views = WalkedTree(benchmark.tree)
        offset = benchmark.nodeOffset
    }

    func topmost(at point: Point) -> Int32 { views.topmost(at: point) }
    func number(of answer: Int32) -> Int32 { max(answer - offset, -1) }
}

extension Subject where Answer == Candidate? {
    package func number(of answer: Candidate?) -> Int32 { answer?.entry ?? -1 }
}

extension Quadtree: Subject {}
extension LinearScan: Subject {}

/// A tree of boxes that is queried by `BoxTree.topmost(at:)`, without a closure.
struct BoxTreeSubject: Subject {
    let index: BoxTree

    func topmost(at point: Point) -> Int32? { index.topmost(at: point) }
    func number(of answer: Int32?) -> Int32 { answer ?? -1 }
}

extension BoxTree {
    /// The tree of boxes that are given back to front.
    init(backToFront boxes: [Box]) { self.init(boxes: boxes, ranks: boxes.indices.map(Rank.init)) }
}

extension Subject where Answer == Int32 {
    package func number(of answer: Int32) -> Int32 { answer }
}

extension FlatWalk: Subject {}
extension ReverseScan: Subject {}
