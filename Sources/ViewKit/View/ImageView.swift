/// A view that shows an image. It starts with interaction disabled, so touches pass through it and its subviews.
nonisolated open class ImageView: View {
    public override init(frame: Rect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }
}
