/// Recognises a pointer over its view that does not touch it: it begins when the pointer comes to be over the view or one
/// in it, changes when the pointer moves there, and ends when it is there no more.
///
/// The pointer may stand still while that happens, since the layout under it may change. It is over what a hit test
/// answers, and all superviews of that. Hovering competes with no other gesture, and its `delegate` is not asked.
nonisolated open class HoverGestureRecognizer: GestureRecognizer {
    override var takesTouches: Bool { false }
}
