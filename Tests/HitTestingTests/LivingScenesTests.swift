import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// What living scenes cost, as counted, and that all answers are the walk's.
struct LivingScenesTests {
    /// A window of scattered leaves.
    private struct Field {
        var scene = HitScene()
        var nodes: [NodeID] = []
        var frames: [Rect] = []
        let window: NodeID
        let side: Double
        var random = SplitMix64(seed: 11)

        init(_ count: Int) {
            side = Double(count).squareRoot() * 20
            window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: side, height: side)))
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

        mutating func point() -> Point {
            Point(x: .random(in: 0...side, using: &random), y: .random(in: 0...side, using: &random))
        }

        /// Asks at random points, and compares one of eight answers.
        mutating func ask(_ count: Int) {
            for _ in 0..<count {
                let point = point()
                let answer = scene.topmost(at: point)
                if random.next().isMultiple(of: 8) { #expect(answer == scene.walk(at: point)) }
            }
        }
    }

    @Test(arguments: [1, 20], ["others move", "the same move", "come to the front", "hide and show", "come and go"])
    func `where few nodes change each frame, questions cost a fraction of the walk's`(count: Int, change: String) {
        var field = Field(1_500)
        var walking = field.scene.walking
        var before = (scene: 0, walking: 0)
        for frame in 0..<1_500 {
            for part in 0..<count {
                let index = change == "the same move" ? part : (frame * count + part) * 7 % 1_500
                switch change {
                case "come to the front": field.scene.move(field.nodes[index], into: field.window)
                case "hide and show": field.scene[field.nodes[index]].isHidden.toggle()
                case "come and go":
                    field.scene.remove(field.nodes[index])
                    field.nodes[index] = field.scene.insert(Node(frame: field.frames[index]), into: field.window)
                default:
                    field.move(index, by: 20)
                    field.scene[field.nodes[index]].frame = field.frames[index]
                }
            }
            if frame == 1_000 { before = (field.scene.spent, 0) }
            field.ask(2)
            guard frame >= 1_000 else { continue }
            // One of four walks tells.
            if frame.isMultiple(of: 4) {
                walking = field.scene.walking
                before.walking += 8 * walking.cost(at: [field.point()])
            }
        }
        let (spent, walked) = (field.scene.spent - before.scene, before.walking)
        // Bringing in twenty costs what four walks of a thousand do.
        #expect(spent < (count == 1 ? walked / 3 : walked * 9 / 4), "\(spent), walked \(walked)")
        field.scene.checkInvariants()
    }

    @Test func `many views that let their children out begin to move: no single frame pays for all of them`() {
        var (scene, window) = HitScene.rooted(4_000, 4_000)
        let cards = (0..<400).map { index in
            let (x, y) = (Double(index % 20) * 200, Double(index / 20) * 200)
            var card = Node(frame: Rect(x: x, y: y, width: 150, height: 120))
            card.hitsOutsideBounds = true
            let id = scene.insert(card, into: window)
            scene.insert(contentsOf: (0..<6).map { Rect(x: -8, y: Double($0) * 20, width: 16, height: 16) }, into: id)
            return id
        }
        scene.prepare()
        /// Moves all cards in each of 400 frames, and returns how many cards the updates of each frame have been for.
        func updates(queries: Int) -> [Int] {
            (0..<400).map { frame in
                let frames = cards.map { scene[$0].frame.offsetBy(dx: frame.isMultiple(of: 2) ? 3 : -3, dy: 0) }
                scene.setFrames(frames, of: cards)
                let before = scene.statistics.broughtIn
                for point in randomPoints(queries, below: 4_000, seed: UInt64(frame)) {
                    #expect(scene.topmost(at: point) == scene.walk(at: point))
                }
                return scene.statistics.broughtIn - before
            }
        }
        // Each is a layer with seven entries at first. For one query a frame, a walk is cheaper than updating all.
        let few = updates(queries: 1)
        #expect(few.max()! > 0 && few.max()! < cards.count / 3, "\(few)")
        // As movers, all of them together cost less than twenty walks.
        #expect(updates(queries: 20).suffix(100).allSatisfy { $0 == cards.count })
        scene.checkInvariants()
    }

    @Test func `an index that is rebuilt beside a view that moves all the time is as new for all other views`() {
        var (scene, window) = HitScene.rooted(4_000, 4_000)
        let corners = randomPoints(1_000, below: 3_900, seed: 5)
        let views = scene.insert(
            contentsOf: corners.map { Rect(x: $0.x, y: $0.y, width: 90, height: 90) }, into: window)
        scene.prepare()
        let built = scene.statistics.builtIndexes
        var (frame, wrong) = (0, 0)
        while scene.statistics.builtIndexes == built, frame < 5_000 {
            frame += 1
            scene[views[500]].origin.x += frame.isMultiple(of: 2) ? 3 : -3
            for point in randomPoints(20, below: 4_000, seed: UInt64(frame)) {
                wrong += scene.topmost(at: point) == scene.walk(at: point) ? 0 : 1
            }
        }
        let still = scene.store.index(of: NodeStore.screen)?.still
        #expect(wrong == 0)
        #expect(still?.isWorn == false && still?.movers.count == 1, "after \(frame) frames")
    }

    /// Calls that answer by a walk while changes wait.
    enum Call: CaseIterable {
        case hits, region, nearest, search, query

        func ask(_ scene: inout HitScene, at point: Point) {
            switch self {
            case .hits: _ = scene.hits(at: point)
            case .region: _ = scene.nodes(in: .rect(Rect(x: point.x, y: point.y, width: 10, height: 10)))
            case .nearest: _ = scene.nearest(to: point, within: 5)
            case .search: _ = scene.firstHit(at: point) { _, _ in true }
            case .query: _ = scene.query(at: point)
            }
        }
    }

    @Test(arguments: Call.allCases)
    func `whatever is asked after many views have moved, walks soon pay for an update`(_ call: Call) {
        var (scene, window) = HitScene.rooted(4_000, 4_000)
        let corners = randomPoints(2_000, below: 3_900, seed: 6)
        let views = scene.insert(
            contentsOf: corners.map { Rect(x: $0.x, y: $0.y, width: 60, height: 60) }, into: window)
        scene.prepare()
        for view in views.prefix(200) { scene[view].origin.x += 5 }
        for point in randomPoints(100, below: 4_000, seed: 7) { call.ask(&scene, at: point) }
        #expect(scene.changed.isEmpty)
        scene.checkInvariants()
    }

    @Test func `what lies below a hidden view is met by a few questions, and then no more`() {
        var (scene, window) = HitScene.rooted(1_000, 1_000)
        scene.insert(contentsOf: Rect.strewn(3_000, below: 980), into: window)
        let panel = scene.insert(Node(frame: Rect(x: 200, y: 200, width: 600, height: 600)), into: window)
        // One behind the other, so that each is met at the same points.
        scene.insert(
            contentsOf: (0..<300).map { Rect(x: Double($0) / 2, y: 0, width: 400, height: 600) }, into: panel)
        scene.prepare()
        scene[panel].isHidden = true
        let point = Point(x: 500, y: 500)
        let expected = scene.walk(at: point)
        for _ in 0..<200 { #expect(scene.topmost(at: point) == expected) }
        let cost = scene.cost(at: Array(repeating: point, count: 100))
        // 300 entries skipped one by one would be 1,500 each.
        #expect(cost < 100 * 800, "\(cost)")
        scene.checkInvariants()
    }

    @Test func `an index that is begun and not asked for any more is not in the way of another`() {
        var scene = HitScene()
        let panels = [0.0, 1_000].map { scene.insert(Node(frame: Rect(x: $0, y: 0, width: 900, height: 900))) }
        for panel in panels { scene.insert(contentsOf: Rect.strewn(800, below: 880), into: panel) }
        func point(_ panel: Int, _ index: Int) -> Point {
            Point(x: 1_000 * Double(panel) + Double(index * 13 % 900), y: Double(index * 29 % 900))
        }
        // Asked for as long as it takes to begin, and no longer.
        var asked = 0
        while scene.building.isEmpty, asked < 10_000 {
            _ = scene.topmost(at: point(0, asked))
            asked += 1
        }
        #expect(asked < 10_000)
        for index in 0..<4_000 {
            let answer = scene.topmost(at: point(1, index))
            if index % 16 == 0 { #expect(answer == scene.walk(at: point(1, index))) }
        }
        let points = (0..<500).map { point(1, $0) }
        #expect(scene.cost(at: points) < scene.walkedCost(at: points) / 8)
        scene.checkInvariants()
    }

    @Test func `where everything moves between questions, little is spent on indexes, until things stand still`() {
        var field = Field(1_000)
        let questions = (0..<300).map { _ in field.point() }
        for frame in 0..<60 {
            for index in field.frames.indices { field.move(index, by: 20) }
            field.scene.setFrames(field.frames, of: field.nodes)
            for part in 0..<2 {
                let point = questions[2 * frame + part]
                let answer = field.scene.topmost(at: point)
                #expect(answer == field.scene.walk(at: point))
            }
        }
        #expect(field.scene.spent < 2 * field.scene.statistics.cost, "\(field.scene.statistics)")
        field.ask(4_000)
        #expect(field.scene.cost(at: questions) < field.scene.walkedCost(at: questions) / 4)
        field.scene.checkInvariants()
    }

    @Test func `all frames set and a thousand questions: indexes answer most of them`() {
        var field = Field(1_000)
        field.scene.prepare()
        let before = field.scene.spent
        var walked = 0
        for _ in 0..<6 {
            for index in field.frames.indices { field.move(index, by: 20) }
            field.scene.setFrames(field.frames, of: field.nodes)
            walked += 10 * field.scene.walkedCost(at: (0..<100).map { _ in field.point() })
            field.ask(1_000)
        }
        #expect(field.scene.spent - before < walked, "\(field.scene.spent - before), walked \(walked)")
        field.scene.checkInvariants()
    }

    @Test(arguments: [false, true])
    func `a small screen that is zoomed or scrolled all the time costs little more than the walk`(isScrolled: Bool) {
        var (scene, root) = HitScene.rooted(200, 200)
        var parent = root
        for depth in 1..<40 {
            let side = 200 - 4 * Double(depth)
            parent = scene.insert(Node(frame: Rect(x: 2, y: 2, width: side, height: side)), into: parent)
        }
        var walked = 0
        for frame in 0..<60 {
            let part = Double(frame % 20 + 1) / 40
            if isScrolled {
                scene[root].bounds.origin = Point(x: part, y: -part)
            } else {
                scene[root].transform = AffineTransform(scaleX: 1 - part, y: 1 - part)
            }
            let points = (0..<20).map { Point(x: 90 + Double($0), y: 80 + 2 * Double($0)) }
            scene.expectWalk(at: points)
            walked += scene.walkedCost(at: points)
        }
        #expect(scene.spent < 2 * walked, "\(scene.statistics), walked \(walked)")
    }

    @Test func `frames set together of nodes of all kinds, near and far, are answered as by the walk`() {
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
            field.ask(40)
        }
    }

    @Test func `layers that move at random, one in each frame, are looked through again when they have come to rest`() {
        var random = SplitMix64(seed: 21)
        var scene = HitScene()
        let plane = Rect(x: 0, y: 0, width: 5_000, height: 5_000)
        var layer = Node(frame: plane)
        layer.hitMode = .boxNone
        func point() -> Point {
            Point(x: .random(in: 0...5_000, using: &random), y: .random(in: 0...5_000, using: &random))
        }
        var layers = [scene.insert(Node(frame: plane))]
        for _ in 0..<12 {
            layers += layers.suffix((layers.count + 1) / 2).flatMap { parent in
                [scene.insert(layer, into: parent), scene.insert(layer, into: parent)]
            }
        }
        for parent in layers.suffix(4_096) {
            let corner = point()
            scene.insert(Node(frame: Rect(x: corner.x, y: corner.y, width: 90, height: 90)), into: parent)
        }
        scene.prepare()
        var (points, cost, differences) = ([Point](), 0, 0)
        for frame in 0..<3_000 {
            let node = layers[1 + Int(random.next() % UInt64(layers.count - 1))]
            scene[node].origin.x = .random(in: -9...9, using: &random)
            let (point, before) = (point(), scene.statistics.cost)
            let answer = scene.topmost(at: point)
            if frame.isMultiple(of: 8), answer != scene.walk(at: point) { differences += 1 }
            if frame >= 2_000 {
                points.append(point)
                cost += scene.statistics.cost - before
            }
        }
        #expect(differences == 0)
        let walked = scene.walkedCost(at: points)
        // Stored levels count, with 200 each.
        #expect(cost < walked / 10, "\(cost) of \(walked)")
    }
}
