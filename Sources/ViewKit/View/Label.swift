/// A view that shows text. It starts with interaction disabled, so touches pass through it.
nonisolated open class Label: View {
    /// The text shown.
    public final var text: String?

    public override init(frame: Rect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }
}
