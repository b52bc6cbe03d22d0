import TestSupport
import Testing
import ViewKit

struct RandomCallbackTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `whatever callbacks do to the views, nothing traps, goes on for ever or is told to what has left`(
        block: UInt64
    ) {
        let count = 10 * UInt64(testScale)
        var calls: [String: Int] = [:]
        for seed in block * count..<(block + 1) * count {
            var world: CallbackWorld? = CallbackWorld(seed: seed)
            world?.run(steps: 120)
            #expect(world?.violations == [], "seed \(seed)")
            calls.merge(world?.calls ?? [:], uniquingKeysWith: +)
            let views = world.map { world in world.views.map { view in { [weak view] in view } } } ?? []
            world = nil
            #expect(views.allSatisfy { $0() == nil }, "seed \(seed) keeps views alive")
        }
        // The worlds are worth running.
        let kinds = "scrolls drags decelerates tracks acts hits resets arrives displays"
        for kind in kinds.split(separator: " ") {
            #expect(calls[String(kind), default: 0] > 0, "\(kind) never happens")
        }
    }
}
