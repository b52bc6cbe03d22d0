/// Details that few views have, among them rare attributes that decide hits. Created when a detail is first set to
/// something other than its default.
final class ViewDetails {
    /// Attributes of the view's node that few views set; empty while all of them are the default.
    @exclusivity(unchecked) var rareData = NodeRareData()
    /// The node's `area` if `rareData` is not empty; otherwise without meaning.
    @exclusivity(unchecked) var area = Box.nothing
    /// The view's redirect; nil for none. Loading a weak reference is slow: `ViewFlags.mayRedirect` says whether there
    /// may be a redirect.
    @exclusivity(unchecked) weak var redirect: View?
    /// The controller whose root view this is; nil for none. Cleared when the controller is deallocated.
    @exclusivity(unchecked) unowned(unsafe) var controller: ViewController?
    @exclusivity(unchecked) var gestureRecognizers: [GestureRecognizer] = []
    var tag = 0
    var accessibilityIdentifier: String?
}

extension View {
    /// The attributes that decide how the view is hit. The window's scene has a copy, which setters keep up to date.
    final var node: Node {
        get {
            var node = Node(gate)
            if let details { node.rareData = details.rareData }
            return node
        }
        set {
            gate = NodeGate(newValue)
            guard !rareData.isEmpty || newValue.rareData.isNeeded else { return }
            let details = madeDetails()
            (details.rareData, details.area) = (newValue.rareData, newValue.area)
        }
    }

    /// The attributes of `node` that few views set.
    @inline(__always)
    final var rareData: NodeRareData { details?.rareData ?? NodeRareData() }

    /// The details, created if there are none.
    final func madeDetails() -> ViewDetails {
        if let details { return details }
        let made = ViewDetails()
        details = made
        return made
    }

    /// Calls `set`, which sets a detail. Does nothing if the new value is the default and the view has no details.
    private func setDetail(isDefault: Bool, _ set: (ViewDetails) -> Void) {
        if details != nil || !isDefault { set(madeDetails()) }
    }

    /// A number to find the view by; it has no other meaning.
    public final var tag: Int {
        get { details?.tag ?? 0 }
        set { setDetail(isDefault: newValue == 0) { $0.tag = newValue } }
    }

    /// An identifier for tests and descriptions; it has no other meaning.
    public final var accessibilityIdentifier: String? {
        get { details?.accessibilityIdentifier }
        set { setDetail(isDefault: newValue == nil) { $0.accessibilityIdentifier = newValue } }
    }

    /// The recognisers that track touches of this view and its descendants, in the order of addition.
    public final var gestureRecognizers: [GestureRecognizer] { details?.gestureRecognizers ?? [] }

    /// The controller whose root view this is; nil for none. Cleared when the controller is deallocated.
    final var controller: ViewController? {
        get { details?.controller }
        set { setDetail(isDefault: newValue == nil) { $0.controller = newValue } }
    }
}
