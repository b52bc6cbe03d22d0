import SpatialIndex

/// The rules by which one node lets touches in, whatever is around it (SEMANTICS A3 to D6): written once, over the
/// attributes as their owner sets them (`Node`), and as scenes and views keep them (`NodeGate`).
///
/// The default walk comes to a node with a point of its bounds space. It puts the `question`, if there is one; else a node
/// that `isOut` ends it. Then the area, or the reply, says `isInside`, and `passage(isInside:)` how it goes on. When no
/// child has answered, the node itself does if it `takes(isInside:)`. With a point, `NodeStore.gate(of:at:)` does the
/// first part. Walk, index, lists, reports and class walk ask nothing else about flags and modes.
@usableFromInline
package protocol HitGate {
    /// The reasons why nothing gets in; empty if something may.
    var exclusions: HitExclusions { get }
    var hitMode: HitMode { get }
    var asks: Asks { get }
    /// True if the children are tried also for points outside the area (D4).
    var passesOutside: Bool { get }
}

/// A reason why a node and what lies below it take no touches, wherever they are (A3, D1), in the order in which the
/// walk sees it.
@usableFromInline
package enum HitExclusion: UInt8, CaseIterable, Sendable {
    case disabled = 1
    case hidden = 2
    /// The alpha is not above the threshold.
    case transparent = 4
    case modeNone = 8
}

/// The reasons that hold for a node, in a byte.
@usableFromInline
package struct HitExclusions: OptionSet, Sendable {
    @usableFromInline
    package let rawValue: UInt8

    @inlinable @inline(__always)
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// One reason, or none.
    @inlinable @inline(__always)
    package init(_ reason: HitExclusion, if holds: Bool) { self.init(rawValue: holds ? reason.rawValue : 0) }

    package func contains(_ reason: HitExclusion) -> Bool { rawValue & reason.rawValue != 0 }

    /// The reasons, as the walk sees them.
    package var inOrder: [HitExclusion] { HitExclusion.allCases.filter(contains) }
}

/// The way in which the walk goes on in a node once its `point(inside:)` has spoken.
@usableFromInline
package enum HitPassage: Sendable {
    /// Nothing here is hit.
    case ends
    /// The node is hit; its children are not tried.
    case stopsHere
    /// The children are tried, then perhaps the node itself.
    case goesOn
}

extension HitMode {
    /// False if touches pass through the node itself. Mode `none` is an exclusion, and never comes to this.
    @inlinable @inline(__always)
    package var takesItself: Bool { self != .boxNone }

    /// False if the node keeps touches from its children.
    @inlinable @inline(__always)
    package var triesChildren: Bool { self != .boxOnly }
}

extension HitGate {
    /// True if the subtree is out, except for what an overridden `hitTest` says.
    @inlinable @inline(__always)
    package var isOut: Bool { !exclusions.isEmpty }

    /// True if the subtree is out, whatever its own code says.
    @inlinable @inline(__always)
    package var isUnreachable: Bool { isOut && asks != .hitTest }

    /// The question that its owner's code is put: `hitTest` always (C1), `point(inside:)` where flags and mode let touches
    /// in (C3).
    @inlinable @inline(__always)
    package var question: Asks { asks == .pointInside && isOut ? .nothing : asks }

    /// True if code is asked within its reach alone; else the children are tried outside of it all the same (D4, D6).
    @inlinable @inline(__always)
    package var isBoundByReach: Bool { asks == .hitTest || !passesOutside }

    /// True if, code aside, touches come in where the area lets them, and each of these ends here.
    @inlinable @inline(__always)
    package var isPlain: Bool { !isOut && hitMode == .auto && !passesOutside }

    /// True if the children are reached through the area alone.
    package var areaBoundsChildren: Bool { asks == .nothing && !passesOutside }

    @inlinable @inline(__always)
    package func passage(isInside: Bool) -> HitPassage {
        guard isInside || passesOutside else { return .ends }
        return hitMode.triesChildren ? .goesOn : isInside ? .stopsHere : .ends
    }

    /// True if the node itself is hit when no child is.
    @inlinable @inline(__always)
    package func takes(isInside: Bool) -> Bool { isInside && hitMode.takesItself }

    /// Returns what the children get of the area around the node: what the node has left of it, or all (D4).
    @inline(__always)
    package func passedOn<Area>(_ left: Area, of around: Area) -> Area { passesOutside ? around : left }
}

extension Node: HitGate {
    @inlinable @inline(__always)
    package var exclusions: HitExclusions {
        HitExclusions(.disabled, if: !isUserInteractionEnabled)
            .union(HitExclusions(.hidden, if: isHidden))
            .union(HitExclusions(.transparent, if: !(alpha > Node.minimumHitAlpha)))
            .union(HitExclusions(.modeNone, if: hitMode == .none))
    }

    @inlinable @inline(__always)
    package var passesOutside: Bool { hitsOutsideBounds }

    /// The part of its bounds space in which the code of a node that asks is asked; nil for everywhere (D6).
    package var askedArea: Box? { isBoundByReach ? reach?.area(bounds: bounds) : nil }
}

extension NodeCore: HitGate {
    package var passesOutside: Bool { @inline(__always) get { gate.passesOutside } }
}

/// The answer of a node's gate to a point.
enum HitGateAnswer {
    /// The subtree is out.
    case out
    /// The owner's code is to be asked.
    case asks
    /// The node's area decides, and says what `point(inside:)` answers.
    case area(isInside: Bool)
}

extension NodeStore {
    /// Asks the gate of a node about a point of its bounds space.
    @inline(__always)
    func gate(of node: UInt32, at point: Point) -> HitGateAnswer {
        let core = cores[node]
        if core.isUnreachable { return .out }
        if core.asks == .nothing { return .area(isInside: contains(point, in: node)) }
        guard core.flags.contains(.hasReach), isOutOfReach(point, node) else { return .asks }
        // Outside its reach `hitTest` counts as nil, `point(inside:)` as false (D6).
        return core.asks == .hitTest ? .out : .area(isInside: false)
    }

    /// Returns the reply that a node that asks would give if it did not ask.
    package func defaultReply(of node: UInt32, at point: Point) -> HitQuery.Reply {
        cores[node].isOut ? .pass : .descend(inside: contains(point, in: node))
    }

    package func alpha(of node: UInt32) -> Double { extras.read(cores[node].extras) { $0.pointee.alpha } ?? 1 }

    /// Returns the part of its bounds space in which the code of a node that asks is asked; nil for everywhere (D6).
    package func askedArea(of node: UInt32) -> Box? { cores[node].isBoundByReach ? reach(of: node) : nil }
}
