import Testing
import ViewKit

/// Where two ways of answering came apart.
struct Difference: CustomStringConvertible {
    let step: Int
    let walked: (answer: Int, calls: [World.Call])
    let indexed: (answer: Int, calls: [World.Call])

    var description: String {
        """
        step \(step)
          recursion: \(walked.answer) after \(walked.calls)
          index:     \(indexed.answer) after \(indexed.calls)
        """
    }
}

/// What is done to the tree that the index answers, to see that it is noticed.
struct Sabotage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout TreeSpec) -> Void

    init(_ name: String, apply: @escaping @Sendable (inout TreeSpec) -> Void) {
        (testDescription, self.apply) = (name, apply)
    }
}

/// The same tree twice, answered by the recursion and by the index.
struct Twins {
    let walked: World
    let indexed: World

    init(_ spec: TreeSpec, sabotage: Sabotage? = nil) {
        walked = World(spec, strategy: .walk)
        var other = spec
        sabotage?.apply(&other)
        indexed = World(other, strategy: .indexed)
    }

    /// Performs a step on both; whether answers or calls differ.
    func perform(_ step: Step, number: Int) -> Difference? {
        let expected = walked.perform(step)
        let actual = indexed.perform(step)
        if expected.answer == actual.answer, expected.calls == actual.calls { return nil }
        return Difference(step: number, walked: expected, indexed: actual)
    }
}

extension TreeSpec {
    /// Runs all steps on two trees made from this; the first difference.
    func firstDifference(_ sabotage: Sabotage? = nil) -> Difference? {
        let twins = Twins(self, sabotage: sabotage)
        for (number, step) in steps.enumerated() {
            if let difference = twins.perform(step, number: number) { return difference }
        }
        return nil
    }

    /// The smallest specification found, by leaving things out, that still makes a difference.
    func shrunk(_ sabotage: Sabotage? = nil) -> TreeSpec {
        var best = self
        if let difference = firstDifference(sabotage) { best.steps = Array(steps.prefix(difference.step + 1)) }
        var hasImproved = true
        while hasImproved {
            hasImproved = false
            for candidate in best.simplifications() where candidate.firstDifference(sabotage) != nil {
                best = candidate
                hasImproved = true
                break
            }
        }
        return best
    }

    private func simplifications() -> [TreeSpec] {
        var result: [TreeSpec] = []
        func add(_ change: (inout TreeSpec) -> Void) {
            var copy = self
            change(&copy)
            result.append(copy)
        }
        for index in steps.indices.dropLast() { add { $0.steps.remove(at: index) } }
        for index in views.indices.dropFirst(2) {
            // A view's children go to its parent.
            add { spec in
                let view = spec.views.remove(at: index)
                for other in spec.views.indices where spec.views[other].parent == view.label {
                    spec.views[other].parent = view.parent
                }
            }
        }
        for index in overrideMutations.indices { add { $0.overrideMutations.remove(at: index) } }
        for index in views.indices {
            if views[index].kind != .plain { add { $0.views[index].kind = .plain } }
            if views[index].redirect != nil { add { $0.views[index].redirect = nil } }
            let plain = Node(frame: Rect(origin: views[index].node.origin, size: views[index].node.bounds.size))
            if views[index].node != plain { add { $0.views[index].node = plain } }
        }
        return result
    }
}
