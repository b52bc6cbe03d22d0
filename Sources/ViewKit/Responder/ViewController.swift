/// A responder that owns a tree of views, like UIKit's `UIViewController` without its animations. It has a root view,
/// child controllers for parts of that tree, and may present another controller.
///
/// A controller keeps its view, its children and the controller that it presents alive; none of them keeps the
/// controller alive.
nonisolated open class ViewController: Responder {
    private final var rootView: View?
    /// True while `loadView()` runs.
    private final var isLoading = false
    /// The window whose root controller this is; nil for none. Cleared when the window is deallocated.
    final unowned(unsafe) var rootOf: Window?

    /// The controllers of parts of this controller's view, in the order of addition.
    public private(set) final var children: [ViewController] = []
    /// The controller that has this one as a child; nil if there is none.
    public private(set) final unowned(unsafe) var parent: ViewController?
    /// The controller that this one presents; nil if there is none.
    public private(set) final var presentedViewController: ViewController?
    /// The controller that presents this very one; nil if there is none.
    private(set) final unowned(unsafe) var presenter: ViewController?

    deinit {
        rootView?.controller = nil
        for child in children { child.parent = nil }
        presentedViewController?.presenter = nil
    }

    // MARK: The root view

    /// The root view, which is loaded on first access.
    ///
    /// - Precondition: A new value is not the root view of another controller.
    public final var view: View {
        get {
            loadViewIfNeeded()
            return rootView!
        }
        set {
            guard newValue !== rootView else { return }
            precondition(newValue.controller == nil, "\(newValue) is the root view of another controller")
            rootView?.controller = nil
            rootView = newValue
            newValue.controller = self
        }
    }

    /// The root view; nil if it has not been loaded.
    public final var viewIfLoaded: View? { rootView }

    /// True if the root view has been loaded.
    public final var isViewLoaded: Bool { rootView != nil }

    /// Loads the root view, unless it is loaded already.
    ///
    /// - Precondition: `loadView()` sets `view`, and does not read it before.
    public final func loadViewIfNeeded() {
        guard rootView == nil else { return }
        precondition(!isLoading, "loadView() of \(Self.self) reads view before it has set it")
        isLoading = true
        loadView()
        isLoading = false
        precondition(rootView != nil, "loadView() of \(Self.self) has to set view")
        viewDidLoad()
    }

    /// Makes the root view and sets `view`. The default makes a plain view.
    open func loadView() { view = View() }

    /// Called after the root view has been loaded.
    open func viewDidLoad() {}

    // MARK: The responder chain

    /// The presenter if this controller is presented, else the superview of its view, else the window whose root
    /// controller this is. Nil if there is none of these.
    open override var next: Responder? { presenter ?? rootView?.superview ?? rootOf }

    // MARK: Children

    /// Makes another controller a child of this one, and of no other controller. The caller adds the child's view.
    ///
    /// - Precondition: The child is neither this controller nor one that contains or presents this one, directly or
    ///   indirectly. No chain of controllers gets longer than `maximumDepth`.
    /// - Complexity: O(controllers that contain or present this one, or that are in the child).
    open func addChild(_ child: ViewController) {
        precondition(!isKept(by: child), "a controller cannot be its own child or that of one in it")
        requireShortChain(to: child)
        child.removeFromParent()
        children.append(child)
        child.parent = self
    }

    /// Removes the controller from its parent. Does nothing if there is no parent.
    open func removeFromParent() {
        guard let parent else { return }
        self.parent = nil
        if let index = parent.children.firstIndex(of: self) { parent.children.remove(at: index) }
    }

    /// The greatest number of controllers in a chain in which each contains or presents the next. A handler forwards from
    /// one to the other, and they are dismissed and deallocated together, which is a recursion.
    public static var maximumDepth: Int { 200 }

    /// The controllers that keep this one, and those that this one keeps.
    private var keepers: [ViewController] { [parent, presenter].compactMap { $0 } }
    private var kept: [ViewController] {
        guard let presentedViewController else { return children }
        return children + [presentedViewController]
    }

    /// The length of the longest chain of links that begins with this controller.
    private func chainLength(_ links: (ViewController) -> [ViewController]) -> Int {
        var (level, length): (Set<ViewController>, Int) = ([self], 0)
        while !level.isEmpty { (level, length) = (Set(level.flatMap(links)), length + 1) }
        return length
    }

    private func requireShortChain(to other: ViewController) {
        let length = chainLength(\.keepers) + other.chainLength(\.kept)
        // A release build omits the message of a precondition. Data alone can make a chain too long, so its message is
        // kept.
        guard length <= Self.maximumDepth else {
            fatalError("\(length) controllers would be in a chain; the longest allowed has \(Self.maximumDepth)")
        }
    }

    /// True if this controller is `other`, or if `other` contains or presents this controller, directly or indirectly.
    private func isKept(by other: ViewController) -> Bool {
        var (open, seen): ([ViewController], Set<ViewController>) = ([self], [])
        while let next = open.popLast() {
            if next === other { return true }
            if seen.insert(next).inserted { open += next.keepers }
        }
        return false
    }

    // MARK: Presenting

    /// The controller that presents this one, or else the nearest of those that contain this one; nil if none of them is
    /// presented.
    ///
    /// - Complexity: O(controllers that contain this one).
    public final var presentingViewController: ViewController? {
        sequence(first: self) { $0.parent }.first { $0.presenter != nil }?.presenter
    }

    /// Presents a controller. The view of the presented controller fills the window in front of all other views. The
    /// next responder of the presented controller is this controller. If this controller's view is in no window, the
    /// presented view is neither loaded nor added to one. Does nothing if this controller presents another already.
    ///
    /// - Precondition: `controller` is not presented, and does not contain or present this one, directly or indirectly. No
    ///   chain of controllers gets longer than `maximumDepth`.
    /// - Complexity: O(controllers that contain or present this one, or that are in `controller`), plus adding the view.
    open func present(_ controller: ViewController) {
        guard presentedViewController == nil else { return }
        precondition(controller.presenter == nil, "the controller is already presented")
        precondition(!isKept(by: controller), "a controller cannot be presented by itself or by one in it")
        requireShortChain(to: controller)
        presentedViewController = controller
        controller.presenter = self
        rootView?.window?.show(controller)
    }

    /// Dismisses the presented controller, and all that it and its children present. If this controller presents none,
    /// but it or a controller that contains it is presented, dismisses that one.
    open func dismiss() {
        guard let presented = presentedViewController else {
            presentingViewController?.dismiss()
            return
        }
        presented.dismissAll()
        // The code of views that leave may have dismissed the controller.
        guard presentedViewController === presented else { return }
        presented.presenter = nil
        presentedViewController = nil
        presented.rootView?.removeFromSuperview()
    }

    /// Dismisses what this controller presents, and what those in it present.
    final func dismissAll() {
        var open = [self]
        while let next = open.popLast() {
            open += next.children
            if next.presentedViewController != nil { next.dismiss() }
        }
    }
}
