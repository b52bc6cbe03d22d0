/// The level of a window: windows of a higher level are in front of those of a lower one, like UIKit's `UIWindow.Level`.
public struct WindowLevel: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: Double

    public init(rawValue: Double) {
        self.rawValue = rawValue
    }

    /// The level of the application's own windows.
    public static let normal = WindowLevel(rawValue: 0)
    /// The level of the system's status bar, in front of the application's own windows.
    public static let statusBar = WindowLevel(rawValue: 1000)
    /// The level in front of everything.
    public static let alert = WindowLevel(rawValue: 2000)

    public static func < (lhs: WindowLevel, rhs: WindowLevel) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Window {
    /// True if this is its application's key window, which gets events without a location.
    public final var isKeyWindow: Bool { application?.keyWindow === self }

    /// Makes this the key window of its application. Does nothing if the window is in no application. If the former key
    /// window's `resignKey` makes another window key, that one stays.
    public final func makeKey() { application?.makeKey(self) }

    /// Makes this the key window of its application, shows the window and moves it in front of the others of its level.
    /// If the window is in no application, only `isHidden` is set.
    ///
    /// - Complexity: O(windows).
    public final func makeKeyAndVisible() {
        isHidden = false
        application?.bringToFront(self)
        makeKey()
    }

    /// Adds the view of a root or presented controller in front of the other views. The view fills the window, also when
    /// the window's size changes.
    final func show(_ controller: ViewController) {
        // The code of views that are loaded or moved may set another root or dismiss the controller.
        func isWanted() -> Bool { controller.rootOf === self || controller.presenter != nil }
        let view = controller.view
        guard isWanted() else { return }
        view.frame = bounds
        view.autoresizingMask.formUnion([.flexibleWidth, .flexibleHeight])
        addSubview(view)
        if !isWanted(), view.superview === self { view.removeFromSuperview() }
    }

    /// Makes the first responder resign if it is in a tree of views that is about to leave the window. A refusal is
    /// ignored.
    final func resignFirstResponder(in root: View) {
        guard let responder = firstResponder else { return }
        var place = responder as? View
        if place?.window !== self {
            // The chain of a presented controller goes on with its presenter, but its view need not be in the presenter's.
            place = responder.responderChain.lazy
                .compactMap { responder in responder as? View ?? (responder as? ViewController)?.viewIfLoaded }
                .first { $0.window === self }
        }
        guard place?.isDescendant(of: root) == true else { return }
        responder.resignFirstResponder()
        if firstResponder === responder { firstResponder = nil }
    }
}
