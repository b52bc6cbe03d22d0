import ForeignViews
import Testing
import ViewKit

// Local classes, one for each row of the matrix.

private class Plain: View {
    func helper() -> Int { tag }
}

private class HitTestOnly: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        tag == 1 ? nil : super.hitTest(point, with: event)
    }
}

private class InsideOnly: View {
    override func point(inside point: Point, with event: Event?) -> Bool { tag != 1 }
}

private class Both: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? { tag == 2 ? nil : self }
    override func point(inside point: Point, with event: Event?) -> Bool { tag != 2 }
}

/// An override that does what the method would do anyway.
private class OnlyCallsSuper: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? { super.hitTest(point, with: event) }
}

private class InheritsHitTest: HitTestOnly {
    var more = 0
}
private class AddsInside: InheritsHitTest {
    override func point(inside point: Point, with event: Event?) -> Bool { more == 0 }
}
private final class FinalBoth: Both {}
private class Covariant: View {
    override func hitTest(_ point: Point, with event: Event?) -> Covariant? { self }
}
private class CovariantAgain: Covariant {
    override func hitTest(_ point: Point, with event: Event?) -> CovariantAgain? { nil }
}
private class CovariantNotOptional: View {
    override func hitTest(_ point: Point, with event: Event?) -> CovariantNotOptional { self }
}
private class Generic<Value>: View {
    var value: Value?
}
private class GenericHitTest<Value>: Generic<Value> {
    override func hitTest(_ point: Point, with event: Event?) -> View? { value == nil ? nil : self }
}
private class OfGenericHitTest: GenericHitTest<[Int]> {}
private class OfForeignPlain: ForeignPlain {
    override func somethingElse() -> Int { 7 }
}
private class OfForeignPlainInside: ForeignPlain {
    override func point(inside point: Point, with event: Event?) -> Bool { number == 0 }
}
private class OfForeignHitTest: ForeignHitTest {}
private class OfForeignGeneric: ForeignGeneric<String> {}
private class OfForeignDeep: ForeignDeep {
    override func first() {}
}
private class SecondHitTest: HitTestOnly {
    override func hitTest(_ point: Point, with event: Event?) -> View? { self }
}
private class AnImage: ImageView {}
private class AWindow: Window {
    override func point(inside point: Point, with event: Event?) -> Bool { true }
}

private class StatesHitTest: View {
    override class var hitTestOverrides: HitTestOverrides? { .hitTest }
}
private class StatesNothing: HitTestOnly {
    override class var hitTestOverrides: HitTestOverrides? { [] }
}

/// States what it overrides only after it has put views into a window: one of another class not yet seen, and one of its own.
private class AddsViewsWhenAsked: View {
    private class Other: View {
        override func point(inside point: Point, with event: Event?) -> Bool { super.point(inside: point, with: event) }
    }
    override class var hitTestOverrides: HitTestOverrides? {
        let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        let back = AddsViewsWhenAsked(frame: window.bounds)
        window.addSubview(back)
        window.addSubview(Other(frame: Rect(x: 0, y: 0, width: 5, height: 5)))
        precondition(window.hitTest(Point(x: 7, y: 7), with: nil) === back)
        return .pointInside
    }
}

struct OverrideDetectionTests {
    static let matrix: [(View.Type, HitTestOverrides)] = [
        (View.self, []), (Label.self, []), (ImageView.self, []), (Window.self, []),
        (Plain.self, []), (HitTestOnly.self, .hitTest), (InsideOnly.self, .pointInside),
        (Both.self, [.hitTest, .pointInside]), (OnlyCallsSuper.self, .hitTest),
        (InheritsHitTest.self, .hitTest), (AddsInside.self, [.hitTest, .pointInside]),
        (FinalBoth.self, [.hitTest, .pointInside]), (SecondHitTest.self, .hitTest),
        (Covariant.self, .hitTest), (CovariantAgain.self, .hitTest), (CovariantNotOptional.self, .hitTest),
        (Generic<Int>.self, []), (Generic<[String]>.self, []), (GenericHitTest<Int>.self, .hitTest),
        (OfGenericHitTest.self, .hitTest), (AnImage.self, []), (AWindow.self, .pointInside),
        (ForeignPlain.self, []), (ForeignHitTest.self, .hitTest), (ForeignPointInside.self, .pointInside),
        (ForeignFinal.self, .pointInside), (ForeignCovariant.self, .hitTest), (ForeignGeneric<Int>.self, []),
        (ForeignGenericInside<String>.self, .pointInside), (ForeignDeep.self, .hitTest),
        (OfForeignPlain.self, []), (OfForeignPlainInside.self, .pointInside), (OfForeignHitTest.self, .hitTest),
        (OfForeignGeneric.self, []), (OfForeignDeep.self, .hitTest),
        // What a class states adds to what is found.
        (StatesHitTest.self, .hitTest), (StatesNothing.self, .hitTest),
    ]

    @Test(arguments: matrix.indices)
    func `overrides are found`(row: Int) {
        let (type, expected) = Self.matrix[row]
        #expect(OverrideProbe.findings(about: type).overrides == expected, "\(type)")
        #expect(OverrideProbe.findings(about: type).overrides == expected, "\(type), the second time")
    }

    @Test func `the statement may use views itself`() {
        #expect(OverrideProbe.findings(about: AddsViewsWhenAsked.self).overrides == .pointInside)
        #expect(OverrideProbe.findings(about: AddsViewsWhenAsked.self).overrides == .pointInside, "the second time")
    }

    /// A generic class's metadata is made when it is first used, and once for each argument.
    @Test func `classes made at run time`() {
        func ask<Value>(_: Value.Type, depth: Int) -> [HitTestOverrides] {
            let here = [
                OverrideProbe.findings(about: Generic<Value>.self).overrides,
                OverrideProbe.findings(about: GenericHitTest<Value>.self).overrides,
                OverrideProbe.findings(about: ForeignGenericInside<Value>.self).overrides,
            ]
            return depth == 0 ? here : here + ask([Value].self, depth: depth - 1)
        }
        #expect(ask(Int.self, depth: 5) == Array(repeating: [[], .hitTest, .pointInside], count: 6).flatMap { $0 })
    }

    /// The self-check passes where this package is built and tested, in debug and in release.
    @Test func `classes can be examined`() {
        #if !(canImport(ObjectiveC) && _ptrauth(_arm64e))
        #expect(OverrideProbe.isReliable)
        #endif
    }

    /// Where classes cannot be examined, every subclass overrides both, except for what it states.
    @Test func `without examination`() {
        #expect(OverrideProbe.judge(Plain.self, indices: nil) == [.hitTest, .pointInside])
        #expect(OverrideProbe.judge(ForeignPlain.self, indices: nil) == [.hitTest, .pointInside])
        #expect(OverrideProbe.judge(StatesHitTest.self, indices: nil) == .hitTest)
        #expect(OverrideProbe.judge(StatesNothing.self, indices: nil) == [])
    }
}
