import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// The end of a build of an index of children, which changes may interrupt at any point: layers are marked, nodes get their
/// entries, and changed nodes are updated.
struct FinishingBuildsTests {
    enum Edit: CaseIterable {
        case nothing, movedCard, movedLayer, movedInLayer, removal, removedLayer, insertion, toTheFront, layerToTheFront
        case layerWithIndex, otherParent, hiddenLayer, newOverride, slotUsedAgain, copied, givenUp
    }

    /// A window with 700 cards, and three layers with 20 children each in front of and between them.
    private struct Example {
        var scene = HitScene()
        let window: NodeID
        var (cards, layers, inLayers): ([NodeID], [NodeID], [NodeID]) = ([], [], [])

        init(changesBefore: Bool) {
            scene.policy.slice = 1
            window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 900, height: 900)))
            for (number, frame) in Rect.cells(700, inRowsOf: 30, every: 30, 30, width: 40, height: 40, from: .zero)
                .enumerated()
            {
                cards.append(scene.insert(Node(frame: frame), into: window))
                guard number % 300 == 99 else { continue }
                var layer = Node(frame: Rect(x: 0, y: 0, width: 900, height: 900))
                layer.hitMode = .boxNone
                layers.append(scene.insert(layer, into: window))
                for child in 0..<20 {
                    let frame = Rect(x: Double(child * 43), y: Double(number + child * 7), width: 50, height: 50)
                    inLayers.append(scene.insert(Node(frame: frame), into: layers.last!))
                }
            }
            // Some nodes change after they were gathered, before the tree is built.
            advance(by: 2_000)
            if changesBefore {
                for card in cards.prefix(50) { scene[card].origin.x += 15 }
                scene[layers[1]].origin.y += 9
            }
            buildTree()
        }

        mutating func buildTree() { while build?.index == nil { advance(by: 2_000) } }

        var build: ChildBuild? { scene.build(of: window.slot).flatMap { scene.building[$0].children } }

        mutating func advance(by amount: Int) {
            var left = amount
            scene.advance(.children, of: window.slot, &left)
        }

        mutating func apply(_ edit: Edit) {
            switch edit {
            case .nothing: break
            case .movedCard: for card in [cards[0], cards[400], cards[699]] { scene[card].origin.y += 11 }
            case .movedLayer: for layer in layers { scene[layer].origin.x += 21 }
            case .movedInLayer: for node in inLayers { scene[node].origin.x += 5 }
            case .removal: for card in [cards[0], cards[400], cards[699]] { scene.remove(card) }
            case .removedLayer: scene.remove(layers[1])
            case .insertion: scene.insert(Node(frame: Rect(x: 100, y: 100, width: 99, height: 99)), into: window)
            case .toTheFront: for card in [cards[0], cards[400]] { scene.move(card, into: window) }
            case .layerToTheFront: scene.move(layers[0], into: window)
            case .otherParent:
                scene.move(inLayers[0], into: window)
                scene.move(cards[5], into: layers[2])
                scene.move(layers[0], into: cards[600])
            case .hiddenLayer: scene[layers[2]].isHidden = true
            case .newOverride: scene[cards[400]].asks = .hitTest
            case .slotUsedAgain:
                scene.remove(layers[0])
                for number in 0..<21 {
                    let frame = Rect(x: Double(number * 40), y: 500, width: 60, height: 60)
                    scene.insert(Node(frame: frame), into: number % 2 == 0 ? window : layers[1])
                }
            case .copied:
                // The first of two copies to continue gives the build up, and begins another.
                var copy = scene
                advance(by: 1)
                copy[cards[3]].origin.x += 1
                expectAnswers(of: &copy, "a copy")
            case .layerWithIndex:
                scene[layers[2]].origin.x += 21
                scene.bringIn()
                // Queries pay for the index of a layer only while it is not looked through.
                if scene.store.links[layers[2].slot].isLookedThrough { return }
                for _ in 0..<4 where scene.store.index(of: layers[2].slot)?.children == nil {
                    var left = 100_000
                    scene.advance(.children, of: layers[2].slot, &left)
                }
            case .givenUp:
                if build == nil { return }
                let copy = scene
                scene[cards[0]].origin.x += 1
                withExtendedLifetime(copy) { advance(by: 1) }
                // Nodes have the entries of the former build, which are those of this one.
                buildTree()
                scene.remove(cards[2])
                scene.remove(cards[699])
            }
        }

        /// Compares answers with the walk at points all over the window, half of them with whole coordinates, as edges have.
        func expectAnswers(of scene: inout HitScene, _ comment: String) {
            var differences = 0
            for number in 0..<400 {
                let point = Point(x: Double(number * 37 % 900) + 0.5 * Double(number % 2), y: Double(number * 91 % 900))
                if scene.topmost(at: point) != scene.walk(at: point) { differences += 1 }
            }
            #expect(differences == 0, "\(comment)")
        }
    }

    @Test(arguments: Edit.allCases, [false, true])
    func `a finished tree may wait for its entries while nodes change`(_ edit: Edit, changesBefore: Bool) {
        var (pauses, isInstalled) = (0, false)
        while !isInstalled {
            var example = Example(changesBefore: changesBefore)
            for pause in 0..<pauses { example.advance(by: pause < 4 ? 1 : 6_000) }
            isInstalled = example.build == nil
            example.apply(edit)
            if pauses % 2 == 0 { example.expectAnswers(of: &example.scene, "\(pauses) pauses, then \(edit)") }
            for attempt in 0..<100 where example.scene.store.index(of: example.window.slot)?.children == nil {
                example.advance(by: attempt < 30 ? 3_000 : 100_000)
            }
            #expect(
                example.scene.store.index(of: example.window.slot)?.children != nil, "\(pauses) pauses, then \(edit)")
            example.expectAnswers(of: &example.scene, "\(pauses) pauses, then \(edit), finished")
            #expect(example.scene.complaint == nil, "\(pauses) pauses, then \(edit)")
            pauses += 1
        }
        #expect(pauses > 5, "the end of the build takes several slices")
    }
}
