import Foundation
import HitTesting
import TestSupport

/// Random histories of scenes whose magnitudes differ, every answer against the walk's, in a release build:
///
///     magnitudes [FAMILY|all [COUNT [FIRST]]] [--steps]
///
/// plays COUNT histories of a family of scenes, or of each, for the seeds from FIRST on. Without FIRST they are other ones in
/// each run. It prints every seed whose history goes wrong, and the first history of each family in a shorter form. With
/// `--steps` it prints each step before it is played, which tells where a history traps. The exit status is 1 if something is
/// wrong.
@main
struct Magnitudes {
    static func main() {
        let options = CommandLine.arguments.dropFirst().filter { $0.hasPrefix("-") }
        let arguments = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") }
        let wanted = arguments.first ?? "all"
        let numbers = arguments.dropFirst().map { UInt64($0) }
        let chosen = Family.all.filter { wanted == "all" || wanted == $0.name }
        guard !chosen.isEmpty, numbers.count <= 2, !numbers.contains(nil), options.allSatisfy({ $0 == "--steps" })
        else {
            print("magnitudes [FAMILY|all [COUNT [FIRST]]] [--steps]")
            print("families:", Family.all.map(\.name).joined(separator: ", "))
            exit(2)
        }
        let count = numbers.first.flatMap { $0 } ?? 100
        let first = numbers.dropFirst().first.flatMap { $0 } ?? .random(in: 0..<1 << 32)
        print("magnitudes: \(count) histories of each family from seed \(first)")
        TrapReport.prepare()
        var isRight = true
        for family in chosen where !play(family, first..<first + count, printsSteps: !options.isEmpty) {
            isRight = false
        }
        exit(isRight ? 0 : 1)
    }

    /// Plays histories of a family and prints what is found. Returns whether nothing is wrong.
    private static func play(_ family: Family, _ seeds: Range<UInt64>, printsSteps: Bool) -> Bool {
        var (tally, wrong) = (RandomLife.Tally(), 0)
        for seed in seeds {
            TrapReport.announce("\(family.name), seed \(seed)")
            var life = RandomLife(family, seed: seed, printsSteps: printsSteps)
            life.live()
            tally.add(life.tally)
            guard let failure = life.failure else { continue }
            wrong += 1
            print("\(family.name), seed \(seed), step \(life.history.count): \(failure)")
            if wrong == 1 { tell(life.history.shrunk()) }
        }
        let share = tally.hits * 100 / max(1, tally.answers)
        print(
            "\(family.name): \(tally.answers) answers, \(share) % of them not the background, \(tally.lists) lists, "
                + "\(wrong) of \(seeds.count) histories are wrong")
        return wrong == 0
    }

    /// Prints a history, and what is wrong after each step.
    private static func tell(_ history: [Step]) {
        print("  a shorter history:")
        var player = ScenePlayer()
        for step in history {
            print("  \(step.text)")
            guard let failure = player.play(step) else { continue }
            print("  WRONG: \(failure)")
            let named = player.nodes.filter { failure.contains("\($0.value)") }
            for (name, node) in named.sorted(by: { $0.key < $1.key }) { print("  \(node) is \(name)") }
        }
    }
}
