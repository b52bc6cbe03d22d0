#if DEBUG
import TestSupport
import Testing

@testable import HitTesting
@testable import SpatialIndex

/// Copies share their storage until one is written, and a write copies a bounded number of bytes.
struct CopyTests {
    /// The greatest number of bytes that are copied when an attribute is first written after a scene was copied, whatever the number
    /// of nodes: one page of each table of nodes, with the lists of pages that lead to it.
    private static let mostCopiedByFirstWrite: Int = {
        func most<Element>(_ table: PagedArray<Element>.Type) -> Int {
            table.maximumBytesCopiedByWrites(count: NodeID.maximumNodeCount)
        }
        return most(PagedArray<NodeLinks>.self) + most(PagedArray<NodeCore>.self) + most(PagedArray<NodeTransform>.self)
            + most(PagedArray<NodeRareData.StoredExtras?>.self) + most(PagedArray<ContainerRecord>.self)
            + most(PagedArray<MoveRecord>.self) + most(PagedArray<NodeID>.self)
    }()

    /// A list in a window: `count` nodes, every third with rare attributes.
    private func scene(_ count: Int) -> (scene: HitScene, ids: [NodeID]) {
        var scene = HitScene()
        var ids = [scene.insert(Node(frame: Rect(x: 0, y: 0, width: 400, height: 1e6)))]
        for index in 1..<count {
            var node = Node(frame: Rect(x: 0, y: Double(index), width: 400, height: 1))
            if index % 3 == 0 { node.alpha = 0.5 }
            ids.append(scene.insert(node, into: ids[0]))
        }
        return (scene, ids)
    }

    /// Bytes of the pages and lists of `one` that `other` does not share.
    private func unsharedBytes<Element>(_ one: PagedArray<Element>, _ other: PagedArray<Element>) -> Int {
        if isShared(one.chapters, other.chapters) { return 0 }
        var bytes = one.chapters.count * MemoryLayout<[[Element]]>.stride
        for (index, chapter) in one.chapters.enumerated() {
            let otherChapter = index < other.chapters.count ? other.chapters[index] : []
            if isShared(chapter, otherChapter) { continue }
            bytes += chapter.count * MemoryLayout<[Element]>.stride
            for (place, page) in chapter.enumerated() where place < otherChapter.count {
                if !isShared(page, otherChapter[place]) { bytes += page.count * MemoryLayout<Element>.stride }
            }
        }
        return bytes
    }

    private func isShared<Element>(_ one: [Element], _ other: [Element]) -> Bool {
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
        }
    }

    private func copiedBytes(_ changed: HitScene, _ original: HitScene) -> Int {
        unsharedBytes(changed.store.links, original.store.links)
            + unsharedBytes(changed.store.cores, original.store.cores)
            + unsharedBytes(changed.store.transforms, original.store.transforms)
            + unsharedBytes(changed.store.extras, original.store.extras)
            + unsharedBytes(changed.store.containers, original.store.containers)
            + unsharedBytes(changed.store.moves, original.store.moves)
    }

    @Test(arguments: [10, 5_000])
    func `a copy shares everything, also after queries`(_ count: Int) {
        var (scene, _) = scene(count)
        scene.prepare()
        var copy = scene
        #expect(copiedBytes(copy, scene) == 0)
        #expect(copy.topmost(at: Point(x: 1, y: 5.5)) == scene.walk(at: Point(x: 1, y: 5.5)))
        #expect(copiedBytes(copy, scene) == 0)
    }

    @Test(arguments: [1_000, 8_000])
    func `the first write of an attribute copies no more than it says, whatever the size`(_ count: Int) {
        var (scene, ids) = scene(count)
        scene.prepare()
        for index in [1, 3, count / 2, count - 1] {
            var copy = scene
            copy[ids[index]].frame.origin.x = 7
            #expect(copiedBytes(copy, scene) > 0)
            #expect(copiedBytes(copy, scene) <= Self.mostCopiedByFirstWrite)
        }
        #expect(Self.mostCopiedByFirstWrite < 200_000)
    }

    @Test func `frames that are set to what they are copy no page, one that differs copies its own`() {
        var (scene, ids) = scene(5_000)
        scene[ids[7]].transform = AffineTransform(scaleX: 2, y: 2)
        scene[ids[1_000]].hitMode = .boxNone
        scene.prepare()
        var copy = scene
        var frames = ids.map { scene[$0].frame }
        copy.setFrames(frames, of: ids)
        #expect(copiedBytes(copy, scene) <= MemoryLayout<[Int]>.stride)
        frames[2_500].origin.x += 1
        copy.setFrames(frames, of: ids)
        #expect(copy[ids[2_500]].frame == frames[2_500])
        #expect(0 < copiedBytes(copy, scene) && copiedBytes(copy, scene) <= Self.mostCopiedByFirstWrite)
    }

    @Test func `of frames that are set for one node, the last one counts`() {
        var (scene, ids) = scene(10)
        let (first, other) = (scene[ids[3]].frame, Rect(x: 7, y: 8, width: 9, height: 10))
        scene.setFrames([other, first], of: [ids[3], ids[3]])
        #expect(scene[ids[3]].frame == first)
        scene.setFrames([first, other], of: [ids[3], ids[3]])
        #expect(scene[ids[3]].frame == other)
    }

    @Test(arguments: [1_000, 8_000])
    func `a change of the tree copies the pages of the node, its parents and its neighbours`(_ count: Int) {
        var (scene, ids) = scene(count)
        scene.prepare()
        // The node itself, its parents and neighbours before and after.
        let bound = 7 * Self.mostCopiedByFirstWrite
        let changes: [(inout HitScene) -> Void] = [
            { $0.insert(Node(), into: ids[0], at: .above(ids[count / 2])) },
            { $0.move(ids[count / 3], into: ids[count - 1]) },
            { $0.remove(ids[count / 2]) },
        ]
        for change in changes {
            var copy = scene
            change(&copy)
            #expect(copiedBytes(copy, scene) <= bound)
        }
    }

    /// Bytes of the index of a node's children that a scene does not share with another one.
    private func copiedIndexBytes(_ changed: HitScene, _ original: HitScene, of node: NodeID) throws -> Int {
        let one = try #require(changed.store.index(of: node.slot)?.children)
        let other = try #require(original.store.index(of: node.slot)?.children)
        return unsharedBytes(one.boxes.nodes, other.boxes.nodes) + unsharedBytes(one.boxes.slots, other.boxes.slots)
            + unsharedBytes(one.nodes, other.nodes)
    }

    @Test(arguments: [3_000, 10_000])
    func `a change of a copy and a question copy a few pages of the index, whatever its size`(_ count: Int) throws {
        var (scene, ids) = scene(count)
        scene.prepare()
        let most = NodeID.maximumNodeCount
        let bound =
            8 * PagedArray<BoxTreeNode>.maximumBytesCopiedByWrites(count: most)
            + 4 * PagedArray<BoxTreeSlot>.maximumBytesCopiedByWrites(count: most)
            + 4 * PagedArray<UInt32>.maximumBytesCopiedByWrites(count: most)
        // Nothing is brought in for what the last child answers alone.
        for index in [1, 3, count / 2, count - 2] {
            var copy = scene
            copy[ids[index]].frame.origin.y += 2
            let probe = Point(x: 1, y: Double(index) + 2.5)
            #expect(copy.topmost(at: probe) == copy.walk(at: probe))
            #expect(copy.changed.isEmpty)
            let bytes = try copiedIndexBytes(copy, scene, of: ids[0])
            #expect(bytes > 0 && bytes <= bound)
            #expect(scene.topmost(at: probe) == scene.walk(at: probe))
            scene.checkInvariants()
        }
    }

    @Test func `a write to the original leaves a copy as it was, and the other way round`() {
        var (original, ids) = scene(5_000)
        original.prepare()
        var copy = original
        copy[ids[7]].isHidden = true
        copy.remove(ids[9])
        original[ids[11]].isHidden = true
        let probe = { (index: Int) in Point(x: 1, y: Double(index) + 0.5) }
        #expect(original.topmost(at: probe(7)) == .hit(ids[7]))
        #expect(original.topmost(at: probe(9)) == .hit(ids[9]))
        #expect(original.topmost(at: probe(11)) == .hit(ids[0]))
        #expect(copy.topmost(at: probe(7)) == .hit(ids[0]))
        #expect(copy.topmost(at: probe(9)) == .hit(ids[0]))
        #expect(copy.topmost(at: probe(11)) == .hit(ids[11]))
        #expect(original.count == 5_000)
        #expect(copy.count == 4_999)
        original.checkInvariants()
        copy.checkInvariants()
    }
}
#endif
