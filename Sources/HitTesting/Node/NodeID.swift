import ProcessWide

/// The name of a node of a `HitScene`.
///
/// A slot in the scene's storage and a generation that no other node of this process has had. A name therefore never
/// comes to mean another node: once its node is removed it is stale, in this scene and in every copy that went a
/// different way.
@frozen
public struct NodeID: Hashable, Sendable {
    /// Slot in the low bits, generation in the high ones.
    @usableFromInline
    let bits: UInt64

    /// 2^26 nodes: 67 million, some 7 GB of scene. What is left of 64 bits counts the nodes that a process may ever
    /// make, 2.7 · 10^11.
    @usableFromInline
    static var slotBits: UInt64 { 26 }

    @inlinable
    init(slot: UInt32, generation: UInt64) {
        bits = generation << NodeID.slotBits | UInt64(slot)
    }

    @inlinable
    init(bits: UInt64) {
        self.bits = bits
    }

    @inlinable
    package var slot: UInt32 { UInt32(truncatingIfNeeded: bits & (1 << NodeID.slotBits - 1)) }

    @inlinable
    var generation: UInt64 { bits >> NodeID.slotBits }

    /// The name of no node.
    static var nobody: NodeID { NodeID(bits: .max) }

    /// A scene can hold fewer nodes than this: one name is the screen's.
    public static var maximumNodeCount: Int { 1 << Int(slotBits) }
}

extension NodeID: CustomStringConvertible {
    public var description: String { "node \(slot)#\(generation)" }
}

/// Hands out names of states of scenes that are unique in the process; never 0.
enum Stamps {
    static func make() -> UInt64 { sht_next_stamp() }
}

/// Hands out generations that are unique in the process; never 0.
enum Generations {
    static func make() -> UInt64 { sht_next_generation() }
}
