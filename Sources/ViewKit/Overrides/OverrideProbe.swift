import ProcessWide

/// Finds out at run time which classes override `View.hitTest(_:with:)` and `View.point(inside:with:)`.
///
/// A class's metadata holds one word for each overridable method: the code to call. The places of the two words are
/// found by comparing the metadata of `View` with that of private subclasses that override one of the methods or none;
/// a class overrides a method if its word differs from `View`'s, or for windows `Window`'s. Before anything is believed, the places found must be
/// unique and must judge further private classes rightly, a generic one among them. If not (signed words on arm64e
/// differ in every class; a later compiler may arrange metadata differently), every subclass is taken to override both,
/// apart from what it states itself: slower, and as right.
///
/// All reading of memory that the language does not vouch for stands in this file.
package enum OverrideProbe {
    /// True if classes can be examined here. If not, every subclass is taken to override both methods.
    package static var isReliable: Bool { slots != nil }

    /// The findings about a class.
    package struct Findings: Sendable {
        /// The methods that its instances are to be asked.
        package var overrides: HitTestOverrides = []
        /// The area in which they may say yes, as the class states it.
        package var reach: HitReach?
    }

    /// The methods that instances of a class are to be asked, and the reach that it states.
    ///
    /// What the class states is its owner's code, which may make views and windows: no lock is held while it runs. Views of
    /// the same class that come up meanwhile are asked both, everywhere.
    ///
    /// - Complexity: O(1); the first call for a class examines it.
    package static func findings(about type: View.Type) -> Findings {
        if type == View.self { return Findings() }
        let name = ObjectIdentifier(type)
        let before = withKnown { known in
            let before = known[name]
            if before == nil { known[name] = Findings(overrides: [.hitTest, .pointInside]) }
            return before
        }
        if let before { return before }
        let reach = type.hitTestReach
        precondition(reach?.isFinite ?? true, "hitTestReach of \(type) must be finite, got \(reach, default: "nil")")
        let findings = Findings(overrides: judge(type, slots: slots), reach: reach)
        withKnown { $0[name] = findings }
        return findings
    }

    /// The methods that instances of a class are to be asked.
    package static func overrides(of type: View.Type) -> HitTestOverrides { findings(about: type).overrides }

    /// - Parameter slots: Where the methods' words are; nil if that is not known.
    package static func judge(_ type: View.Type, slots: Slots?) -> HitTestOverrides {
        let stated = type.hitTestOverrides
        guard let slots else { return stated ?? [.hitTest, .pointInside] }
        return found(type, slots).union(stated ?? [])
    }

    /// The findings so far; used under the process's lock alone (`withKnown`).
    private nonisolated(unsafe) static var known: [ObjectIdentifier: Findings] = [:]

    /// Calls `body`, which runs no code of others, while no other thread does.
    private static func withKnown<Result>(_ body: (inout [ObjectIdentifier: Findings]) -> Result) -> Result {
        sht_lock()
        defer { sht_unlock() }
        return body(&known)
    }

    // MARK: Finding the words

    /// Indices of the methods' words, counted from where the metadata pointer points.
    package struct Slots {
        let hitTest: Int
        let pointInside: Int
    }

    static let slots: Slots? = findSlots()

    private static func findSlots() -> Slots? {
        guard let view = words(of: View.self), let neither = words(of: OverridesNeither.self),
            let hitTest = words(of: OverridesHitTest.self), let inside = words(of: OverridesPointInside.self),
            let places = places(base: view, neither: neither, first: hitTest, second: inside)
        else { return nil }
        let slots = Slots(hitTest: places.first, pointInside: places.second)
        let expectations: [(View.Type, HitTestOverrides)] = [
            (OverridesNeither.self, []), (OverridesHitTest.self, .hitTest),
            (OverridesPointInside.self, .pointInside), (OverridesBoth.self, [.hitTest, .pointInside]),
            (InheritsOverride.self, .hitTest), (AddsOverride.self, [.hitTest, .pointInside]),
            (OverridesGenerically<Int>.self, .pointInside), (InheritsGenerically<String>.self, .pointInside),
            (Covariant.self, .hitTest), (Label.self, []),
        ]
        return expectations.allSatisfy { found($0.0, slots) == $0.1 } ? slots : nil
    }

    /// The places of the words of two methods: in the words of a class, of a subclass that overrides neither, and of two
    /// that override one each. Nil unless they are unique.
    static func places(base: [UInt], neither: [UInt], first: [UInt], second: [UInt]) -> (first: Int, second: Int)? {
        // Subclasses without members of their own have as many words as the class itself; what differs beside the one
        // method (the superclass, initialisers, the description) differs between any two of the classes.
        guard neither.count == base.count, first.count == base.count, second.count == base.count else { return nil }
        func places(of one: [UInt], not other: [UInt]) -> [Int] {
            base.indices.filter { base[$0] == neither[$0] && base[$0] == other[$0] && base[$0] != one[$0] }
        }
        let (firsts, seconds) = (places(of: first, not: second), places(of: second, not: first))
        guard firsts.count == 1, seconds.count == 1 else { return nil }
        return (firsts[0], seconds[0])
    }

    private static func found(_ type: View.Type, _ slots: Slots) -> HitTestOverrides {
        // Of the classes here, `Window` alone has a `hitTest` of its own, which calls nobody that the default would not.
        let base: View.Type = type is Window.Type ? Window.self : View.self
        var overrides: HitTestOverrides = []
        if word(slots.hitTest, of: type) != word(slots.hitTest, of: base) { overrides.insert(.hitTest) }
        if word(slots.pointInside, of: type) != word(slots.pointInside, of: base) { overrides.insert(.pointInside) }
        return overrides
    }

    // MARK: Reading metadata

    /// A word of a class's metadata. The words of a superclass are a prefix of a subclass's, so an index that is right
    /// for `View` can be read in every subclass.
    static func word(_ index: Int, of type: Responder.Type) -> UInt {
        metadata(of: type).load(fromByteOffset: index * MemoryLayout<UInt>.stride, as: UInt.self)
    }

    /// All words of a class's metadata behind its address point; nil if its header makes no sense.
    static func words(of type: Responder.Type) -> [UInt]? {
        let (size, addressPoint) = extent(of: type)
        guard size > addressPoint, size - addressPoint <= 1 << 16 else { return nil }
        let count = (size - addressPoint) / MemoryLayout<UInt>.stride
        guard count > headerWordCount + 4 else { return nil }
        return (0..<count).map { word($0, of: type) }
    }

    /// The size of a class's metadata and how much of it lies before the address point, in bytes: the last two of the
    /// header's 32-bit fields (flags, instance address point, instance size, two 16-bit ones, then these).
    private static func extent(of type: Responder.Type) -> (size: Int, addressPoint: Int) {
        let fields = headerWordCount * MemoryLayout<UInt>.stride
        let metadata = metadata(of: type)
        return (
            Int(metadata.load(fromByteOffset: fields + 16, as: UInt32.self)),
            Int(metadata.load(fromByteOffset: fields + 20, as: UInt32.self))
        )
    }

    /// Kind and superclass; with Objective-C also its cache and data.
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
// Each body is different, so that no linker takes two for the same code.

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
