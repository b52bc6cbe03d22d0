import ProcessWide

/// Finds out at run time which classes override `View.hitTest(_:with:)` and `View.point(inside:with:)`.
///
/// A class's metadata holds one word for each overridable method: the address of its code. The indices of the two words
/// are found by comparing the metadata of `View` with that of private subclasses that override one method or neither. A
/// class overrides a method if its word differs from that of `View`, or of `Window` for windows.
///
/// Two checks come first: the indices must be unique, and must give the right result for further private classes, a
/// generic one among them. The checks fail where words are signed (on arm64e, where a method's words differ in every
/// class), or a later compiler arranges metadata differently. Every subclass is then taken to override both methods,
/// unless it states otherwise. Hit tests are then slower, but still right.
///
/// All code that reads memory in ways the language does not guarantee is in this file.
package enum OverrideProbe {
    /// True if classes can be examined in this build. If not, every subclass is taken to override both methods, unless
    /// it states otherwise.
    package static var isReliable: Bool { methodIndices != nil }

    /// What is known about a class.
    package struct Findings: Sendable {
        /// The methods of a hit test that the class overrides.
        package var overrides: HitTestOverrides = []
        /// The reach that the class states; nil for none.
        package var reach: HitReach?
    }

    /// The methods that a class overrides, and the reach that it states.
    ///
    /// The class's own properties `hitTestReach` and `hitTestOverrides` may create views and windows, so no lock is
    /// held while they run. A view of the same class that is created meanwhile counts as overriding both methods, and
    /// has no reach.
    ///
    /// - Complexity: O(1); the first call for a class examines it.
    package static func findings(about type: View.Type) -> Findings {
        if type == View.self { return Findings() }
        let id = ObjectIdentifier(type)
        let before = withKnown { known in
            let before = known[id]
            if before == nil { known[id] = Findings(overrides: [.hitTest, .pointInside]) }
            return before
        }
        if let before { return before }
        let reach = type.hitTestReach
        precondition(reach?.isFinite ?? true, "hitTestReach of \(type) must be finite, got \(reach, default: "nil")")
        let findings = Findings(overrides: judge(type, indices: methodIndices), reach: reach)
        withKnown { $0[id] = findings }
        return findings
    }

    /// The methods that a class overrides. These are the methods found by comparing the metadata's words at `indices`,
    /// and the methods that the class states in `hitTestOverrides`. If `indices` is nil, only the stated methods count,
    /// or both methods if the class states nothing.
    ///
    /// - Parameter indices: The indices of the methods' words in the metadata; nil if unknown.
    package static func judge(_ type: View.Type, indices: WordIndices?) -> HitTestOverrides {
        let stated = type.hitTestOverrides
        guard let indices else { return stated ?? [.hitTest, .pointInside] }
        return found(type, indices).union(stated ?? [])
    }

    /// The findings about classes so far; accessed only under the process-wide lock (`withKnown`).
    private nonisolated(unsafe) static var known: [ObjectIdentifier: Findings] = [:]

    /// Calls `body` with the findings so far (`known`), under the lock, and returns what `body` returns. `body` must
    /// not call code of users, which might take the lock again.
    private static func withKnown<Result>(_ body: (inout [ObjectIdentifier: Findings]) -> Result) -> Result {
        sht_lock()
        defer { sht_unlock() }
        return body(&known)
    }

    // MARK: Finding the words

    /// The indices of two methods' words in a class's metadata, counted from the address that the metadata pointer
    /// holds.
    package typealias WordIndices = (first: Int, second: Int)

    /// The indices of the words for `hitTest(_:with:)` and `point(inside:with:)` in a class's metadata; nil if classes
    /// cannot be examined.
    static let methodIndices: WordIndices? = findMethodIndices()

    private static func findMethodIndices() -> WordIndices? {
        let indices = indices(
            View.self, neither: OverridesNeither.self, first: OverridesHitTest.self, second: OverridesPointInside.self)
        guard let indices else { return nil }
        let expectations: [(View.Type, HitTestOverrides)] = [
            (OverridesNeither.self, []), (OverridesHitTest.self, .hitTest),
            (OverridesPointInside.self, .pointInside), (OverridesBoth.self, [.hitTest, .pointInside]),
            (InheritsOverride.self, .hitTest), (AddsOverride.self, [.hitTest, .pointInside]),
            (OverridesGenerically<Int>.self, .pointInside), (InheritsGenerically<String>.self, .pointInside),
            (Covariant.self, .hitTest), (Label.self, []),
        ]
        return expectations.allSatisfy { found($0.0, indices) == $0.1 } ? indices : nil
    }

    /// Finds the indices of two methods' words in a class's metadata, by comparing the metadata of four classes. These
    /// are a base class, a subclass that overrides neither method, and two subclasses that override one method each.
    /// Returns nil unless exactly one index fits each method.
    static func indices(
        _ base: Responder.Type, neither: Responder.Type, first: Responder.Type, second: Responder.Type
    ) -> WordIndices? {
        guard let base = words(of: base), let neither = words(of: neither), let first = words(of: first),
            let second = words(of: second)
        else { return nil }
        // Subclasses without members of their own have as many words as the class itself. Words that differ for other
        // reasons (superclass, initialisers, description) differ between any two of the classes.
        guard neither.count == base.count, first.count == base.count, second.count == base.count else { return nil }
        func indices(of one: [UInt], not other: [UInt]) -> [Int] {
            base.indices.filter { base[$0] == neither[$0] && base[$0] == other[$0] && base[$0] != one[$0] }
        }
        let (firsts, seconds) = (indices(of: first, not: second), indices(of: second, not: first))
        guard firsts.count == 1, seconds.count == 1 else { return nil }
        return (firsts[0], seconds[0])
    }

    private static func found(_ type: View.Type, _ indices: WordIndices) -> HitTestOverrides {
        // Of ViewKit's classes only `Window` overrides `hitTest`; its override makes no calls that the default would
        // not make.
        let base: View.Type = type is Window.Type ? Window.self : View.self
        return HitTestOverrides(rawValue: differences(of: type, from: base, indices))
    }

    /// Which of two methods of `base` the subclass `type` overrides: bit 0 is set for the first method, bit 1 for the
    /// second.
    static func differences(
        of type: Responder.Type, from base: Responder.Type, _ indices: WordIndices
    ) -> UInt8 {
        func differs(_ index: Int) -> Bool { word(index, of: type) != word(index, of: base) }
        return (differs(indices.first) ? 1 : 0) | (differs(indices.second) ? 2 : 0)
    }

    // MARK: Reading metadata

    /// The word at an index of a class's metadata. A subclass's metadata begins with the words of its superclass. So an
    /// index that is right for `View` is right in every subclass.
    private static func word(_ index: Int, of type: Responder.Type) -> UInt {
        metadata(of: type).load(fromByteOffset: index * MemoryLayout<UInt>.stride, as: UInt.self)
    }

    /// All words of a class's metadata from the address that the metadata pointer holds; nil if the sizes in the
    /// metadata's header are implausible.
    private static func words(of type: Responder.Type) -> [UInt]? {
        // The size of the metadata and of the part before the address point, in bytes. They are the last two 32-bit fields
        // of the header, after flags, instance address point, instance size and two 16-bit fields.
        let (fields, metadata) = (headerWordCount * MemoryLayout<UInt>.stride, metadata(of: type))
        let size = Int(metadata.load(fromByteOffset: fields + 16, as: UInt32.self))
        let addressPoint = Int(metadata.load(fromByteOffset: fields + 20, as: UInt32.self))
        guard size > addressPoint, size - addressPoint <= 1 << 16 else { return nil }
        let count = (size - addressPoint) / MemoryLayout<UInt>.stride
        guard count > headerWordCount + 4 else { return nil }
        return (0..<count).map { word($0, of: type) }
    }

    /// The number of words in a class's metadata before its flags and sizes: one for the kind and one for the
    /// superclass. With Objective-C, there are also two words of cache and one of data.
    private static var headerWordCount: Int {
        #if canImport(ObjectiveC)
        5
        #else
        2
        #endif
    }

    private static func metadata(of type: Responder.Type) -> UnsafeRawPointer {
        unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
    }
}

// MARK: Probe classes
//
// Each body is different, so that no linker merges two of them.

private class OverridesNeither: View {}

private class OverridesHitTest: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? { point.x == 1 ? self : nil }
}

private class OverridesPointInside: View {
    override func point(inside point: Point, with event: Event?) -> Bool { point.x == 2 }
}

private final class OverridesBoth: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? { point.x == 3 ? self : nil }
    override func point(inside point: Point, with event: Event?) -> Bool { point.x == 4 }
}

private final class InheritsOverride: OverridesHitTest {}

private final class AddsOverride: OverridesHitTest {
    override func point(inside point: Point, with event: Event?) -> Bool { point.x == 5 }
}

private class OverridesGenerically<Value>: View {
    override func point(inside point: Point, with event: Event?) -> Bool { point.x == 6 }
}

private final class InheritsGenerically<Value>: OverridesGenerically<Value> {}

private final class Covariant: View {
    override func hitTest(_ point: Point, with event: Event?) -> Covariant? { point.x == 7 ? self : nil }
}
