import TestSupport
import ViewKit

/// What random screens of views with recognisers have in common. All that is random comes from the seed.
class RandomScreen {
    final let seed: UInt64
    final let stage: Stage
    final var random: SplitMix64
    final var views: [View] = []
    final var time = 0.0
    private(set) final var recognizers: [GestureRecognizer] = []
    final let delegate = ClosureDelegate()

    init(seed: UInt64, _ stage: Stage) {
        (self.seed, self.stage) = (seed, stage)
        random = SplitMix64(seed: seed)
    }

    final func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    final func chance(_ percent: Int) -> Bool { number(100) < percent }

    /// Gives views and the window recognisers that wait for each other, with a delegate that always answers two of them alike.
    ///
    /// - Parameter act: Is told of each action, and of the recogniser's number.
    final func addRecognizers(
        _ count: Int, _ make: () -> GestureRecognizer, act: @escaping (GestureRecognizer, Int) -> Void
    ) {
        for index in 0..<count {
            let recognizer = make()
            recognizer.name = "\(index)"
            recognizer.cancelsTouchesInView = chance(70)
            recognizer.delaysTouchesBegan = chance(20)
            recognizer.delaysTouchesEnded = chance(70)
            recognizer.isEnabled = chance(95)
            for other in recognizers where chance(15) { recognizer.require(toFail: other) }
            if chance(40) { recognizer.delegate = delegate }
            recognizer.addAction { act($0, index) }
            (chance(15) ? stage.window : views[number(views.count)]).addGestureRecognizer(recognizer)
            recognizers.append(recognizer)
        }
        let salt = number(1000)
        func place(_ recognizer: GestureRecognizer) -> Int { recognizer.name.flatMap { Int($0) } ?? count }
        func mix(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Int {
            (place(first) * 31 + place(second) * 17 + salt) % 10
        }
        delegate.shouldBegin = { mix($0, $0) != 3 }
        delegate.simultaneous = { mix($0, $1) < 3 }
        delegate.requiresFailure = { mix($0, $1) == 4 }
        delegate.isRequiredToFail = { mix($0, $1) == 5 }
    }
}
