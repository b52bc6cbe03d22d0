import TestSupport
import Testing
import ViewKit

/// A window's minimum target (Semantics, E7).
struct TouchTargetTests {
    private static func window(_ way: Way) -> Window {
        let window = Window(way, Rect(x: 0, y: 0, width: 320, height: 480))
        window.minimumTouchTarget = MinimumTouchTarget(finger: 44, pointer: 20)
        return window
    }

    private static func target(_ window: Window, _ x: Double, _ y: Double, _ type: Touch.TouchType = .direct) -> View? {
        window.touchTarget(at: Point(x: x, y: y), by: type, with: nil)
    }

    @Test(arguments: Way.single)
    func `E7: the nearest small target in front of what is hit gets the touch, by kind of pointer`(way: Way) {
        let window = Self.window(way)
        let card = View(0, 0, 200, 200, in: window)
        let (one, other) = (Control(50, 50, 20, 20, in: card), Control(90, 50, 20, 20, in: card))
        #expect(window.hit(40, 60) === card)
        #expect(Self.target(window, 40, 60) === one)
        #expect(Self.target(window, 38, 60) === one)
        #expect(Self.target(window, 38.0.nextDown, 60) === card)
        // Between the two, the nearer one; in the middle, the one in front.
        #expect(Self.target(window, 79, 60) === one)
        #expect(Self.target(window, 81, 60) === other)
        #expect(Self.target(window, 80, 60) === other)
        #expect(Self.target(window, 45, 60, .indirectPointer) === card)
        #expect(Self.target(window, 40, 60, .pencil) === card)
        #expect(window.hits(at: Point(x: 40, y: 60)).map(\.view) == [card, window])
    }

    @Test(arguments: Way.single)
    func `E7: within an interactive view only what is in it is a candidate`(way: Way) {
        let window = Self.window(way)
        let row = View(0, 0, 320, 60, in: window)
        row.addGestureRecognizer(TapGestureRecognizer())
        let star = Control(280, 20, 20, 20, in: row)
        let below = Control(100, 62, 20, 20, in: window)
        #expect(Self.target(window, 271, 30) === star)
        #expect(Self.target(window, 110, 55) === row)
        row.gestureRecognizers[0].isEnabled = false
        #expect(Self.target(window, 110, 55) === below)
        #expect(Self.target(window, 285, 30) === star)
    }

    @Test(arguments: Way.single)
    func `E7: ancestors cut what has grown, and what is behind or out is no candidate`(way: Way) {
        let window = Self.window(way)
        let behind = Control(10, 10, 10, 10, in: window)
        let sheet = View(0, 25, 320, 400, in: window)
        #expect(Self.target(window, 15, 27) === sheet)
        #expect(Self.target(window, 15, 24) === behind)
        let box = View(100, 100, 50, 50, in: sheet)
        let clipped = View(0, 0, 10, 10, in: box)
        clipped.isTouchTarget = true
        #expect(Self.target(window, 112, 137) === clipped)
        #expect(Self.target(window, 98, 137) === sheet)
        box.hitMode = .boxOnly
        #expect(Self.target(window, 112, 137) === box)
        box.hitMode = .auto
        clipped.alpha = 0
        #expect(Self.target(window, 112, 137) === box)
        clipped.alpha = 1
        clipped.hitMode = .boxNone
        #expect(Self.target(window, 112, 137) === box)
    }

    @Test(arguments: Way.single)
    func `E7: what asks, and what lies below, is no candidate`(way: Way) {
        let window = Self.window(way)
        let asking = InsideClosureView(100, 100, 20, 20, in: window)
        asking.isTouchTarget = true
        let below = Control(0, 0, 5, 5, in: asking)
        #expect(Self.target(window, 95, 110) === window)
        #expect(Self.target(window, 110, 110) === asking)
        #expect(Self.target(window, 101, 101) === below)
    }

    @Test(arguments: Way.single)
    func `E7: a small shape in large bounds is a small target, where the shape is`(way: Way) {
        let window = Self.window(way)
        let layer = View(0, 0, 300, 300, in: window)
        layer.isTouchTarget = true
        // Cells of 10 × 10 in the 15th column and row.
        var bits = [UInt8](repeating: 0, count: HitShape.BitMask.byteCount(columns: 30, rows: 30))
        let cell = 14 * 30 + 14
        bits[cell / 8] = 0x80 >> UInt8(cell % 8)
        for shape in [
            HitShape.ellipse(Rect(x: 140, y: 140, width: 10, height: 10)),
            .roundedRect(
                Rect(x: 140, y: 140, width: 10, height: 10),
                radii: HitShape.CornerRadii(topLeft: 3, topRight: 3, bottomRight: 3, bottomLeft: 3)),
            .polygon(HitShape.Polygon(Box(minX: 140, minY: 140, maxX: 150, maxY: 150).corners)),
            .mask(HitShape.BitMask(columns: 30, rows: 30, bits: bits)),
            .stroke(HitShape.Stroke([Point(x: 145, y: 145)], width: 10)),
        ] {
            layer.hitShape = shape
            #expect(window.hit(10, 10) === window && Self.target(window, 10, 10) === window)
            #expect(window.hit(124, 145) === window && Self.target(window, 124, 145) === layer)
            #expect(Self.target(window, 122, 145) === window && Self.target(window, 145, 168) === window)
            #expect(window.audit().grownTargetCount == 1)
        }
        layer.hitShape = .polygon(HitShape.Polygon([]))
        #expect(Self.target(window, 150, 150) === window && window.audit().grownTargetCount == 0)
    }

    @Test(arguments: Way.single)
    func `E7: a target is as small as the shape of a superview leaves it`(way: Way) {
        let window = Self.window(way)
        let round = View(0, 0, 300, 300, in: window)
        round.hitShape = .ellipse(Rect(x: 110, y: 110, width: 80, height: 80))
        let button = Control(160, 0, 140, 300, in: round)
        // Of the button, 30 points are left, from 160 to 190.
        #expect(window.hit(155, 150) === round && Self.target(window, 155, 150) === button)
        #expect(window.hit(152, 150) === round && Self.target(window, 152, 150) === round)
    }

    // MARK: Random trees

    /// The area of a view on its own. Any shape is an upright rectangle here: four corners, or a block of cells of a mask that
    /// has 4 × 4.
    private static func area(_ view: View) -> Rect {
        let (bounds, outsets) = (view.bounds, view.touchOutsets)
        switch view.hitShape {
        case .polygon(let polygon)?: return Rect(Box(spanning: polygon.vertices[0], polygon.vertices[2]))
        case .mask(let mask)?:
            let cells = (0..<16).filter { mask[$0 % 4, $0 / 4] }
            let (first, last) = (cells[0], cells[cells.count - 1])
            let (width, height) = (bounds.width / 4, bounds.height / 4)
            return Rect(
                x: Double(first % 4) * width, y: Double(first / 4) * height,
                width: Double(last % 4 - first % 4 + 1) * width, height: Double(last / 4 - first / 4 + 1) * height)
        default:
            return bounds.inset(
                by: EdgeInsets(
                    top: -outsets.top, left: -outsets.left, bottom: -outsets.bottom, right: -outsets.right))
        }
    }

    /// A shape that `area` knows.
    private static func shape(in bounds: Rect, _ random: inout SplitMix64) -> HitShape {
        let (left, top) = (Int(random.next() % 4), Int(random.next() % 4))
        let (right, bottom) = (Int.random(in: left..<4, using: &random), Int.random(in: top..<4, using: &random))
        if random.next() % 2 == 0 {
            var bits: [UInt8] = [0, 0]
            for cell in 0..<16 where left...right ~= cell % 4 && top...bottom ~= cell / 4 {
                bits[cell / 8] |= 0x80 >> UInt8(cell % 8)
            }
            return .mask(HitShape.BitMask(columns: 4, rows: 4, bits: bits))
        }
        let (width, height) = (bounds.width / 4, bounds.height / 4)
        let box = Box(
            minX: Double(left) * width, minY: Double(top) * height, maxX: Double(right + 1) * width,
            maxY: Double(bottom + 1) * height)
        return .polygon(HitShape.Polygon(box.corners))
    }

    /// E7 as it is written, over all views of a window whose areas are boxes: the view that gets the touch. There are several if
    /// shapes are about equally near, since distances to shapes are searched for.
    private static func expected(_ window: Window, _ point: Point, _ minimum: Double) -> [View] {
        guard let hit = window.hitTest(point, with: nil) else { return [] }
        var order: [View] = []
        func visit(_ view: View) {
            order.append(view)
            for subview in view.subviews { visit(subview) }
        }
        visit(window)
        func isInteractive(_ view: View) -> Bool {
            view is Control || view.isTouchTarget || view.gestureRecognizers.contains { $0.isEnabled }
        }
        func path(_ view: View) -> [View] { view === window ? [view] : path(view.superview!) + [view] }
        let owner = path(hit).dropFirst().last(where: isInteractive)
        var candidates: [(view: View, distance: Double, isSearched: Bool)] = []
        for (index, view) in order.enumerated().reversed() {
            guard isInteractive(view), view !== window, let hitIndex = order.firstIndex(of: hit), index > hitIndex,
                owner.map({ view !== $0 && view.isDescendant(of: $0) }) ?? true
            else { continue }
            let path = path(view)
            guard
                path.allSatisfy({
                    $0.alpha > 0.01 && !$0.isHidden && $0.isUserInteractionEnabled && $0.hitMode != .none
                }),
                path.dropLast().allSatisfy({ $0.hitMode != .boxOnly }), view.hitMode != .boxNone
            else { continue }
            var left = Box.everything
            var letsThrough = true
            for step in path {
                let onScreen = Box(step.convert(area(step), to: window))
                if step === view || !step.hitsOutsideBounds { left = left.intersection(onScreen) }
                if step !== view, !step.hitsOutsideBounds, !onScreen.contains(point) { letsThrough = false }
            }
            guard letsThrough, !left.isEmpty, let distance = left.distance(to: point) else { continue }
            func grown(_ low: Double, _ high: Double) -> (Double, Double) {
                guard high - low < minimum else { return (low, high) }
                let center = low + (high - low) / 2
                return (center - minimum / 2, center + minimum / 2)
            }
            let ((minX, maxX), (minY, maxY)) = (grown(left.minX, left.maxX), grown(left.minY, left.maxY))
            guard Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY).contains(point) else { continue }
            candidates.append((view, distance, path.contains { $0.hitShape != nil }))
        }
        guard let least = candidates.map(\.distance).min() else { return [hit] }
        let nearest = candidates.filter { $0.distance <= least * (1 + 0x1p-19) }
        return (nearest.contains { $0.isSearched } ? nearest : Array(nearest.prefix(1))).map(\.view)
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `E7: as written, by index and by recursion, before and after changes`(block: UInt64) {
        let count = UInt64(testScale)
        let differing = (block * count..<(block + 1) * count).reduce(0) { $0 + Self.compareTargets(seed: $1) }
        #expect(differing > 2)
    }

    /// Compares answers with the rule as it is written.
    ///
    /// - Returns: How many of them were not what the hit test alone says.
    private static func compareTargets(seed: UInt64) -> Int {
        var differing = 0
        for way in Way.single {
            var random = SplitMix64(seed: seed)
            func number(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
            let window = window(way)
            var views: [View] = [window]
            for index in 0..<90 {
                let isSmall = random.next() % 2 == 0
                let frame = Rect(
                    x: number(-10..<250), y: number(-10..<350), width: number(2..<(isSmall ? 30 : 200)),
                    height: number(2..<(isSmall ? 30 : 200)))
                let view = random.next() % 3 == 0 ? Control(frame: frame) : View(frame: frame)
                view.isTouchTarget = random.next() % 6 == 0
                if random.next() % 9 == 0 { view.addGestureRecognizer(TapGestureRecognizer()) }
                switch random.next() % 14 {
                case 0: view.hitMode = HitMode.allCases[Int(random.next() % 4)]
                case 1: view.hitsOutsideBounds = true
                case 2: view.touchOutsets = EdgeInsets(top: 3, left: -2, bottom: 8, right: 1)
                case 3: view.isHidden = true
                case 4: view.transform = AffineTransform(scaleX: 0.5, y: 2)
                case 5, 6: view.hitShape = shape(in: view.bounds, &random)
                default: break
                }
                views[index % 4 == 0 ? 0 : Int(random.next() % UInt64(views.count))].addSubview(view)
                views.append(view)
            }
            for round in 0..<80 {
                let point = Point(x: number(0..<640) / 2, y: number(0..<960) / 2)
                let found = target(window, point.x, point.y)
                let right = expected(window, point, 44)
                #expect(found == nil ? right.isEmpty : right.contains { $0 === found }, "seed \(seed)")
                if found !== window.hitTest(point, with: nil) { differing += 1 }
                if round % 10 == 9 { views[Int(random.next() % 80) + 1].isHidden.toggle() }
                if round == 40 { window.prepare() }
            }
        }
        return differing
    }

    // MARK: Events, explanations and audits

    @Test func `E7: a touch goes to the small target, of a finger and not of a pencil`() {
        let application = Application()
        let window = Self.window(.indexed)
        application.addWindow(window)
        let button = Control(50, 50, 20, 20, in: window)
        func began(_ type: Touch.TouchType, finger: Int) -> View? {
            application.send(TouchSample(.began, 42, 60, finger: finger, by: type))
            return application.touches.first { $0.finger == finger }?.view
        }
        #expect(began(.direct, finger: 0) === button)
        #expect(began(.pencil, finger: 1) === window)
        #expect(application.touches.first { $0.finger == 1 }?.type == .pencil)
    }

    @Test func `E7: explain says that it is the nearest, and of how many; the audit counts what has grown`() {
        let window = Self.window(.indexed)
        let buttons = [0.0, 30, 60].map { Control(50 + $0, 50, 20, 20, in: window) }
        for button in buttons { button.accessibilityIdentifier = "b" }
        let explanation = window.explain(at: Point(x: 75, y: 45))
        #expect(explanation.view === buttons[1])
        #expect(explanation.target?.candidateCount == 2)
        #expect("\(explanation)".contains("Control \"b\" gets it, the nearest of two within 44 points"))
        #expect(window.explain(at: Point(x: 75, y: 45), by: .pencil).view === window)
        #expect(window.explain(buttons[1], at: Point(x: 75, y: 45)).isHit)
        let audit = window.audit()
        #expect(audit.grownTargetCount == 3)
        window.minimumTouchTarget = MinimumTouchTarget()
        #expect(window.audit().grownTargetCount == 0)
        #expect(window.explain(at: Point(x: 75, y: 45)).view === window)
    }
}
