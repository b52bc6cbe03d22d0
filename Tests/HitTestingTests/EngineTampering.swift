#if DEBUG
import TestSupport

@testable import HitTesting
@testable import SpatialIndex

// What tests do to the indexes of a scene behind its back. Needs a build with testing enabled.

extension Tampering {
    /// Checks the invariants after each change, on the whole, and with the indexes that are still up to date.
    static var checkingInvariants: Tampering {
        var tampering = Tampering()
        tampering.complaint = { $0.complaint }
        return tampering
    }

    /// Gives small scenes all indexes, as large ones have.
    static var indexingSmallScenes: Tampering {
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

    // MARK: Canaries

    /// Changes of attributes mark no node.
    static var forgettingToMark: Tampering {
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

    /// What moves beside a flattened index stands there where it first stood.
    static var leavingMoversBehind: Tampering {
        var tampering = Tampering()
        tampering.beforeQuery = { scene in
            scene.prepare()
            guard let still = scene.store.index(of: NodeStore.screen)?.still else { return }
            let index = scene.store.indexToChange(of: NodeStore.screen)
            let nothing = Box(minX: 1e30, minY: 1e30, maxX: 2e30, maxY: 2e30)
            for place in 0..<still.movers.count { index.still!.movers.update(place, nothing) }
        }
        return tampering
    }

    /// Of the index of the children of each root, one entry is missing.
    static var losingAnEntry: Tampering {
        var tampering = Tampering.indexingSmallScenes
        tampering.beforeQuery = { scene in
            scene.prepareFully(withStill: false)
            for root in scene.store.children(of: NodeStore.screen) {
                guard let children = scene.store.index(of: root)?.children, children.nodes.count > 0 else { continue }
                let last = Int32(children.nodes.count - 1)
                if children.boxes.contains(last) { scene.store.indexToChange(of: root).children!.remove(last) }
            }
        }
        return tampering
    }

    /// Of the index of the children of each root, the first two have each other's place in the order.
    static var exchangingRanks: Tampering {
        var tampering = Tampering.indexingSmallScenes
        tampering.beforeQuery = { scene in
            scene.prepareFully(withStill: false)
            for root in scene.store.children(of: NodeStore.screen) {
                guard let children = scene.store.index(of: root)?.children, children.nodes.count > 1 else { continue }
                guard let first = children.boxes.rank(of: 0), let second = children.boxes.rank(of: 1) else { continue }
                let index = scene.store.indexToChange(of: root)
                index.children!.boxes.update(0, rank: second)
                index.children!.boxes.update(1, rank: first)
            }
        }
        return tampering
    }

    /// Entries claim one unit in the last place too much on their far edges.
    static var claimingOneUlpTooMuch: Tampering {
        var tampering = Tampering()
        tampering.beforeQuery = { scene in
            scene.replaceFlattened { _, entry in
                guard !entry.inner.isEmpty else { return }
                entry.inner.maxX = entry.inner.maxX.rounded(.up).nextUp
                entry.outer.maxX = max(entry.outer.maxX, entry.inner.maxX)
            }
        }
        return tampering
    }

    /// Nodes that ask hide what lies behind them.
    static var hidingBehindQuestions: Tampering {
        var tampering = Tampering()
        tampering.beforeQuery = { scene in
            scene.replaceFlattened { item, entry in
                if item.kind == .ask, entry.outer.isFinite { entry.inner = entry.outer }
            }
        }
        return tampering
    }
}

extension HitScene {
    /// Builds all indexes, then changes the entries of the flattened ones.
    fileprivate mutating func replaceFlattened(_ change: (FlattenedIndex.Item, inout IndexEntry) -> Void) {
        prepareFully(withStill: true)
        for slot in store.subtree(of: NodeStore.screen) {
            guard let still = store.index(of: slot)?.still else { continue }
            let old = still.flattened
            let items = (0..<old.count).map { old.item(at: UInt32($0)) }
            let entries = items.enumerated().map { position, item in
                // An entry with an area has no boxes.
                var entry =
                    old.tree.hasArea(position)
                    ? IndexEntry(outer: old.tree.block.quantizer.plane, inner: .nothing) : old.tree.entry(at: position)
                change(item, &entry)
                return entry
            }
            let new = FlattenedIndex(
                nodes: items.map(\.node), riseEvenly: false, kinds: items.map(\.kind), unbounded: old.unbounded,
                hidden: [],
                tree: Quadtree(entries))
            store.setStill(of: slot, StillIndex(new, departures: still.departures, price: still.price))
        }
        entrance = nil
        refreshEntrance()
    }
}
#endif
