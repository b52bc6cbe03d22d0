extension View {
    /// The area in which this view's overrides of hit testing may answer yes; nil, the default, for the area that the
    /// class states. By setting an area, you promise that the overrides answer nil or false at points outside the area.
    /// ViewKit does not call them there.
    ///
    /// The reach applies wherever ViewKit calls the overrides, by index and recursion alike. It does not apply to calls
    /// from other code, nor to calls of `super`. It has no effect on a view whose class overrides neither method.
    ///
    /// - Precondition: The new reach is finite.
    public final var hitTestReach: HitReach? {
        get { flags.contains(.hasOwnReach) ? rareData.extras.reach : nil }
        set {
            precondition(
                newValue?.isFinite ?? true, "hitTestReach of \(self) must be finite, got \(newValue, default: "nil")")
            let reach = newValue ?? (overrides == nil ? nil : OverrideProbe.findings(about: type(of: self)).reach)
            flags[.hasOwnReach] = newValue != nil
            updateNode { $0.reach = reach }
            flags[.mayHaveReach] = reach != nil || !flags.contains(.isExamined)
        }
    }

    /// Finds out which methods the class overrides and which reach it states, and stores both in the view. Called
    /// before either is needed.
    @inline(never)
    final func examineClass() {
        let findings = OverrideProbe.findings(about: type(of: self))
        flags.insert(.isExamined)
        flags[.overridesHitTest] = findings.overrides.contains(.hitTest)
        flags[.overridesPointInside] = findings.overrides.contains(.pointInside)
        if let reach = findings.reach, !flags.contains(.hasOwnReach) { node.reach = reach }
        flags[.mayHaveReach] = rareData.extras.reach != nil
    }
}
