import SpatialIndex

/// The rules by which one node lets touches in (Semantics, A3 to D6). Nothing else looks at flags and modes.
///
/// If there is a `question`, the override is called; otherwise, if the node `isOut`, the visit ends. `passage(isInside:)` follows
/// from the reply, or from whether the area contains the point. If no child is hit, the node is if it `takes(isInside:)`.
@usableFromInline
package protocol HitGate {
    /// The reasons why the node's subtree takes no touches; empty if there is none.
    var exclusions: HitExclusions { get }
    var hitMode: HitMode { get }
    var asks: Asks { get }
    /// True if children are also tested for points outside the area (D4).
    var passesOutside: Bool { get }
}

/// A reason why a node's subtree takes no touches, wherever they are (A3, D1). The cases are in the order in which the walk
/// checks them.
@usableFromInline
package enum HitExclusion: UInt8, CaseIterable, Sendable {
    case disabled = 1
    case hidden = 2
    /// The node's alpha is not above the threshold (`Node.minimumHitAlpha`).
    case transparent = 4
    case modeNone = 8
}

/// The set of reasons why a node's subtree takes no touches, in a byte.
@usableFromInline
package struct HitExclusions: OptionSet, Hashable, Sendable {
    @usableFromInline
    package let rawValue: UInt8

    @inlinable @inline(__always)
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable @inline(__always)
    package func contains(_ reason: HitExclusion) -> Bool { rawValue & reason.rawValue != 0 }

    @inlinable @inline(__always)
    package mutating func set(_ reason: HitExclusion, _ holds: Bool) {
        self = HitExclusions(rawValue: holds ? rawValue | reason.rawValue : rawValue & ~reason.rawValue)
    }

    /// The reasons in this set, in the order in which the walk checks them.
    package var inOrder: [HitExclusion] { HitExclusion.allCases.filter(contains) }
}

/// How the walk goes on in a node after its `point(inside:)` has answered.
@usableFromInline
package enum HitPassage: Sendable {
    /// The walk leaves the node: neither the node nor a descendant is hit.
    case ends
    /// The node is hit; its children are not tested.
    case stopsHere
    /// The children are tested, then possibly the node itself.
    case goesOn
}

extension HitMode {
    /// True if a node of this mode takes touches itself. A node of mode `none` is excluded before this is read.
    @inlinable @inline(__always)
    package var takesItself: Bool { self != .boxNone }

    /// True if the children of a node of this mode are tested.
    @inlinable @inline(__always)
    package var triesChildren: Bool { self != .boxOnly }
}

extension HitGate {
    /// True if flags or the mode exclude the node and its descendants. Only an override of `hitTest` can still answer.
    @inlinable @inline(__always)
    package var isOut: Bool { !exclusions.isEmpty }

    /// True if nothing in the subtree can be hit, whatever an override answers.
    @inlinable @inline(__always)
    package var isUnreachable: Bool { isOut && asks != .hitTest }

    /// The override that the walk calls: `hitTest` always (C1), `point(inside:)` only if flags and mode let touches in (C3);
    /// otherwise `.nothing`.
    @inlinable @inline(__always)
    package var question: Asks { asks == .pointInside && isOut ? .nothing : asks }

    /// True if nothing in the subtree is tested outside the override's reach. Children may be, if it is no `hitTest` (D4, D6).
    @inlinable @inline(__always)
    package var isBoundByReach: Bool { asks == .hitTest || !passesOutside }

    /// True if the node lets touches in exactly where its area contains them, and each of them hits the node or a descendant.
    /// Overrides are not considered.
    @inlinable @inline(__always)
    package var isPlain: Bool { !isOut && hitMode == .auto && !passesOutside }

    /// True if no override is called, and only touches in the area get to the children.
    package var areaBoundsChildren: Bool { asks == .nothing && !passesOutside }

    @inlinable @inline(__always)
    package func passage(isInside: Bool) -> HitPassage {
        guard isInside || passesOutside else { return .ends }
        return hitMode.triesChildren ? .goesOn : isInside ? .stopsHere : .ends
    }

    /// True if the node itself is hit when no child is.
    @inlinable @inline(__always)
    package func takes(isInside: Bool) -> Bool { isInside && hitMode.takesItself }

    /// The region in which the children are tested: `left`, the part of `around` that the node's area covers, or all of it (D4).
    @inline(__always)
    package func passedOn<Area>(_ left: Area, of around: Area) -> Area { passesOutside ? around : left }
}

extension Node: HitGate {
    @usableFromInline
    package var exclusions: HitExclusions {
        var exclusions = gate.exclusions
        exclusions.set(.transparent, !(alpha > Node.minimumHitAlpha))
        return exclusions
    }

    @inlinable @inline(__always)
    package var passesOutside: Bool { hitsOutsideBounds }

    /// The box, in an overriding node's bounds space, to which tests of the node and its subtree are limited (D6). Nil if there
    /// is no limit.
    package var askedArea: Box? { isBoundByReach ? reach?.area(bounds: bounds) : nil }
}

extension NodeCore: HitGate {
    package var passesOutside: Bool { @inline(__always) get { gate.passesOutside } }
}

enum HitGateAnswer {
    /// Nothing in the subtree is hit.
    case out
    /// The owner's override has to be called.
    case asks
    /// No override is called: `isInside` counts as the answer of `point(inside:)`.
    case area(isInside: Bool)
}

extension NodeStore {
    @inline(__always)
    func gate(of node: UInt32, at point: Point) -> HitGateAnswer {
        let core = cores[node]
        if core.isUnreachable { return .out }
        if core.asks == .nothing { return .area(isInside: contains(point, in: node)) }
        guard core.flags.contains(.hasReach), let reach = reach(of: node), !reach.contains(point) else { return .asks }
        // Outside the reach, `hitTest` counts as nil, `point(inside:)` as false (D6).
        return core.asks == .hitTest ? .out : .area(isInside: false)
    }

    package func alpha(of node: UInt32) -> Double {
        extras.read(cores[node].extras) { $0.pointee?.extras.alpha ?? 1 } ?? 1
    }

    /// The box, in an overriding node's bounds space, to which tests of the node and its subtree are limited (D6). Nil if there
    /// is no limit.
    package func askedArea(of node: UInt32) -> Box? { cores[node].isBoundByReach ? reach(of: node) : nil }
}
