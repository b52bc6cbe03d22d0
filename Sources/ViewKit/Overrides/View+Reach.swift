extension View {
    /// The area in which this view's overrides may answer yes: a promise that they answer nil or false outside of it,
    /// where they are not called. It replaces the reach of the class; nil, the default, leaves that in force.
    ///
    /// It applies wherever ViewKit calls the view, by index and recursion alike. It does not apply to calls of other
    /// code, nor to `super`. It has no meaning for a view whose class overrides neither method.
    ///
    /// - Precondition: The new reach is finite.
    public final var hitTestReach: HitReach? {
        get { flags.contains(.hasOwnReach) ? attributes?.extras.reach : nil }
        set {
            precondition(
                newValue?.isFinite ?? true, "hitTestReach of \(self) must be finite, got \(newValue, default: "nil")")
            let reach = newValue ?? (overrides == nil ? nil : OverrideProbe.findings(about: type(of: self)).reach)
            flags[.hasOwnReach] = newValue != nil
            updateNode { $0.reach = reach }
            flags[.mayHaveReach] = reach != nil || !flags.contains(.isExamined)
        }
    }

    /// Examines the class for overrides and reach, before either is needed.
    @inline(never)
    final func examineClass() {
        let findings = OverrideProbe.findings(about: type(of: self))
        flags.insert(.isExamined)
        flags[.overridesHitTest] = findings.overrides.contains(.hitTest)
        flags[.overridesPointInside] = findings.overrides.contains(.pointInside)
        if let reach = findings.reach, !flags.contains(.hasOwnReach) { node.reach = reach }
        flags[.mayHaveReach] = attributes?.extras.reach != nil
    }
}
