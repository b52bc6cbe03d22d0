import TestSupport
import Testing
import ViewKit

@Suite struct RandomTouchTests {
    @Test(
        "F: whatever fingers, handlers and recognisers do, each touch that a view saw begin ends once for it, gestures take their course, and index and recursion tell the same",
        arguments: 0..<8 as Range<UInt64>)
    func courses(block: UInt64) {
        var (told, recognized) = (0, 0)
        let count = 100 * UInt64(testScale)
        for seed in block * count..<(block + 1) * count {
            let (indexed, walked) = (RandomTouchWorld(seed: seed, .indexed), RandomTouchWorld(seed: seed, .walk))
            indexed.run(steps: 80)
            walked.run(steps: 80)
            #expect(indexed.violations == [], "seed \(seed)")
            #expect(indexed.log == walked.log, "seed \(seed)")
            #expect(indexed.stage.log.take() == walked.stage.log.take(), "seed \(seed)")
            told += indexed.log.count { $0.hasPrefix("view") }
            recognized += indexed.log.count { $0.hasPrefix("recogniser") }
        }
        // The worlds are worth running.
        #expect(told > 1000 && recognized > 500)
    }
}
