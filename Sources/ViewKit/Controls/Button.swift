/// A control that has a title and runs actions when it is tapped, like UIKit's `UIButton` without its appearance.
///
/// A finger that goes up inside sends `touchUpInside` and then `primaryActionTriggered`.
nonisolated open class Button: Control {
    /// The label that shows the title; nil until a title is set. The label fills the button, and lets the button get
    /// the touches.
    public private(set) final var titleLabel: Label?

    /// The text of the title label; nil for no title.
    public final var title: String? {
        get { titleLabel?.text }
        set {
            if titleLabel == nil, newValue != nil {
                let label = Label(frame: bounds)
                titleLabel = label
                addSubview(label)
            }
            titleLabel?.text = newValue
        }
    }

    /// A button with an action for `primaryActionTriggered`, which a tap sends.
    public convenience init(frame: Rect, title: String?, action: @escaping (_ sender: Control, _ event: Event?) -> Void)
    {
        self.init(frame: frame)
        self.title = title
        addAction(for: .primaryActionTriggered, action)
    }

    override var eventsOfTap: ControlEvents { [.touchUpInside, .primaryActionTriggered] }

    open override func layoutSubviews() {
        super.layoutSubviews()
        titleLabel?.moveIfPossible(to: bounds)
    }
}
