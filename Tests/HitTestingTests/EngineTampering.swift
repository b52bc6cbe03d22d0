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

extension HitScene {
    /// Tells where a hit stands, for the report of a failure.
    func story(_ result: HitResult, at point: Point = .zero) -> String {
        let id: NodeID
        switch result {
        case .hit(let node), .ask(let node): id = node
        case .miss: return ""
        }
        var text = "\n"
        do {
            let container = store.container(of: id.slot)
            let level = store.level(of: store.links[id.slot].parent, below: container)
            text += "reached \(store.reachedBox(of: id.slot, in: level)) level \(level.outer) node \(self[id])"
            if let children = store.index(of: container)?.children {
                var places: [Int] = []
                children.beside.places(at: point, &places)
                text += " beside found \(places) tree \(children.boxes.entries(at: point).map { children.nodes[UInt32($0)] })"
                var candidates = ChildCandidates(children, of: container, at: point, in: store)
                while let next = candidates.next(in: store, of: container) { text += " (\(next.node) \(next.point) \(next.kind))" }
            }
            if let still = store.index(of: NodeStore.screen)?.still {
                var places: [Int] = []
                still.movers.places(at: point, &places)
                text += " movers found \(places)"
                if let place = store.place(of: id.slot, amongMoversBelow: NodeStore.screen) {
                    text += " LEVEL \(still.levels[place]) NOW \(store.level(of: store.links[id.slot].parent, below: NodeStore.screen)) box \(store.reachedBox(of: id.slot, in: still.levels[place])) changed \(store.cores[id.slot].isChanged)"
                }
                if var candidates = StillCandidates(still, of: NodeStore.screen, at: point, in: store) {
                    while let next = candidates.next(in: store, of: NodeStore.screen) { text += " (\(next.node) \(next.point) \(next.kind))" }
                } else { text += " unknown" }
            }
            text += "\n"
        }
        var slot = id.slot
        while true {
            let core = store.cores[slot]
            text += " \(slot)[\(core.isOpen ? "open " : "")\(store.links[slot].isLookedThrough ? "through " : "")\(core.flags.contains(.isTransformed) ? "turned " : "")\(core.asks)\(core.isOut ? " out" : "") entry \(store.links[slot].entry) order \(store.links[slot].order) move \(store.move(of: slot))"
            if let index = store.index(of: slot) {
                text += " INDEX children \(index.children.map { c in "\(c.nodes.count) ordered \(c.isOrdered) beside \(c.beside.ids) askers \(c.askers)" } ?? "-") still \(index.still.map { "\($0.flattened.count) worn \($0.isWorn) \($0.departures != store.departures) movers \($0.movers.ids)" } ?? "-")"
            }
            text += "]\n"
            if slot == NodeStore.screen { return text }
            slot = store.links[slot].parent
        }
    }
}
#endif
