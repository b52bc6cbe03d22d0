/// An overridden method that was skipped at a point of its view's bounds space, because the point lies outside the
/// reach (D6).
struct SkippedOverride: Equatable {
    let view: View
    let method: HitTestOverrides
    let point: Point
}

extension Window {
    /// The function that gets a mismatch of the hit test that begins now; nil if that hit test is not verified. With
    /// `sampled`, counts the hit test.
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
        for (index, item) in passed.enumerated() where !passed[..<index].contains(item) {
            check(item, with: event, report)
        }
        return indexed
    }

    /// Records a skipped method of a view in this window, if the hit test is verified, so that the method is called
    /// later.
    final func noteSkipped(_ passed: SkippedOverride) {
        if isWalking { return skipped.append(passed) }
        // A skipped window skips all of its views too, so no hit test of them is verified, and the window is checked
        // here.
        guard passed.view === self, openPassCount == 0, !isVerifying, let report = reportOfThisHitTest() else { return }
        isVerifying = true
        check(passed, with: nil, report)
        isVerifying = false
    }

    /// Calls a skipped method, and reports it if it returns a view or true.
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
