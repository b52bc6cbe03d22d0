import TestSupport
import Testing

@testable import HitTesting

/// Names that are computed where they rise evenly, and quadtrees of tables in which they do not.
struct NodeIDListTests {
    private func name(_ number: UInt64) -> NodeID { NodeID(bits: number) }

    @Test(arguments: [
        [], [7], [7, 9], [9, 7], [5, 10, 15, 20], [20, 15, 10], [5, 10, 16], [5, 5, 5], [1, 2, 3, 3], [.max, 1, 3],
    ])
    func `names are those given`(numbers: [UInt64]) {
        var (names, riseEvenly) = ([NodeID](), true)
        for number in numbers {
            if !NodeIDList.goOn(names, with: name(number)) { riseEvenly = false }
            names.append(name(number))
        }
        let steps = zip(numbers.dropFirst(), numbers).map { $0 &- $1 }
        let isEven = Set(steps).count < 2
        #expect(riseEvenly == isEven)
        let kept = NodeIDList(names, riseEvenly: riseEvenly)
        #expect(kept.count == numbers.count && names.indices.allSatisfy { kept[$0] == names[$0] })
    }

    /// Nodes come between others, change their order and go, so that in the table entries stand in another order than in the
    /// quadtree; one has no finite area.
    @Test func `quadtrees of tables in disorder`() {
        var (scene, root) = HitScene.rooted(400, 400)
        func frame(_ number: Int) -> Rect {
            Rect(x: Double(number * 37 % 380), y: Double(number * 53 % 380), width: 30, height: 25)
        }
        var nodes = (0..<300).map { scene.insert(Node(frame: frame($0)), into: root) }
        for number in 0..<60 {
            nodes.append(scene.insert(Node(frame: frame(number * 7 + 3)), into: root, at: .index(number * 3)))
            if number.isMultiple(of: 3) { scene.remove(nodes.remove(at: number)) }
            if number.isMultiple(of: 4) { scene.move(nodes[number * 2], into: root, at: .index(5)) }
            if number == 30 {
                scene.insert(Node(frame: frame(1), asks: .hitTest), into: root, at: .back)
            }
            scene.prepareFully(withStill: true)
            scene.expectWalk(
                at: (0..<40).map { point in Point(x: Double(point * 61 % 400), y: Double((point + number) * 29 % 400))
                }, "after \(number) changes")
        }
    }
}
