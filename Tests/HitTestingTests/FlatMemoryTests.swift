import HitTesting
import TestSupport
import Testing

/// Numbers in groups, with others in between that must not be read as such.
func memory(_ groups: [[Double]], stride: Int) -> [Double] {
    Array(groups.map { $0 + Array(repeating: -1e9, count: stride - $0.count) }.joined())
}

/// Frames, points and names in flat memory say what the same in arrays of values say.
struct FlatMemoryTests {
    private static let frames = Rect.cells(300, inRowsOf: 20, every: 30, 25, width: 28, height: 31)

    private static let points: [Point] = (0..<1_200).map { (index: Int) -> Point in
        let (x, y) = (Double(index * 37 % 640), Double(index * 91 % 420))
        return Point(x: x - 10, y: y - 10)
    }

    private func numbers(_ rect: Rect) -> [Double] {
        [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    }

    @Test func `names are numbers that lead back to them; 0 and what no node can have do not`() {
        var scene = HitScene()
        let nodes = scene.insert(contentsOf: Self.frames)
        for node in nodes { #expect(NodeID(rawValue: node.rawValue) == node) }
        #expect(Set(nodes.map(\.rawValue)).count == nodes.count)
        #expect(nodes.map(\.slotIndex) == Array(1...nodes.count))
        #expect(NodeID(rawValue: 0) == nil)
        // A place without a name, and a name without a place.
        #expect(NodeID(rawValue: UInt64(nodes[3].slotIndex)) == nil)
        #expect(NodeID(rawValue: nodes[3].rawValue & ~UInt64(NodeID.maximumNodeCount - 1)) == nil)
        scene.remove(nodes[7])
        let next = scene.insert(Node())
        #expect(next.slotIndex == nodes[7].slotIndex)
        #expect(next.rawValue != nodes[7].rawValue)
        #expect(!scene.contains(nodes[7]))
        let forged = NodeID(rawValue: next.rawValue ^ 1 << 40)
        #expect(forged.map(scene.contains) == false)
    }

    @Test(arguments: [4, 7])
    func `inserting many is inserting each`(_ stride: Int) {
        let flat = memory(Self.frames.map(numbers), stride: stride)
        var one = HitScene()
        let window = Node(frame: Rect(x: 5, y: 5, width: 600, height: 400))
        let oneWindow = one.insert(window)
        let each = Self.frames.map { one.insert(Node(frame: $0), into: oneWindow) }
        for kind in 0..<3 {
            var scene = HitScene()
            let parent = scene.insert(window)
            // What is there already, indexed, stays behind what comes.
            let before = scene.insert(contentsOf: Array(Self.frames[..<5]), into: parent)
            if kind == 1 { scene.prepare() }
            let nodes: [NodeID]
            switch kind {
            case 0: nodes = scene.insert(contentsOf: Self.frames, into: parent)
            case 1: nodes = scene.insert(contentsOf: flat.span, stride: stride, into: parent)
            default:
                let floats = flat.map(Float.init)
                nodes = scene.insert(contentsOf: floats.span, stride: stride, into: parent)
            }
            #expect(scene.children(of: parent) == before + nodes)
            #expect(nodes.map { scene[$0] } == each.map { one[$0] })
            scene.expectWalk(at: Self.points.prefix(200))
            scene.remove(contentsOf: before)
            scene.checkInvariants()
            #expect(scene.children(of: parent) == nodes)
        }
        let tooFew = [Double](repeating: 1, count: 3)
        let none = one.insert(contentsOf: tooFew.span)
        #expect(none.isEmpty)
    }

    @Test func `removing many skips what has gone with an ancestor; an emptied scene begins anew`() {
        for keepsCapacity in [false, true] {
            var scene = HitScene()
            var node = Node(frame: Rect(x: 0, y: 0, width: 600, height: 400))
            node.alpha = 0.5
            let window = scene.insert(node)
            let rows = scene.insert(contentsOf: Array(Self.frames[..<100]), into: window)
            let cells = rows.flatMap { scene.insert(contentsOf: [Rect(x: 1, y: 1, width: 9, height: 9)], into: $0) }
            scene[cells[99]].redirect = rows[0]
            scene.prepare()
            let snapshot = scene.snapshot()
            scene.remove(contentsOf: [rows[0], cells[0], cells[1], rows[1], rows[2]])
            #expect(scene.count == 1 + 200 - 6)
            scene.expectWalk(at: Self.points.prefix(300))

            let capacity = scene.byteCount
            scene.removeAll(keepingCapacity: keepsCapacity)
            scene.checkInvariants()
            #expect(scene.count == 0 && scene.roots.isEmpty && !scene.contains(window))
            #expect(scene.topmost(at: Point(x: 6, y: 6)) == .miss)
            // The allocator may give a copy some bytes more or less.
            #expect(keepsCapacity ? 16 * scene.byteCount > 15 * capacity : scene.byteCount < capacity)
            let again = scene.insert(contentsOf: Self.frames)
            #expect(again.map(\.slotIndex) == Array(1...again.count))
            scene.prepare()
            scene.expectWalk(at: Self.points.prefix(300))
            #expect(snapshot.count == 201 && snapshot.contains(window))
        }
    }

    @Test(arguments: [4, 6])
    func `setting frames from memory is setting each`(_ stride: Int) {
        var (scene, window) = HitScene.rooted(700, 500)
        let nodes = scene.insert(contentsOf: Self.frames, into: window)
        scene[nodes[4]].transform = AffineTransform(scaleX: 2, y: 1)
        scene.prepare()
        let moved = Self.frames.map { $0.offsetBy(dx: 3, dy: -2) }
        let flat = memory(moved.map(numbers), stride: stride)
        var (other, third) = (scene, scene)
        scene.setFrames(moved, of: nodes)
        other.setFrames(flat.span, stride: stride, of: nodes.span)
        let floats = flat.map(Float.init)
        third.setFrames(floats.span, stride: stride, of: nodes.span)
        for (node, frame) in zip(nodes, moved) {
            #expect(scene[node].frame == frame)
            #expect(other[node] == scene[node] && third[node] == scene[node])
        }
        other.expectWalk(at: Self.points.prefix(200))
    }

    @Test(arguments: [false, true], [2, 5])
    func `batches from memory answer as batches of points`(isPrepared: Bool, stride: Int) {
        var (scene, window) = HitScene.rooted(600, 380)
        let nodes = scene.insert(contentsOf: Self.frames, into: window)
        for index in [17, 130] { scene[nodes[index]].asks = .hitTest }
        if isPrepared { scene.prepare() }
        let expected = Self.points.map(scene.walk)
        let numbers = expected.map { if case .hit(let node) = $0 { node.rawValue } else { 0 as UInt64 } }
        let asks = expected.count { if case .ask = $0 { true } else { false } }
        #expect(asks > 0)

        let flat = memory(Self.points.map { [$0.x, $0.y] }, stride: stride)
        let snapshot = scene.snapshot()
        let floats = flat.map(Float.init)
        func check(_ fill: (inout MutableSpan<UInt64>) -> Int) {
            var found = Array(repeating: UInt64.max, count: numbers.count)
            var span = found.mutableSpan
            let count = fill(&span)
            #expect(count == asks)
            #expect(found == numbers)
        }
        check { scene.topmost(at: flat.span, stride: stride, into: &$0) }
        check { scene.topmost(at: floats.span, stride: stride, into: &$0) }
        check { snapshot.topmost(at: flat.span, stride: stride, into: &$0) }
        check { snapshot.topmost(at: floats.span, stride: stride, into: &$0) }
    }
}
