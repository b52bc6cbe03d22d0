import CHitTestHeader
import HitTesting

// Nodes as callers have them: whole numbers of 64 bits, or doubles where `HIT_NODE_IS_DOUBLE` is defined.

extension NodeID {
    /// The node with a number; nil if no node can have the number.
    @inline(__always)
    init?(number: UInt64) { self.init(rawValue: number) }

    /// The node with a number that is a double; nil if no node can have the number.
    @inline(__always)
    init?(number: Double) {
        guard number > 0, number < 0x1p53 else { return nil }
        let bits = UInt64(number)
        guard Double(bits) == number else { return nil }
        self.init(rawValue: bits)
    }

    /// The number by which callers identify the node.
    @inline(__always)
    var number: hit_node { hit_node(rawValue) }

    /// True if the number identifies the node exactly. Where numbers are doubles, this is false for nodes made after the first
    /// 2^27.
    @inline(__always)
    var hasNumber: Bool { NodeID(number: number) == self }
}

/// A caller's number of a node, as a message shows it.
func text(_ node: hit_node) -> Message { UInt64(exactly: node).map { "\($0)" } ?? "with a number that is not whole" }
