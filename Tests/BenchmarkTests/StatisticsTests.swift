@testable import BenchmarkKit
import HitTesting
import Testing

struct StatisticsTests {
    @Test func `samples are summed up`() {
        let samples = Samples(repetitions: [5, 1, 4, 2, 3], fastestChunks: [0.25, 0.5], halves: [0.75, 0.9])
        #expect(samples.best == 0.75)
        #expect(samples.median == 3)
        #expect((samples.uncertainty - 0.2).magnitude < 1e-12)
        #expect(Samples(repetitions: [4, 2, 3]).halves == [3, 2])
        #expect(Samples(repetitions: [4, 2, 3]).uncertainty == 0.5)
        #expect(Samples(repetitions: [4]).uncertainty == 0)
        #expect(Samples(repetitions: [1, 2]).median == 1.5)
        #expect(Samples(repetitions: [4, 2]).best == 2)
        #expect(Samples(repetitions: []).median == 0)
    }

    @Test func `a race lets every contestant answer all that it has time for`() async throws {
        let points = [Point](repeating: Point(x: 1, y: 2), count: 100)
        let counting = Contestant("counting", Counting(), points: points)
        var checked: [String] = []
        let effort = Effort(repetitions: 9, secondsPerRepetition: 1, points: 100)
        let results = try await Race.run([counting], points: 100, effort: effort) { name, answers in
            checked.append(name)
            #expect(answers.count == 100)
        }
        #expect(checked == ["counting"])
        let result = try #require(results.first)
        #expect(result.answers.count == 100)
        #expect(result.samples.repetitions.count == 9)
        // 100 points make 25 chunks of 4: never more than 32.
        #expect(result.samples.fastestChunks.count == 25)
        #expect(result.samples.best <= result.samples.repetitions.min() ?? 0)
        #expect(result.samples.halves.count == 2)
        #expect(result.samples.halves.allSatisfy { $0 >= result.samples.best * 0.999_999 })
    }

    @Test func `a slow contestant gets the first points`() async throws {
        let points = [Point](repeating: Point(x: 0, y: 0), count: 1000)
        let effort = Effort(repetitions: 1, secondsPerRepetition: 0, points: 1000)
        let results = try await Race.run(
            [Contestant("counting", Counting(), points: points)], points: 1000, effort: effort
        ) { _, _ in }
        #expect(results.first?.answers.count == 20)
    }

    @Test func `a race ends where the check does`() async {
        let contestant = Contestant("counting", Counting(), points: [Point(x: 0, y: 0)])
        let effort = Effort.smoke
        await #expect(throws: Refusal.self) {
            try await Race.run([contestant], points: 1, effort: effort) { _, _ in throw Refusal() }
        }
    }

    @Test func `digests tell answers apart`() {
        #expect(Digest([Int32]()).description == "14650fb0739d0383")
        #expect(Digest([Int32(1), 2]) != Digest([Int32(2), 1]))
        #expect(Digest([Int32(-1)]).description.count == 16)
    }

    @Test func `the heap is weighed`() {
        let use = heapUse { [UInt8](repeating: 1, count: 1_000_000) }
        #expect(use.result.count == 1_000_000)
        #if os(Linux)
        // Other tests run meanwhile, so the total is only about right.
        #expect(use.bytes > 0 && use.allocations.map { $0 >= 1 } == true)
        #endif
    }

    private struct Refusal: Error {}

    private struct Counting: Subject {
        var count: Int32 = 0

        mutating func topmost(at point: Point) -> Int32 {
            count += 1
            return count
        }
    }
}
