#if DEBUG
import SpatialIndex
import TestSupport

@testable import HitTesting

// What tests do to the indexes of a scene behind its back. Needs a build with testing enabled.

extension Tampering {
    /// Checks the invariants after each change, on the whole, and with the indexes that are still up to date.
    static var checkingInvariants: Tampering {
        var tampering = Tampering()
        tampering.complaint = { scene in
            do throws(InvariantViolation) {
                try scene.validate()
                return nil
            } catch {
                return error.description
            }
        }
        return tampering
    }

    /// Gives small islands tables and quadtrees, as large ones have.
    static var indexingSmallIslands: Tampering {
        var tampering = Tampering()
        tampering.atStart = { $0.policy.maximumSmallCount = 0 }
        tampering.beforeQuery = { $0.prepare() }
        return tampering
    }

    /// Decides by other constants, so that every way of answering and every state between them is met.
    static func deciding(by policy: AnsweringPolicy) -> Tampering {
        var tampering = Tampering.checkingInvariants
        tampering.atStart = { $0.policy = policy }
        return tampering
    }

    /// Canary: changes of attributes mark no node for repair.
    static var forgettingToRepair: Tampering {
        var tampering = Tampering()
        tampering.beforeQuery = { $0.prepare() }
        tampering.afterChange = { scene, before in
            let slots = scene.store.subtree(of: NodeStore.screen)
            guard slots == before.store.subtree(of: NodeStore.screen) else { return }
            guard slots.allSatisfy({ scene.store.links[$0].parent == before.store.links[$0].parent }) else { return }
            for slot in slots { scene.store.cores[slot].isChanged = before.store.cores[slot].isChanged }
            scene.changed = before.changed
        }
        return tampering
    }

    /// Canary: one changed entry is not looked for among the changed ones.
    static var skippingOneChangedEntry: Tampering {
        var tampering = Tampering()
        tampering.atStart = { scene in
            scene.policy.maximumSmallCount = 0
            scene.policy.change = 0
            scene.policy.quadtreeWear = 1
        }
        tampering.beforeQuery = { scene in
            scene.prepare()
            scene.store.useIndex(of: scene.store.onlyRoot ?? NodeStore.screen) { index in
                // From then on no change counts as later than the quadtree.
                if index.table != nil, index.flattened != nil { index.flattenedTime = .max }
            }
        }
        return tampering
    }

    /// Canary: entries claim one unit in the last place too much on their far edges.
    static var claimingOneUlpTooMuch: Tampering {
        var tampering = Tampering()
        tampering.beforeQuery = { scene in
            scene.replaceIslands { _, flattening in
                var wrong = flattening
                for index in wrong.inner.indices where !wrong.inner[index].isEmpty {
                    wrong.inner[index].maxX = wrong.inner[index].maxX.rounded(.up).nextUp
                    wrong.outer[index].maxX = max(wrong.outer[index].maxX, wrong.inner[index].maxX)
                }
                wrong.boxesCoincide = false
                return FlattenedIndex(small: wrong)
            }
        }
        return tampering
    }

    /// Canary: nodes that ask hide what lies behind them.
    static var hidingBehindQuestions: Tampering {
        var tampering = Tampering()
        tampering.beforeQuery = { scene in
            scene.replaceIslands { _, flattening in
                var wrong = flattening
                for (index, kind) in wrong.kinds.enumerated() where kind == .ask && wrong.outer[index].isFinite {
                    wrong.inner[index] = wrong.outer[index]
                }
                return FlattenedIndex(small: wrong)
            }
        }
        return tampering
    }
}

extension HitScene {
    /// Brings all indexes up to date, then replaces those for which there is another.
    mutating func replaceIslands(_ other: (FlattenedIndex, FlattenedSubtree) -> FlattenedIndex?) {
        prepare()
        var roots = [NodeStore.screen]
        while let root = roots.popLast() {
            guard let island = store.index(of: root)?.flattened else { continue }
            roots += island.innerRoots
            if let other = other(island, store.flattened(below: root)) {
                store.useIndex(of: root) { $0.flattened = other }
            }
        }
    }
}
#endif
