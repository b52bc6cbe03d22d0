import TestSupport
import Testing
import ViewKit

/// Masks that follow the superview's size, transforms of space, and the order of subviews as UIKit documents it.
struct ViewGeometryTests {
    private func resized(_ mask: View.AutoresizingMask, _ frame: Rect) -> Rect {
        let parent = View(0, 0, 100, 100)
        let child = View(frame: frame)
        child.autoresizingMask = mask
        parent.addSubview(child)
        parent.bounds.size = Size(width: 200, height: 150)
        return child.frame
    }

    @Test func `a mask says what follows a new size: sizes, margins, or both in proportion`() {
        let frame = Rect(x: 10, y: 20, width: 30, height: 40)
        #expect(resized([], frame) == frame)
        #expect(resized([.flexibleWidth, .flexibleHeight], frame) == Rect(x: 10, y: 20, width: 130, height: 90))
        #expect(
            resized([.flexibleLeftMargin, .flexibleTopMargin], frame) == Rect(x: 110, y: 70, width: 30, height: 40))
        #expect(resized([.flexibleRightMargin, .flexibleBottomMargin], frame) == frame)
        // 10 and 60 on either side take 100 in that proportion.
        let centred = resized([.flexibleLeftMargin, .flexibleRightMargin], frame)
        #expect((centred.minX - (10 + 100.0 / 7)).magnitude < 1e-9 && centred.width == 30)
        let all = resized([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], frame)
        #expect(all.minX == 20 && all.width == 60)
        #expect(
            resized([.flexibleLeftMargin, .flexibleRightMargin], Rect(x: 0, y: 0, width: 100, height: 10)).minX == 50)
    }

    @Test(arguments: Way.allCases)
    func `masks work through levels, under transforms, and not where a view forbids it`(_ way: Way) {
        let window = Window(way, Rect(x: 0, y: 0, width: 100, height: 100))
        let outer = View(0, 0, 100, 100, in: window)
        let inner = View(0, 80, 100, 20, in: outer)
        outer.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        inner.autoresizingMask = [.flexibleTopMargin, .flexibleWidth]
        window.frame.size = Size(width: 300, height: 400)
        #expect(inner.frame == Rect(x: 0, y: 380, width: 300, height: 20) && window.hit(250, 390) === inner)
        inner.transform = AffineTransform(scaleX: 2, y: 2)
        window.frame.size = Size(width: 100, height: 100)
        #expect(inner.bounds.size == Size(width: 100, height: 20) && inner.center == Point(x: 50, y: 90))
        outer.autoresizesSubviews = false
        window.frame.size = Size(width: 500, height: 500)
        #expect(outer.frame.size == Size(width: 500, height: 500) && inner.center == Point(x: 50, y: 90))
        inner.autoresizingMask = []
    }

    @Test func `frame, bounds and center mean for a view what they mean for a node, and the window answers by them`() {
        var random = SplitMix64(seed: 23)
        let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let (inWindow, alone) = (View(10, 20, 30, 40, in: window), View(10, 20, 30, 40))
        var node = Node(frame: inWindow.frame)
        for step in 0..<600 {
            let (x, y) = (random.uniform(-9, 60).rounded(), random.uniform(-9, 60).rounded())
            let (width, height) = (random.uniform(-20, 60).rounded(), random.uniform(-20, 60).rounded())
            let rect = Rect(x: x, y: y, width: width, height: height)
            switch step % 5 {
            case 0: (node.frame, inWindow.frame, alone.frame) = (rect, rect, rect)
            case 1:
                let center = node.center
                node.bounds = rect
                if rect.size != inWindow.bounds.size { node.center = center }
                (inWindow.bounds, alone.bounds) = (rect, rect)
            case 2, 3: (node.center, inWindow.center, alone.center) = (rect.origin, rect.origin, rect.origin)
            default:
                let isRotated = step % 3 == 0
                let transform = isRotated ? AffineTransform(rotationAngle: x) : .identity
                let outsets = EdgeInsets(top: 0, left: step % 7 == 0 ? 4 : 0, bottom: 0, right: 0)
                (node.transform, inWindow.transform, alone.transform) = (transform, transform, transform)
                (node.touchOutsets, inWindow.touchOutsets, alone.touchOutsets) = (outsets, outsets, outsets)
            }
            #expect(inWindow.frame == node.frame && alone.frame == node.frame, "step \(step)")
            #expect(inWindow.bounds == node.bounds && inWindow.center == node.center && alone.center == node.center)
            let point = Point(x: random.uniform(0, 100), y: random.uniform(0, 100))
            let isHit = node.convertFromParent(point).map { node.contains($0) } ?? false
            #expect(window.hit(point.x, point.y) === (isHit ? inWindow : window), "step \(step)")
        }
    }

    @Test(arguments: [false, true])
    func `a view says of all its attributes what was set last, in any order and back at the default`(_ isInWindow: Bool)
    {
        let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let view = View(10, 20, 30, 40)
        if isInWindow { window.addSubview(view) }
        let outsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: -0.0)
        for round in 0..<2 {
            let isSet = round == 0
            view.alpha = isSet ? 0.5 : 1
            view.touchOutsets = isSet ? outsets : .zero
            view.hitShape = isSet ? .ellipse(Rect(x: 0, y: 0, width: 30, height: 40)) : nil
            view.hitTestReach = isSet ? .outsets(outsets) : nil
            (view.tag, view.accessibilityIdentifier) = isSet ? (7, "seven") : (0, nil)
            (view.isTouchTarget, view.isExclusiveTouch, view.isMultipleTouchEnabled) = (isSet, isSet, isSet)
            (view.isHidden, view.hitsOutsideBounds) = (isSet, isSet)
            view.autoresizesSubviews = !isSet
            view.hitMode = isSet ? .boxOnly : .auto
            view.anchorPoint = isSet ? Point(x: 0, y: 1) : Point(x: 0.5, y: 0.5)
            #expect((view.alpha == 0.5) == isSet && (view.hitShape != nil) == isSet)
            #expect(view.touchOutsets == (isSet ? outsets : .zero))
            #expect(!isSet || view.touchOutsets.right.sign == .minus, "bit for bit")
            #expect((view.hitTestReach != nil) == isSet)
            #expect(view.tag == (isSet ? 7 : 0) && view.accessibilityIdentifier == (isSet ? "seven" : nil))
            #expect(
                view.isTouchTarget == isSet && view.isExclusiveTouch == isSet && view.isMultipleTouchEnabled == isSet)
            #expect(view.isHidden == isSet && view.hitsOutsideBounds == isSet && view.autoresizesSubviews == !isSet)
            #expect(view.hitMode == (isSet ? .boxOnly : .auto))
            #expect(view.anchorPoint == (isSet ? Point(x: 0, y: 1) : Point(x: 0.5, y: 0.5)))
            #expect(view.bounds == Rect(x: 0, y: 0, width: 30, height: 40) && view.transform == .identity)
            #expect(view.isUserInteractionEnabled)
        }
        #expect(view.frame == Rect(x: 10, y: 20, width: 30, height: 40), "the center has stayed")
    }

    @Test func `sizeToFit takes the size that fits, and keeps the origin`() {
        final class Square: View {
            override func sizeThatFits(_ size: Size) -> Size {
                let side = min(size.width, size.height)
                return Size(width: side, height: side)
            }
        }
        let view = Square(frame: Rect(x: 5, y: 6, width: 40, height: 30))
        view.sizeToFit()
        #expect(view.frame == Rect(x: 5, y: 6, width: 30, height: 30))
        #expect(View(0, 0, 7, 8).sizeThatFits(.zero) == Size(width: 7, height: 8))
        #expect(Switch().sizeThatFits(.zero) == Size(width: 51, height: 31))
    }

    @Test(arguments: Way.allCases)
    func `a transform of space that is one of the plane is the transform`(_ way: Way) {
        let window = Window(way)
        let view = View(100, 100, 100, 100, in: window)
        #expect(view.transform3D == .identity)
        var scale = Transform3D(AffineTransform(scaleX: 2, y: 2))
        view.transform3D = scale
        #expect(view.transform == AffineTransform(scaleX: 2, y: 2) && window.hit(60, 60) === view)
        #expect(view.transform3D == scale && scale.isAffine)
        scale.m34 = -1 / 500
        #expect(!scale.isAffine && scale.affineTransform == nil)
    }

    @Test func `a transform of the plane has its coefficients at their places in space, and nothing elsewhere`() {
        let plane = AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let space = Transform3D(plane)
        #expect(space.m11 == 1 && space.m12 == 2 && space.m21 == 3 && space.m22 == 4)
        #expect(space.m41 == 5 && space.m42 == 6 && space.m33 == 1 && space.m44 == 1)
        #expect(space.isAffine && space.affineTransform == plane)
        let others: [WritableKeyPath<Transform3D, Double>] = [
            \.m13, \.m14, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m43, \.m44,
        ]
        for entry in others {
            var moved = space
            moved[keyPath: entry] += 1
            #expect(!moved.isAffine && moved.affineTransform == nil && moved != space)
        }
    }

    /// A view with the subviews 0 to 4.
    private func family(_ way: Way) -> (Window, View, [View]) {
        let window = Window(way)
        let parent = View(0, 0, 100, 100, in: window)
        let children = (0..<5).map { index in
            let child = View(0, 0, 100, 100, in: parent)
            child.tag = index
            return child
        }
        return (window, parent, children)
    }

    @Test(arguments: Way.allCases)
    func `a subview that is put in anew leaves its old place first, and the others close up`(_ way: Way) {
        func order(_ change: (View, [View]) -> Void) -> [Int] {
            let (window, parent, children) = family(way)
            #expect(window.hit(5, 5) === children[4])
            change(parent, children)
            #expect(window.hit(5, 5) === parent.subviews.last)
            #expect(parent.subviews.allSatisfy { $0.superview === parent })
            return parent.subviews.map(\.tag)
        }
        #expect(order { $0.addSubview($1[1]) } == [0, 2, 3, 4, 1])
        #expect(order { $0.insertSubview($1[4], at: 0) } == [4, 0, 1, 2, 3])
        #expect(order { $0.insertSubview($1[0], at: 4) } == [1, 2, 3, 4, 0])
        #expect(order { $0.insertSubview($1[1], at: 3) } == [0, 2, 3, 1, 4])
        #expect(order { $0.insertSubview($1[0], aboveSubview: $1[3]) } == [1, 2, 3, 0, 4])
        #expect(order { $0.insertSubview($1[4], aboveSubview: $1[1]) } == [0, 1, 4, 2, 3])
        #expect(order { $0.insertSubview($1[0], belowSubview: $1[3]) } == [1, 2, 0, 3, 4])
        #expect(order { $0.insertSubview($1[4], belowSubview: $1[1]) } == [0, 4, 1, 2, 3])
        #expect(order { $0.insertSubview($1[2], aboveSubview: $1[1]) } == [0, 1, 2, 3, 4])
        #expect(order { $0.bringSubviewToFront($1[2]) } == [0, 1, 3, 4, 2])
        #expect(order { $0.sendSubviewToBack($1[2]) } == [2, 0, 1, 3, 4])
        #expect(order { parent, _ in parent.exchangeSubview(at: 1, withSubviewAt: 4) } == [0, 4, 2, 3, 1])
    }
}
