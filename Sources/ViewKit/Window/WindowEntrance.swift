/// A fast path for hit tests while nothing changes in a window: the window's area and the index of its contents, in one
/// object.
///
/// Any change of the window's tree or attributes, of its strategy or of a redirect discards the object. The next hit
/// test that could have used the object creates a new one.
final class WindowEntrance {
    private let area: Box
    private let below: FlattenedIndex

    fileprivate init(area: Box, below: FlattenedIndex) { (self.area, self.below) = (area, below) }

    /// The result of the default `hitTest` at a point.
    ///
    /// - Returns: `nothing` if the window itself is hit, `node` if another view is, and `unknown` if the hit test has
    ///   to take the general path. Nil if the point is outside the window's area: then nothing is hit.
    @inline(__always)
    func answer(at point: Point) -> CertainAnswer? {
        // A point that is not finite is in no area.
        area.contains(point) ? below.answer(at: point) : nil
    }
}

extension Window {
    /// True if the scene alone can answer hit tests. For that, all of these have to be the case:
    ///
    /// - The strategy is `indexed`.
    /// - No view in the window overrides hit testing or redirects.
    /// - A touch gets into the window exactly where the bounds contain it, and then hits a view.
    /// - No query of the scene is in progress.
    final var answersByDataAlone: Bool {
        guard case .indexed = hitTestingStrategy else { return false }
        return !mayAsk && !mayHaveRedirects && gate.isPlain && gate.hasPlainArea && flags.contains(.isExamined)
            && flags.isDisjoint(with: [.overridesPointInside, .mayRedirect]) && !scene.isHeld
    }

    /// Answers a hit test of a window for which `answersByDataAlone` is true.
    @inline(never)
    final func hitTestByData(_ point: Point) -> View? {
        guard gate.plainAreaContains(point), let id = nodeID else { return nil }
        let result = scene.topmost(below: id, at: point)
        if entrance == nil, scene.hasIndexThatAnswers { makeEntrance(id) }
        if case .hit(let node) = result { return viewsBySlot[node] }
        return self
    }

    /// Creates the fast path if hit tests can use it. These are the conditions:
    ///
    /// - Nothing has changed since the window's contents were indexed.
    /// - The strategy is `indexed`, and there can be no redirects.
    /// - The area alone decides whether a touch gets into the window. A mode, a shape, `hitsOutsideBounds` or an
    ///   override of `point(inside:with:)` would decide too.
    @inline(never)
    final func makeEntrance(_ id: NodeID) {
        if overrides == nil { examineClass() }
        guard case .indexed = hitTestingStrategy, !mayHaveRedirects, redirect == nil,
            overrides?.contains(.pointInside) == false, gate.isPlain, hitShape == nil,
            let below = scene.entrance(below: id)
        else { return }
        heldEntrance = WindowEntrance(area: node.area, below: below)
        entrance = heldEntrance.map(Unmanaged.passUnretained)
    }

    /// Discards the fast path; called at every change.
    final func dropEntrance() {
        guard entrance != nil else { return }
        entrance = nil
        heldEntrance = nil
    }
}
