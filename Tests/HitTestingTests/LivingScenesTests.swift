import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// What living scenes are answered by, in counted steps, and that all answers are the walk's.
struct LivingScenesTests {
    /// A window of scattered leaves.
    private struct Field {
        var scene = HitScene()
        var nodes: [NodeID] = []
        var frames: [Rect] = []
        let side: Double
        var random = SplitMix64(seed: 11)

        init(_ count: Int) {
            side = Double(count).squareRoot() * 20
            let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: side, height: side)))
            frames = (0..<count).map { _ in
                Rect(
                    x: .random(in: 0...side - 40, using: &random), y: .random(in: 0...side - 40, using: &random),
                    width: 40, height: 30)
            }
            nodes = scene.insert(contentsOf: frames, into: window)
        }

        mutating func move(_ index: Int, by reach: Double) {
            frames[index].origin.x += .random(in: -reach...reach, using: &random)
            frames[index].origin.y += .random(in: -reach...reach, using: &random)
        }

        /// Asks at a random point, and compares one of eight answers.
        mutating func ask() -> Bool {
            let point = Point(x: .random(in: 0...side, using: &random), y: .random(in: 0...side, using: &random))
            let answer = scene.topmost(at: point)
            return !random.next().isMultiple(of: 8) || answer == scene.walk(at: point)
        }
    }

    @Test("one move and one question a frame: the table that was bought is used")
    func tableIsUsed() {
        var field = Field(1_500)
        for frame in 0..<2_500 {
            field.move(frame % 1_500, by: 20)
            field.scene[field.nodes[frame % 1_500]].frame = field.frames[frame % 1_500]
            let isRight = field.ask()
            #expect(isRight)
        }
        #expect(field.scene.statistics.listedIslands > 1_000)
        #expect(field.scene.statistics.builtIslands == 1)
        field.scene.checkInvariants()
    }

    @Test("what lies below a hidden view is met by a few questions, and then no more")
    func coveredEntriesGo() {
        var scene = HitScene()
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000)))
        scene.insert(
            contentsOf: (0..<3_000).map {
                Rect(x: Double($0 * 37 % 980), y: Double($0 * 91 % 980), width: 20, height: 20)
            },
            into: window)
        let panel = scene.insert(Node(frame: Rect(x: 200, y: 200, width: 600, height: 600)), into: window)
        // One behind the other, so that each is met at the same points.
        scene.insert(
            contentsOf: (0..<300).map { Rect(x: Double($0) / 2, y: 0, width: 400, height: 600) }, into: panel)
        scene.prepare()
        scene[panel].isHidden = true
        let point = Point(x: 500, y: 500)
        let expected = scene.walk(at: point)
        for _ in 0..<40 { #expect(scene.topmost(at: point) == expected) }
        let walks = scene.statistics.walkedIslands
        for _ in 0..<40 { #expect(scene.topmost(at: point) == expected) }
        #expect(scene.statistics.walkedIslands == walks)
        scene.checkInvariants()
    }

    @Test("an index that is begun and not asked for any more is not in the way of another")
    func idleBuild() {
        var scene = HitScene()
        let panels = [0.0, 1_000].map { scene.insert(Node(frame: Rect(x: $0, y: 0, width: 900, height: 900))) }
        for panel in panels {
            let frames = (0..<2_000).map {
                Rect(x: Double($0 * 37 % 880), y: Double($0 * 91 % 880), width: 20, height: 20)
            }
            scene.insert(contentsOf: frames, into: panel)
        }
        func point(_ panel: Int, _ index: Int) -> Point {
            Point(x: 1_000 * Double(panel) + Double(index * 13 % 900), y: Double(index * 29 % 900))
        }
        // Asked for as long as it takes to begin, and no longer.
        var asked = 0
        while scene.build == nil, asked < 10_000 {
            _ = scene.topmost(at: point(0, asked))
            asked += 1
        }
        #expect(asked < 10_000)
        for index in 0..<4_000 { #expect(scene.topmost(at: point(1, index)) == scene.walk(at: point(1, index))) }
        let standing = scene.standing(ofIndexBelow: panels[1])
        #expect(standing == .fresh)
        scene.checkInvariants()
    }

    @Test(
        "where everything moves between questions, little is spent on indexes, until things stand still"
    )
    func uselessIndexes() {
        var field = Field(1_000)
        for _ in 0..<150 {
            for index in field.frames.indices { field.move(index, by: 20) }
            field.scene.setFrames(field.frames, of: field.nodes)
            for _ in 0..<2 {
                let isRight = field.ask()
                #expect(isRight)
            }
        }
        let statistics = field.scene.statistics
        let spent = statistics.builtEntries * 90 + statistics.repairedEntries * 30
        #expect(spent < statistics.steps / 2, "\(statistics)")
        for _ in 0..<4_000 {
            let isRight = field.ask()
            #expect(isRight)
        }
        #expect(field.scene.statistics.walkedIslands < statistics.walkedIslands + 3_000)
        field.scene.checkInvariants()
    }

    @Test("all frames set and a thousand questions: the table is patched, not built anew")
    func patchedTogether() {
        var field = Field(1_000)
        field.scene.prepare()
        let built = field.scene.statistics.builtEntries
        for _ in 0..<6 {
            for index in field.frames.indices { field.move(index, by: 20) }
            field.scene.setFrames(field.frames, of: field.nodes)
            for _ in 0..<700 {
                let isRight = field.ask()
                #expect(isRight)
            }
        }
        let statistics = field.scene.statistics
        #expect(statistics.builtEntries == built)
        #expect(statistics.repairedEntries > 4_000)
        #expect(statistics.walkedIslands < 1_500)
        field.scene.checkInvariants()
    }

    @Test(
        "a small screen that is zoomed or scrolled all the time gets an index, which that leaves as it is",
        arguments: [false, true])
    func zoomed(isScrolled: Bool) {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
        var parent = root
        for depth in 1..<40 {
            let side = 200 - 4 * Double(depth)
            parent = scene.insert(Node(frame: Rect(x: 2, y: 2, width: side, height: side)), into: parent)
        }
        for frame in 0..<60 {
            let part = Double(frame % 20 + 1) / 40
            if isScrolled {
                scene[root].bounds.origin = Point(x: part, y: -part)
            } else {
                scene[root].transform = AffineTransform(scaleX: 1 - part, y: 1 - part)
            }
            for query in 0..<20 {
                let point = Point(x: 90 + Double(query), y: 80 + 2 * Double(query))
                #expect(scene.topmost(at: point) == scene.walk(at: point))
            }
        }
        #expect(scene.statistics.builtIslands == 1)
        #expect(scene.statistics.walkedIslands < 400)
    }

    @Test(
        "frames set together of plain, hidden, turned nodes and parents, near and far, are answered as by the walk"
    )
    func mixedFrames() {
        var field = Field(600)
        for index in stride(from: 0, to: 600, by: 5) {
            switch index % 4 {
            case 0: field.scene[field.nodes[index]].isHidden = true
            case 1: field.scene[field.nodes[index]].transform = AffineTransform(rotationAngle: 0.3)
            case 2: field.scene.insert(Node(frame: Rect(x: 2, y: 2, width: 60, height: 9)), into: field.nodes[index])
            default: field.scene[field.nodes[index]].touchOutsets = EdgeInsets(top: 3, left: 3, bottom: 3, right: 3)
            }
        }
        for round in 0..<12 {
            field.scene.prepare()
            for index in field.frames.indices where index % 3 != round % 3 {
                field.move(index, by: index % 17 == 0 ? 500 : 10)
            }
            field.scene.setFrames(field.frames, of: field.nodes)
            field.scene.prepare()
            field.scene.checkInvariants()
            for _ in 0..<40 {
                let isRight = field.ask()
                #expect(isRight)
            }
        }
    }
}
