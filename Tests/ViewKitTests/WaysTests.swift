import Testing
@testable import ViewKit

/// Windows that go from the recursion to the index and back by what either costs.
struct WaysTests {
    /// A window of cells in front of which a layer lets touches through; the layer holds cells of its own.
    private struct Screen {
        let window: Window
        let layer: LoggingView
        var cells: [View] = []
        let log = EventLog()
        private var spot = 1

        /// - Parameter share: One of so many cells logs what it is asked.
        init(_ strategy: HitTestingStrategy, share: Int) {
            window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 200))
            window.hitTestingStrategy = strategy
            layer = PassThrough("layer", window.bounds, log: log)
            for number in 0..<400 {
                let frame = Rect(x: Double(number % 20) * 10, y: Double(number / 20) * 10, width: 9, height: 9)
                let cell =
                    number % share == 0 ? LoggingView("cell \(number)", frame, log: log) : View(frame: frame)
                cell.tag = number
                cells.append(cell)
                // The layer's cells are small, and most touches pass through between them.
                if number % 4 == 1 { cell.frame.size = Size(width: 2, height: 2) }
                (number % 4 == 1 ? layer : window).addSubview(cell)
            }
            window.addSubview(layer)
        }

        /// True if the window's scene has an index that answers.
        var hasIndex: Bool { window.scene.hasIndexThatAnswers }

        /// What answers a touch somewhere, and the calls that it took.
        mutating func touch() -> String {
            spot = (spot * 16_807) % 2_147_483_647
            let hit = window.hitTest(Point(x: Double(spot % 2000) / 10, y: Double(spot / 2000 % 2000) / 10), with: nil)
            return "\(hit.map { $0 === window ? "window" : "\($0.tag)" } ?? "nothing"): \(log.take())"
        }
    }

    private final class PassThrough: LoggingView {
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            let hit = super.hitTest(point, with: event)
            return hit === self ? nil : hit
        }
    }

    private static func firstDifference(_ screens: inout (Screen, Screen), touches: Int) -> String? {
        for number in 0..<touches {
            let (walked, indexed) = (screens.0.touch(), screens.1.touch())
            if walked != indexed { return "touch \(number): \(walked) by the recursion, \(indexed) else" }
        }
        return nil
    }

    @Test func `C5: a window that stands still comes to use its index, and calls what the recursion calls`() {
        var screens = (Screen(.walk, share: 200), Screen(.indexed, share: 200))
        #expect(!screens.1.hasIndex)
        #expect(Self.firstDifference(&screens, touches: 6000) == nil)
        #expect(screens.1.hasIndex)
    }

    @Test func `a large window that stands still has its index once recursions have cost about twice what it does`() {
        let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 1000))
        window.hitTestingStrategy = .indexed
        for number in 0..<4000 {
            let place = Point(x: Double(number % 40) * 10, y: Double(number / 40) * 10)
            window.addSubview(View(frame: Rect(origin: place, size: Size(width: 9, height: 9))))
        }
        // A walk visits half of the views, and counts four for each; building an index takes some hundred a view.
        var (touches, inARow) = (0, 0)
        while inARow < 20, touches < 3000 {
            let spot = touches * 7919 % 4000
            let before = window.scene.statistics.cost
            _ = window.hitTest(Point(x: Double(spot % 40) * 10 + 1, y: Double(spot / 40) * 10 + 1), with: nil)
            touches += 1
            inARow = window.scene.statistics.cost - before < 500 ? inARow + 1 : 0
        }
        #expect(touches > 50 && touches < 1000)
    }

    @Test func `a window that has been prepared uses its index from the first hit test on, also after others`() {
        var screens = (Screen(.walk, share: 200), Screen(.indexed, share: 200))
        screens.1.window.prepare()
        #expect(Self.firstDifference(&screens, touches: 1) == nil)
        #expect(screens.1.hasIndex)
        for screen in [screens.0, screens.1] { screen.cells[7].frame.origin.x += 1 }
        #expect(Self.firstDifference(&screens, touches: 200) == nil)
        screens.1.window.prepare()
        #expect(Self.firstDifference(&screens, touches: 1) == nil)
        #expect(screens.1.hasIndex)
    }

    @Test func `C5: where most views override, the recursion goes on`() {
        var screens = (Screen(.walk, share: 1), Screen(.indexed, share: 1))
        #expect(Self.firstDifference(&screens, touches: 1000) == nil)
        #expect(!screens.1.hasIndex)
    }

    @Test(arguments: [1, 7, 60, 900])
    func `C5: changes between touches, few and many, change neither answers nor calls`(period: Int) {
        var screens = (Screen(.walk, share: 50), Screen(.indexed, share: 50))
        screens.1.window.prepare()
        #expect(Self.firstDifference(&screens, touches: 100) == nil)
        for round in 0..<500 / period + 6 {
            for screen in [screens.0, screens.1] {
                let cell = screen.cells[round * 37 % screen.cells.count]
                switch round % 3 {
                case 0: cell.frame.origin.x += 5
                case 1: cell.isHidden.toggle()
                default: cell.superview?.bringSubviewToFront(cell)
                }
            }
            if let difference = Self.firstDifference(&screens, touches: period) {
                Issue.record("round \(round): \(difference)")
                return
            }
        }
        #expect(screens.0.cells.map(\.frame) == screens.1.cells.map(\.frame))
    }

    @Test func `C5: a window whose views become few, or an override where there was none, is answered as before`() {
        var screens = (Screen(.walk, share: 50), Screen(.indexed, share: 50))
        screens.1.window.prepare()
        #expect(Self.firstDifference(&screens, touches: 100) == nil)
        for screen in [screens.0, screens.1] {
            for number in 0..<100 {
                let cell = LoggingView("late \(number)", screen.window.bounds, log: screen.log)
                cell.tag = 1000 + number
                cell.isUserInteractionEnabled = number % 10 == 0
                screen.window.insertSubview(cell, at: 0)
            }
        }
        #expect(Self.firstDifference(&screens, touches: 600) == nil)
        for screen in [screens.0, screens.1] {
            for cell in screen.cells.dropFirst(20) { cell.removeFromSuperview() }
        }
        #expect(Self.firstDifference(&screens, touches: 1000) == nil)
    }
}
