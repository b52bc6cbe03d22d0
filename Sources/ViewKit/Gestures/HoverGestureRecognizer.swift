/// Recognises a pointer that is over the recogniser's view without touching. The gesture begins when the pointer enters
/// the view, changes when the pointer moves in the view, and ends when the pointer has left.
///
/// The gesture may begin and end while the pointer stands still, since the layout under the pointer may change. The
/// pointer is over the view that a hit test returns, and over all superviews of that view. Hovering competes with no
/// other gesture, and the recogniser's `delegate` is not called.
nonisolated open class HoverGestureRecognizer: GestureRecognizer {
    override var takesTouches: Bool { false }
}
