import ViewKit

// Classes of another module: its metadata is laid out by a compiler run that sees ViewKit only from outside.

open class ForeignPlain: View {
    public final var number = 0
    open func somethingElse() -> Int { number }
}

open class ForeignHitTest: View {
    open override func hitTest(_ point: Point, with event: Event?) -> View? { super.hitTest(point, with: event) }
}

open class ForeignPointInside: View {
    open override func point(inside point: Point, with event: Event?) -> Bool {
        !super.point(inside: point, with: event)
    }
}

public final class ForeignFinal: ForeignPlain {
    public override func somethingElse() -> Int { number + 1 }
    public override func point(inside point: Point, with event: Event?) -> Bool { number > 0 }
}

open class ForeignCovariant: View {
    open override func hitTest(_ point: Point, with event: Event?) -> ForeignCovariant? { self }
}

open class ForeignGeneric<Value>: View {
    public final var value: Value?
}

open class ForeignGenericInside<Value>: ForeignGeneric<Value> {
    open override func point(inside point: Point, with event: Event?) -> Bool { value != nil }
}

/// A view with members of its own between `View` and the override.
open class ForeignDeep: ForeignPlain {
    open var extra: [Int] = []
    open func first() {}
    open func second() {}
    open override func hitTest(_ point: Point, with event: Event?) -> View? { extra.isEmpty ? nil : self }
}
