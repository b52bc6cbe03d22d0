@testable import HitDrawing
import SceneFiles
import TestSupport
import Testing

/// Places of many nodes at once: the same as one by one, to the last bit.
struct DeepSceneTests {
    private var random = SplitMix64(seed: 23)

    /// A number as screens have them: mostly whole, else a fraction that is a power of two or is not.
    private mutating func number() -> Double {
        let whole = Double(Int.random(in: -300...900, using: &random))
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return whole / 3
        case 1: return whole / 64
        case 2: return [0, -0.0, 1e12, 0.1, 0x1p-16, 0x1p-17].randomElement(using: &random) ?? 0
        default: return whole
        }
    }

    /// A node that is moved, and now and then scrolled or turned too.
    private mutating func node() -> Node {
        var node = Node(frame: Rect(x: number(), y: number(), width: number(), height: number()))
        if Int.random(in: 0..<6, using: &random) == 0 { node.bounds.origin = Point(x: number(), y: number()) }
        if Int.random(in: 0..<9, using: &random) == 0 {
            node.transform = AffineTransform(a: 0, b: 2, c: -1, d: 0, tx: number(), ty: 0)
        }
        return node
    }

    @Test mutating func `what is drawn lies where the scene converts it to`() {
        for _ in 0..<50 {
            var scene = HitScene()
            var nodes: [NodeID] = []
            for _ in 0..<40 {
                let parent = Bool.random(using: &random) ? nodes.last : nodes.randomElement(using: &random)
                nodes.append(scene.insert(node(), into: parent))
            }
            let positions = ScreenPositions(scene, Array(scene.allNodes))
            for node in nodes {
                for point in [.zero, Point(x: number(), y: number()), Point(x: number(), y: number())] {
                    let found = positions.onScreen(point, from: node)
                    let expected = scene.convert(point, from: node, to: nil)
                    #expect(found?.x.bitPattern == expected?.x.bitPattern)
                    #expect(found?.y.bitPattern == expected?.y.bitPattern)
                }
            }
        }
    }

    @Test func `offsets of simple numbers lead to the screen at once`() {
        var offsets = ExactOffsets(count: 6)
        offsets.append(Point(x: 1, y: -2.5), under: nil)
        offsets.append(Point(x: 0x1p-16, y: 3), under: 0)
        // No way leads past these three.
        offsets.append(Point(x: 0.1, y: 0), under: 1)
        offsets.append(Point(x: -0.0, y: 0), under: 1)
        offsets.append(nil, under: 2)
        offsets.append(Point(x: 7, y: 8), under: 4)
        let whole = offsets.way(from: 1, for: .zero)
        #expect(whole?.offset == Point(x: 1 + 0x1p-16, y: 0.5))
        #expect(whole?.end == nil)
        let part = offsets.way(from: 5, for: .zero)
        #expect(part?.offset == Point(x: 7, y: 8))
        #expect(part?.end == 4)
        for node in 2...4 {
            let way = offsets.way(from: node, for: .zero)
            #expect(way?.offset == nil, "\(node)")
        }
        let inexact: [Double] = [-0.0, 0.1, 0x1p-17, 0x1p33, .infinity, .nan]
        for number in inexact {
            let ways = [Point(x: number, y: 0), Point(x: 0, y: number)].map { offsets.way(from: 1, for: $0)?.offset }
            #expect(ways == [nil, nil], "\(number)")
        }
    }

    @Test mutating func `frames of all nodes are those of each`() throws {
        var shortcuts = 0
        func expectSame(_ loaded: LoadedScene) {
            let offsets = loaded.document.exactOffsets
            let indices = loaded.document.nodes.indices
            let frames = indices.map { loaded.frame(of: $0, offsets)?.map(\.bitPattern) }
            #expect(frames == indices.map { loaded.frame(of: $0)?.map(\.bitPattern) })
            shortcuts += indices.count { offsets.way(from: $0, for: .zero) != nil }
        }
        for _ in 0..<50 {
            var (document, path) = (SceneDocument(), [Int]())
            for index in 0..<40 {
                // Nodes stand in pre-order: the parent is the last node, or an ancestor of it.
                let isChain = Bool.random(using: &random)
                if !isChain, path.count > 1 { path.removeLast(Int.random(in: 0..<path.count, using: &random)) }
                document.append(SceneNode(node(), fileIndex: index), under: path.last)
                path.append(index)
            }
            expectSame(LoadedScene(document))
        }
        #expect(shortcuts > 500)
        for file in try TestData.sceneFiles { expectSame(LoadedScene(ruled: try SceneDocument(contentsOf: file))) }
    }

    @Test mutating func `handlers found one after another are those on the path of each node`() {
        for _ in 0..<50 {
            var scene = HitScene()
            var nodes: [NodeID] = []
            var acts: [NodeID: Bool] = [:]
            for _ in 0..<40 {
                let parent = Bool.random(using: &random) ? nodes.last : nodes.randomElement(using: &random)
                let id = scene.insert(node(), into: parent)
                nodes.append(id)
                acts[id] = [true, false, false, nil, nil].randomElement(using: &random) ?? nil
            }
            var knowledge = OwnerKnowledge()
            knowledge.isInteractive = { [acts] in acts[$0] }
            var search = HandlerSearch(scene, knowledge)
            for id in nodes.shuffled(using: &random) {
                let path = [id] + scene.ancestors(of: id)
                let expected = path.first { acts[$0] == true } ?? (acts[id] == nil ? id : nil)
                #expect(search.handler(of: id) == expected)
            }
        }
    }
}
