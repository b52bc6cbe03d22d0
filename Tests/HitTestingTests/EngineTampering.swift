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
        tampering.atStart = { $0.policy.wide = 0 }
        tampering.beforeQuery = { $0.prepare() }
        return tampering
    }

    /// Decides by other constants, so that every way of answering and every state between them is met.
    static func deciding(by policy: IndexPolicy) -> Tampering {
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
}
#endif
