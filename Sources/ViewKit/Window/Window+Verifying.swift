/// An override that was not called because the point lies outside the reach (Semantics, D6). `point` is in the bounds
/// space of `view`.
struct SkippedOverride: Hashable {
    let view: View
    let method: HitTestOverrides
    let point: Point
}

extension Window {
    /// The closure to call with any mismatch found in the hit test that begins now; nil if that hit test is not to be
    /// verified. Under `.sampled`, calling this method counts the hit test.
    final func reportOfThisHitTest() -> ((HitTestMismatch) -> Void)? {
        switch hitTestingStrategy {
        case .indexed, .walk: return nil
        case .verified: return { fatalError("\($0)") }
        case .sampled(let period, let report):
            defer { sampleCount &+= 1 }
            return sampleCount % period == 0 ? report : nil
        }
    }

    /// Tests the subviews of a view by the index and then by recursion, and reports differences and broken promises.
    /// Returns the index's answer.
    final func verify(
        below root: View, at point: Point, with event: Event?, _ report: (HitTestMismatch) -> Void
    ) -> View? {
        isVerifying = true
        defer { isVerifying = false }
        let changes = changeCount
        let indexed = indexedHitTest(below: root, at: point, with: event)
        guard changeCount == changes else { return indexed }
        isWalking = true
        let walked = root.walkSubviews(point, with: event)
        isWalking = false
        let passed = skipped
        skipped = []
        if walked !== indexed, changeCount == changes {
            report(HitTestMismatch(root: root, point: point, indexed: indexed, walked: walked, brokenPromise: nil))
        }
        var checked: Set<SkippedOverride> = []
        for item in passed where checked.insert(item).inserted { check(item, with: event, report) }
        return indexed
    }

    /// True if `noteSkipped` does something for a view.
    @inline(__always)
    final func notesSkipped(_ view: View) -> Bool { isWalking || view === self }

    /// Called when a method is skipped because of a reach. In the recursion of a verified hit test, records the method,
    /// to be called after the recursion. If the window itself is skipped by a hit test that is to be verified, calls the
    /// window's method at once. Otherwise does nothing.
    final func noteSkipped(_ passed: SkippedOverride) {
        if isWalking { return skipped.append(passed) }
        // The views of a skipped window are skipped too, so no hit test reaches `verify`.
        guard passed.view === self, openPassCount == 0, !isVerifying, let report = reportOfThisHitTest() else { return }
        isVerifying = true
        check(passed, with: nil, report)
        isVerifying = false
    }

    /// Calls a skipped method. If the method returns a view or true, reports a broken promise.
    private func check(_ passed: SkippedOverride, with event: Event?, _ report: (HitTestMismatch) -> Void) {
        let (view, point) = (passed.view, passed.point)
        let isHitTest = passed.method == .hitTest
        let answer =
            isHitTest ? view.hitTest(point, with: event) : view.point(inside: point, with: event) ? view : nil
        guard let answer else { return }
        report(
            HitTestMismatch(
                root: view, point: point, indexed: nil, walked: answer,
                brokenPromise: HitTestMismatch.BrokenPromise(
                    class: type(of: view), method: passed.method.methodName,
                    reach: view.node.reach?.area(bounds: view.bounds) ?? .everything)))
    }
}
