import Foundation

/// A hash of answers (FNV-1a, 64 bits). Two runs, or two machines, have the same answers if their digests are equal.
package struct Digest: Hashable, Sendable, CustomStringConvertible {
    private var value: UInt64 = 1_469_598_103_934_665_603

    package init() {}

    /// The digest of answers, in their order.
    package init(_ answers: some Sequence<Int32>) {
        for answer in answers { add(answer) }
    }

    /// Adds an answer.
    package mutating func add(_ answer: Int32) {
        value = (value ^ UInt64(UInt32(bitPattern: answer))) &* 1_099_511_628_211
    }

    /// The digest folded to 32 bits, so that it can be compared as if it were the index of a node.
    package var folded: Int32 { Int32(truncatingIfNeeded: value ^ value >> 32) }

    /// The digest as sixteen hexadecimal digits.
    package var description: String { String(format: "%016llx", value) }
}
