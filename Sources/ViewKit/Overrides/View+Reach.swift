extension View {
    /// The area in which this view's overrides may say yes: it replaces what the class states (`hitTestReach` of the
    /// class); nil, the default, leaves it at that. A promise: outside of it they would answer nil or false, and are
    /// not called.
    ///
    /// It holds wherever ViewKit calls the view, by index and recursion alike; not for calls that other code makes, nor for
    /// `super`. It means nothing for a view whose class overrides neither method.
    ///
    /// - Precondition: The new reach is finite.
    public final var hitTestReach: HitReach? {
        get { flags.contains(.hasOwnReach) ? attributes?.reach : nil }
        set {
            precondition(
                newValue?.isFinite ?? true, "hitTestReach of \(self) must be finite, got \(newValue, default: "nil")")
            let reach = newValue ?? (overrides == nil ? nil : OverrideProbe.findings(about: type(of: self)).reach)
            flags[.hasOwnReach] = newValue != nil
            updateNode { $0.reach = reach }
            flags[.mayHaveReach] = reach != nil || !flags.contains(.isExamined)
        }
    }

    /// Finds out what the class overrides and what reach it states, before either is needed.
    @inline(never)
    final func examineClass() {
        let findings = OverrideProbe.findings(about: type(of: self))
        flags.insert(.isExamined)
        flags[.overridesHitTest] = findings.overrides.contains(.hitTest)
        flags[.overridesPointInside] = findings.overrides.contains(.pointInside)
        if let reach = findings.reach, !flags.contains(.hasOwnReach) { node.reach = reach }
        flags[.mayHaveReach] = attributes?.reach != nil
    }
}
