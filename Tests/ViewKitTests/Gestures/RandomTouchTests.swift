import TestSupport
import Testing
import ViewKit

struct RandomTouchTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func
        `F: whatever fingers do, each touch ends once for its view, gestures take their course, both ways tell the same`(
            block: UInt64
        )
    {
        var (told, recognized) = (0, 0)
        let count = 40 * UInt64(testScale)
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
        #expect(told > 400 && recognized > 200)
    }
}
