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

    /// Gives small islands the index of large ones.
    static var indexingSmallIslands: Tampering {
        var tampering = Tampering()
        tampering.beforeQuery = { scene in
            scene.replaceIslands { island, flattening in
                island.isScanned ? Island(flattening, maximumScanCount: 0) : nil
            }
        }
        return tampering
    }

    /// Canary: changes of attributes mark no node for repair.
    static var forgettingToRepair: Tampering {
        var tampering = Tampering()
        tampering.afterChange = { scene, before in
            let slots = scene.store.subtree(of: NodeStore.screen)
            guard slots == before.store.subtree(of: NodeStore.screen) else { return }
            guard slots.allSatisfy({ scene.store.links[$0].parent == before.store.links[$0].parent }) else { return }
            for slot in slots { scene.store.links[slot].isChanged = before.store.links[slot].isChanged }
            scene.changed = before.changed
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
                return Island(wrong, maximumScanCount: 0)
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
                for (index, kind) in wrong.kinds.enumerated() where kind == .ask {
                    wrong.inner[index] = wrong.outer[index]
                }
                return Island(wrong, maximumScanCount: 0)
            }
        }
        return tampering
    }
}

extension HitScene {
    /// Brings all indexes up to date, then replaces those for which there is another.
    mutating func replaceIslands(_ other: (Island, Flattening) -> Island?) {
        prepare()
        var roots = [NodeStore.screen]
        while let root = roots.popLast() {
            guard let island = island(below: root) else { continue }
            roots += island.innerRoots
            if let other = other(island, Flattening(below: root, of: store)) {
                store.useExtras(of: root) { $0.island = other }
            }
        }
    }
}
#endif
