/// Recognises a pointer that is over its view without touching. It begins when the pointer enters the view, changes
/// when the pointer moves in it, and ends when the pointer has left.
///
/// The pointer may stand still while that happens, since the layout under it may change. It is over the view that a hit
/// test answers, and over all superviews of that. Hovering competes with no other gesture, and its `delegate` is not
/// asked.
nonisolated open class HoverGestureRecognizer: GestureRecognizer {
    override var takesTouches: Bool { false }
}
