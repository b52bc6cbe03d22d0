import HitTesting
import TestSupport
import Testing

/// Many transforms at once, and words for what a scene holds.
struct TransformsTests {
    private static let frames = Rect.cells(300, inRowsOf: 20, every: 30, 25, width: 28, height: 31)

    private static func transforms(_ round: Int) -> [AffineTransform] {
        frames.indices.map { index in
            index % 3 == 0
                ? AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: Double(round), ty: Double(index % 5))
                : index % 3 == 1 ? .identity : AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: Double(round) * 2, ty: 0)
        }
    }

    private static func numbers(_ transform: AffineTransform) -> [Double] {
        [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    }

    @Test(arguments: [6, 9], [false, true])
    func `setting transforms together is setting each, and answers are the walk's`(stride: Int, isPrepared: Bool) {
        var (scene, window) = HitScene.rooted(620, 400)
        let nodes = scene.insert(contentsOf: Self.frames, into: window)
        // Some hold others, which go along.
        for node in nodes.prefix(30) { scene.insert(Node(frame: Rect(x: 2, y: 2, width: 9, height: 9)), into: node) }
        var (apart, flat, narrow) = (scene, scene, scene)
        for round in 0..<4 {
            if isPrepared { scene.prepare() }
            let transforms = Self.transforms(round)
            let numbers = memory(transforms.map(Self.numbers), stride: stride)
            scene.setTransforms(transforms, of: nodes)
            flat.setTransforms(numbers.span, stride: stride, of: nodes.span)
            let floats = numbers.map(Float.init)
            narrow.setTransforms(floats.span, stride: stride, of: nodes.span)
            for (node, transform) in zip(nodes, transforms) { apart[node].transform = transform }
            for node in nodes {
                #expect(scene[node] == apart[node] && flat[node] == apart[node])
                #expect(narrow[node].transform.a == Double(Float(apart[node].transform.a)))
            }
            scene.checkInvariants()
            for index in 0..<150 {
                let point = Point(x: Double(index * 37 % 640) - 10.25, y: Double(index * 91 % 420) - 9.5)
                let expected = apart.walk(at: point)
                #expect(scene.topmost(at: point) == expected && flat.topmost(at: point) == expected)
            }
        }
        scene.setTransforms([], of: [])
        #expect(scene.count == apart.count)
    }

    /// Cards in each other's way, turned and with contents of all kinds; the last has 300 children.
    private func cards() -> (scene: HitScene, cards: [NodeID]) {
        var (scene, table) = HitScene.rooted(900, 900)
        let turn = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 3, ty: -2)
        let cards = scene.insert(
            contentsOf: Rect.cells(100, inRowsOf: 10, every: 80, 80, width: 100, height: 70), into: table)
        for (index, card) in cards.enumerated() where index % 7 != 0 {
            scene[card].transform = turn
            scene[card].hitMode = [.auto, .auto, .boxOnly, .boxNone][index / 7 % 4]
            scene[card].hitsOutsideBounds = index % 5 == 1
            for (place, frame) in Rect.cells(index == 99 ? 300 : 6, inRowsOf: 3, every: 35, 30, width: 30, height: 25)
                .enumerated()
            {
                var node = Node(frame: frame)
                node.isHidden = place == 1
                node.alpha = place == 2 ? 0.001 : 1
                if place == 3, index % 9 == 2 { node.asks = .hitTest }
                scene.insert(node, into: card)
            }
        }
        return (scene, cards)
    }

    @Test(arguments: [false, true])
    func `points in turned groups have the walk's answers, alone and in batches, also while groups move`(
        _ redirects: Bool
    ) {
        var (scene, cards) = cards()
        if redirects { scene[cards[12]].redirect = cards[40] }
        var points = randomPoints(3_000, below: 900, seed: 7)
        // On and beside edges of the cards that are not turned.
        for x in [0.0, 80, 100] { points += [x.nextDown, x, x.nextUp].map { Point(x: $0, y: 30) } }
        for round in 0..<3 {
            scene.prepare()
            let walked = points.map(scene.walk)
            #expect(Set(walked.map { "\($0)".prefix(4) }).count == 3, "hits, misses and questions")
            #expect(points.map { scene.topmost(at: $0) } == walked)
            #expect(scene.topmost(at: points) == walked)
            let snapshot = scene.snapshot()
            #expect(points.map { snapshot.topmost(at: $0) } == walked)
            #expect(snapshot.topmost(at: points) == walked)
            scene[cards[8 + round]].frame.origin.x += 25
            let moved = points.map(scene.walk)
            #expect(points.map { scene.topmost(at: $0) } == moved)
            #expect(scene.topmost(at: points) == moved)
        }
    }

    @Test func `one turned sprite among 20,000 leaves questions about all of them to the index`() {
        var (scene, map) = HitScene.rooted(10_000, 10_000)
        let sprites = scene.insert(
            contentsOf: Rect.cells(20_000, inRowsOf: 200, every: 30, 30, width: 16, height: 16), into: map)
        scene[sprites[0]].transform = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
        scene.prepare()
        let points = randomPoints(400, below: 3_000, seed: 1)
        let (cost, walked) = (scene.cost(at: points), scene.walkedCost(at: points))
        #expect(cost * 20 <= walked, "\(cost), by the walk \(walked)")
        scene.expectWalk(at: points.prefix(50))
    }

    @Test func `modes, questions and steps have words of their own, not those of reflection`() {
        #expect(HitMode.allCases.map(\.description) == ["auto", "none", "boxNone", "boxOnly"])
        #expect(Asks.allCases.map(\.description) == ["nothing", "hitTest", "pointInside"])
        #expect(HitReach.rect(Rect(x: 0, y: 1, width: 2, height: 3)).description == "rect (0.0, 1.0, 2.0, 3.0)")
        let outsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(HitReach.outsets(outsets).description == "outsets (1.0, 2.0, 3.0, 4.0)")
        #expect(AffineTransform(translationX: 5, y: 6).description == "[1.0, 0.0, 0.0, 1.0, 5.0, 6.0]")
        var (scene, node) = HitScene.rooted(9, 9)
        #expect(scene.query(at: .zero).step.description == "hit(\(node))")
        #expect(scene.query(at: Point(x: 9, y: 0)).step.description == "miss")
        scene[node].asks = .pointInside
        var query = scene.query(at: .zero)
        #expect(query.step.description == "ask(\(node))")
        query.resume(with: .answer, in: &scene)
        #expect(query.step.description == "answered")
    }
}
