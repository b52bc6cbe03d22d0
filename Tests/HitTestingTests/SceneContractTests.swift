import HitTesting
import TestSupport
import Testing

/// What a scene promises beside its answers.
struct SceneContractTests {
    private let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    private let center = Point(x: 50, y: 50)

    // MARK: Names

    @Test func `E5: a removed node's name is stale for good, also when its place is used again`() {
        var scene = HitScene()
        let first = scene.insert(Node(frame: frame))
        let child = scene.insert(Node(frame: frame), into: first)
        scene.remove(first)
        let second = scene.insert(Node(frame: frame))
        let third = scene.insert(Node(frame: frame))
        #expect(!scene.contains(first) && !scene.contains(child))
        #expect(Set([first, child, second, third]).count == 4)
        #expect(scene.topmost(at: center) == .hit(third))
    }

    @Test func `E5: copies that went different ways never share the name of a node that only one has`() {
        var one = HitScene()
        let shared = one.insert(Node(frame: frame))
        var other = one
        let inOne = one.insert(Node(frame: frame), into: shared)
        let inOther = other.insert(Node(frame: frame), into: shared)
        #expect(inOne != inOther)
        #expect(one.contains(shared) && other.contains(shared))
        #expect(!one.contains(inOther) && !other.contains(inOne))
        #expect(one.topmost(at: center) == .hit(inOne))
        #expect(other.topmost(at: center) == .hit(inOther))
    }

    @Test func `D5, E5: a redirect to a node that is gone is none, and never goes to the node in its place`() {
        var (scene, target) = HitScene.rooted(1, 1, at: Point(x: 500, y: 0))
        var node = Node(frame: frame)
        node.redirect = target
        let button = scene.insert(node)
        #expect(scene.topmost(at: center) == .hit(target))
        scene.remove(target)
        _ = scene.insert(Node(frame: Rect(x: 500, y: 0, width: 1, height: 1)))
        #expect(scene.topmost(at: center) == .hit(button))
        #expect(scene.walk(at: center) == .hit(button))
    }

    // MARK: Attributes

    @Test func `B1: a negative zero is a value: it is kept, and is in the points that owners are asked with`() {
        let zeros: [WritableKeyPath<Node, Double>] = [
            \.origin.x, \.origin.y, \.bounds.origin.x, \.bounds.origin.y, \.bounds.size.width, \.bounds.size.height,
            \.anchorPoint.x, \.anchorPoint.y, \.transform.b, \.transform.c, \.transform.tx, \.transform.ty, \.alpha,
            \.touchOutsets.top, \.touchOutsets.left, \.touchOutsets.bottom, \.touchOutsets.right,
        ]
        var turned = Node()
        turned.transform = AffineTransform(scaleX: 2, y: 2)
        for path in zeros {
            for start in [Node(), turned] {
                var (scene, node) = (HitScene(), start)
                node[keyPath: path] = 0
                let id = scene.insert(node)
                for value in [-0.0, 0, -0.0] {
                    scene[id][keyPath: path] = value
                    #expect(scene[id][keyPath: path].sign == value.sign, "\(path)")
                }
            }
        }
    }

    @Test func `B1: negative zeros in shapes, and in frames that are set together`() {
        var (scene, id) = HitScene.rooted(0, 9)
        scene.setFrames([Rect(x: 0, y: -0.0, width: -0.0, height: 9)], of: [id])
        #expect(scene[id].origin.y.sign == .minus && scene[id].bounds.size.width.sign == .minus)
        let shapes: [(Double) -> HitShape] = [
            { .ellipse(Rect(x: $0, y: 0, width: 1, height: 1)) },
            {
                .roundedRect(
                    Rect(x: 0, y: 0, width: 9, height: 9),
                    radii: .init(topLeft: 1, topRight: 2, bottomRight: $0, bottomLeft: 3))
            },
            { .polygon(.init([Point(x: 0, y: $0), Point(x: 9, y: 0), Point(x: 0, y: 9)])) },
        ]
        for shape in shapes {
            scene[id].hitShape = shape(0)
            scene[id].hitShape = shape(-0.0)
            // A polygon's vertices are not in its description.
            if case .polygon(let polygon) = scene[id].hitShape {
                #expect(polygon.vertices[0].y.sign == .minus)
            } else {
                #expect("\(scene[id].hitShape!)".contains("-0.0"))
            }
        }
    }

    @Test func `B1, C5: after a zero has become negative, the index asks with the walk's bits`() {
        var scene = HitScene()
        let id = scene.insert(Node(frame: frame, asks: .hitTest))
        func bits(_ query: HitQuery) -> UInt64? {
            guard case .ask(let question) = query.step else { return nil }
            return question.point.x.bitPattern
        }
        let point = Point(x: -0.0, y: 5)
        #expect(bits(scene.query(at: point)) == (0.0).bitPattern)
        scene[id].bounds.origin.x = -0.0
        #expect(bits(scene.query(at: point)) == (-0.0).bitPattern)
        #expect(bits(scene.walkQuery(at: point)) == (-0.0).bitPattern)
    }

    // MARK: Order

    @Test func `A6, A7: positions among siblings and roots`() {
        var scene = HitScene()
        let (b, d) = (scene.insert(Node(frame: frame)), scene.insert(Node(frame: frame)))
        let a = scene.insert(Node(frame: frame), at: .back)
        let c = scene.insert(Node(frame: frame), at: .below(d))
        let e = scene.insert(Node(frame: frame), at: .above(d))
        #expect(scene.roots == [a, b, c, d, e])
        scene.move(e, into: nil, at: .index(1))
        #expect(scene.roots == [a, e, b, c, d])
        scene.move(e, into: nil, at: .index(4))
        #expect(scene.roots == [a, b, c, d, e])
        scene.move(a, into: e, at: .index(0))
        #expect(scene.roots == [b, c, d, e])
        #expect(scene.children(of: e) == [a])
        #expect(scene.topmost(at: center) == .hit(a))
        scene.move(b, into: nil)
        #expect(scene.topmost(at: center) == .hit(b))
        scene.checkInvariants()
    }

    @Test func `A7: a window that answers nothing lets the next one try`() {
        var scene = HitScene()
        let back = scene.insert(Node(frame: frame))
        let front = scene.insert(Node(frame: frame))
        scene[front].hitMode = .boxNone
        #expect(scene.topmost(at: center) == .hit(back))
        scene[back].isHidden = true
        #expect(scene.topmost(at: center) == .miss)
    }

    // MARK: Rebuilding

    /// Two windows with forty buttons each.
    private func twoWindows() -> (scene: HitScene, windows: [NodeID], buttons: [[NodeID]]) {
        var scene = HitScene()
        let windows = scene.insert(
            contentsOf: Rect.cells(2, inRowsOf: 2, every: 500, 0, width: 400, height: 400))
        let rows = Rect.cells(40, inRowsOf: 1, every: 0, 10, width: 400, height: 10)
        let buttons = windows.map { scene.insert(contentsOf: rows, into: $0) }
        scene.prepare()
        return (scene, windows, buttons)
    }

    @Test func `a change that cannot alter an answer drops no index`() {
        var (scene, windows, buttons) = twoWindows()
        let before = scene.statistics
        let button = buttons[0][3]
        scene[button].alpha = 0.5
        scene[button].alpha = 0.6
        scene[button].isHidden = false
        scene[button].redirect = windows[1]
        scene[button].redirect = nil
        scene[button].anchorPoint = Point(x: 0, y: 1)
        let frame = scene[button].frame
        scene[button].frame = frame
        scene.move(buttons[0][39], into: windows[0])
        _ = scene.topmost(at: Point(x: 10, y: 35))
        scene.prepare()
        let after = scene.statistics
        #expect(after.builtIndexes == before.builtIndexes && after.broughtIn == before.broughtIn)
        #expect(after.walks == before.walks)
    }

    @Test func `a change costs nothing until the next query, which rebuilds nothing`() {
        var (scene, _, buttons) = twoWindows()
        let (before, broughtIn) = (scene.statistics.builtIndexes, scene.statistics.broughtIn)
        for index in 0..<40 { scene[buttons[0][index]].frame.size.width = 300 }
        #expect(scene.statistics.broughtIn == broughtIn)
        #expect(scene.topmost(at: Point(x: 510, y: 5)) == .hit(buttons[1][0]))
        #expect(scene.statistics.builtIndexes == before)
        #expect(scene.topmost(at: Point(x: 10, y: 5)) == .hit(buttons[0][0]))
        #expect(scene.topmost(at: Point(x: 310, y: 5)) == scene.walk(at: Point(x: 310, y: 5)))
        #expect(scene.statistics.builtIndexes == before)
    }

    @Test func `B2: scrolling and resizing a window rebuilds nothing inside it`() {
        var (scene, windows, buttons) = twoWindows()
        let entries = scene.statistics.builtEntries
        scene[windows[0]].bounds.origin.y = 100
        #expect(scene.topmost(at: Point(x: 10, y: 5)) == .hit(buttons[0][10]))
        scene[windows[0]].bounds.size.width = 300
        #expect(scene.topmost(at: Point(x: 350, y: 5)) == .miss)
        #expect(scene.statistics.builtEntries == entries)
    }

    @Test(arguments: [2_000, 8_000])
    func `bulk building indexes each node once, in memory linear in their number`(_ count: Int) {
        var (scene, window) = HitScene.rooted(1e6, 1e6)
        let places: [HitScene.SiblingPosition] = [.front, .back, .index(0)]
        for index in 1..<count {
            let frame = Rect(x: Double(index % 1000) * 9, y: Double(index / 1000) * 9, width: 8, height: 8)
            scene.insert(Node(frame: frame), into: window, at: index % 4 == 3 ? .index(index - 1) : places[index % 4])
        }
        #expect(scene.count == count)
        #expect(scene.statistics.builtIndexes == 0)
        let points = (0..<6).map { Point(x: Double($0) * 1500 + 3, y: Double($0 % (count / 1000)) * 9 + 3) }
        scene.prepare()
        #expect(scene.topmost(at: points) == points.map(scene.walk))
        // What lies in the window, as its children, and flattened with it.
        #expect(scene.statistics.builtEntries < 2 * count)
        #expect(scene.byteCount <= 256 * count + 100_000)
    }

    @Test func `no query drops an index, builds one or changes the tree, where all are there`() {
        var (scene, windows, _) = twoWindows()
        let before = scene.statistics
        let points = [Point(x: 5, y: 5), Point(x: 505, y: 300), Point(x: 450, y: 5), .nan]
        _ = scene.topmost(at: points)
        for point in points {
            _ = scene.query(at: point)
            _ = scene.walkQuery(at: point)
            _ = scene.query(below: windows[0], at: point)
        }
        _ = scene.snapshot()
        let after = scene.statistics
        #expect(after.builtIndexes == before.builtIndexes && after.broughtIn == before.broughtIn)
        #expect(scene.roots == windows && scene.count == 82)
    }

    // MARK: Snapshots

    @Test(arguments: [1, 2, 3, 7, 1000])
    func `a snapshot answers as the scene did, by one task or many`(_ tasks: Int) async {
        var (scene, windows, _) = twoWindows()
        var random = SplitMix64(seed: 3)
        let points = (0..<500).map { _ in random.point(-10..<910, -10..<410) }
        let expected = points.map(scene.walk)
        let snapshot = scene.snapshot()
        scene.remove(windows[0])
        #expect(await snapshot.topmost(at: points, tasks: tasks) == expected)
        #expect(snapshot.topmost(at: points) == expected)
        #expect(snapshot.contains(windows[0]) && snapshot.count == 82)
    }
}
