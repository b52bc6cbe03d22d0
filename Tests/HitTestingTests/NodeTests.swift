import HitTesting
import TestSupport
import Testing

/// The attributes of one node and its arithmetic.
struct NodeTests {
    private var node = Node(frame: Rect(x: 10, y: 20, width: 30, height: 40))

    @Test mutating func `B1: bounds, origin, frame and center under the identity`() {
        #expect(node.bounds == Rect(x: 0, y: 0, width: 30, height: 40) && node.origin == Point(x: 10, y: 20))
        #expect(node.frame == Rect(x: 10, y: 20, width: 30, height: 40) && node.center == Point(x: 25, y: 40))
        node.center = Point(x: 0, y: 0)
        #expect(node.frame == Rect(x: -15, y: -20, width: 30, height: 40))
        node.anchorPoint = Point(x: 0, y: 1)
        #expect(node.frame.origin == Point(x: -15, y: -20) && node.center == Point(x: -15, y: 20))
        node.frame = Rect(x: 1, y: 2, width: 3, height: 4)
        #expect(node.bounds.size == Size(width: 3, height: 4) && node.origin == Point(x: 1, y: 2))
    }

    @Test func `B1: the frame under a transform is the box of the transformed bounds, set by size and center`() {
        var node = Node(frame: Rect(x: 0, y: 0, width: 100, height: 50))
        node.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        #expect(node.frame == Rect(x: 25, y: -25, width: 50, height: 100))
        node.frame = Rect(x: 0, y: 0, width: 40, height: 80)
        #expect(node.bounds.size == Size(width: 80, height: 40) && node.center == Point(x: 20, y: 40))
        #expect(node.frame == Rect(x: 0, y: 0, width: 40, height: 80))
    }

    @Test mutating func `B2: the bounds' origin scrolls the children and not the node`() {
        node.bounds.origin = Point(x: 0, y: 100)
        #expect(node.convertFromParent(Point(x: 10, y: 20)) == Point(x: 0, y: 100))
        #expect(node.convertToParent(Point(x: 0, y: 100)) == Point(x: 10, y: 20))
        #expect(node.frame.origin == Point(x: 10, y: 20) && node.contains(Point(x: 0, y: 100)))
    }

    @Test func `B3: the inverse conversion undoes the conversion up to rounding, on every kind of number`() {
        for coordinates in [Coordinates.integers, .thirds, .tenths, .real] {
            var generator = NodeGenerator(coordinates, oddity: 0.1, turning: 0.5, seed: 9)
            var converted = 0
            for _ in 0..<200 {
                let node = generator.node(among: []).node
                let point = Point(x: generator.number(-50..<400), y: generator.number(-50..<400))
                guard let inner = node.convertFromParent(point), let back = node.convertToParent(inner) else {
                    continue
                }
                #expect((back.x - point.x).magnitude < 1e-9 && (back.y - point.y).magnitude < 1e-9)
                converted += 1
            }
            #expect(converted > 150)
        }
    }

    @Test mutating func `B4: a singular transform converts nothing`() {
        node.transform = AffineTransform(scaleX: 0, y: 1)
        #expect(node.convertFromParent(.zero) == nil && node.convertToParent(.zero) == nil)
    }

    @Test mutating func `B5: a conversion whose result is not finite is none`() {
        node.bounds.origin.x = 1.7e308
        #expect(node.convertFromParent(Point(x: 1.7e308, y: 0)) == nil)
        #expect(node.convertFromParent(Point(x: 10, y: 20)) == node.bounds.origin)
        node.origin.x = -1e308
        #expect(node.convertFromParent(Point(x: 1e308, y: 0)) == nil)
        #expect(node.convertToParent(Point(x: -1.7e308, y: 0)) == nil)
        node.transform = AffineTransform(scaleX: 1e-160, y: 1)
        #expect(node.convertFromParent(Point(x: 1e200, y: 0)) == nil)
    }

    @Test(arguments: [
        (0.01, false), (0.01.nextUp, true), (0.01.nextDown, false), (0, false), (1, true), (.nan, false),
        (-1, false), (.infinity, true),
    ])
    mutating func `A3: flags and the threshold of alpha`(_ alpha: Double, _ passes: Bool) {
        var scene = HitScene()
        node.alpha = alpha
        let id = scene.insert(node)
        #expect(node.isOut == !passes)
        #expect(scene.topmost(at: Point(x: 15, y: 25)) == (passes ? .hit(id) : .miss))
        #expect(scene.walk(at: Point(x: 15, y: 25)) == (passes ? .hit(id) : .miss))
    }

    @Test func `A3: alphas of ancestors are not multiplied; hidden and disabled take the subtree out`() {
        var scene = HitScene()
        var parent: NodeID?
        for _ in 0..<5 {
            var node = Node(frame: Rect(x: 0, y: 0, width: 50, height: 50))
            node.alpha = 0.02
            parent = scene.insert(node, into: parent)
        }
        #expect(scene.topmost(at: Point(x: 1, y: 1)) == .hit(parent!))
        let root = scene.roots[0]
        for change in [{ (node: inout Node) in node.isHidden = true }, { $0.isUserInteractionEnabled = false }] {
            var other = scene
            change(&other[root])
            #expect(other.topmost(at: Point(x: 1, y: 1)) == .miss)
            #expect(!other[parent!].isHidden)
        }
    }

    @Test func `D2, B6: outsets grow and shrink the standardised bounds; past zero nothing is left`() {
        var node = Node(frame: Rect(x: 0, y: 0, width: -10, height: 10))
        node.touchOutsets = EdgeInsets(top: 1, left: 2, bottom: -3, right: 4)
        #expect(node.area == Box(minX: -12, minY: -1, maxX: 4, maxY: 7))
        #expect(node.contains(Point(x: -12, y: -1)) && !node.contains(Point(x: 4, y: 0)))
        node.touchOutsets = EdgeInsets(top: -5, left: 0, bottom: -5, right: 0)
        #expect(node.area.isEmpty && !node.contains(Point(x: -5, y: 5)))
        node.bounds.size = .zero
        node.touchOutsets = EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        #expect(node.contains(Point(x: 0.5, y: -1)))
    }
}
