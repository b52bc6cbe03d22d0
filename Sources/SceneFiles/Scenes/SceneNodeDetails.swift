/// What a file contains about a node apart from its position.
struct SceneNodeDetails: Hashable, Sendable {
    var id: String?
    var redirect: String?
    var className: String?
    var label: String?
    var text: String?
    var identifier: String?
    var defect: String?
    var acts: Bool?
    /// For a page's element in a shadow tree, the index of the tree's host; for one in a frame, the index of the frame.
    /// If the element is in several of these, the innermost counts. Nil for any other node.
    var host: Int?
    /// The rectangle that the node shows, if it differs from the hit area; nil if not.
    var shownArea: Rect?
    var position: TextPosition?
    var otherFields: [SceneNode.Field] = []
}

extension SceneNode {
    /// The id in the file; nil if the node is identified by its index.
    public var id: String? {
        get { page == nil ? details.first?.id : page?.id(of: self) }
        set { if hasRoom(for: newValue) { details[0].id = newValue } }
    }

    /// The id of the node that is reported when this node's subtree is hit; nil to report the node that is hit.
    public var redirect: String? {
        get { page == nil ? details.first?.redirect : page?.redirect(of: self) }
        set { if hasRoom(for: newValue) { details[0].redirect = newValue } }
    }

    /// The class of the node's object; nil if the file does not have it.
    public var className: String? {
        get { page == nil ? details.first?.className : page?.className(of: self) }
        set { if hasRoom(for: newValue) { details[0].className = newValue } }
    }

    /// The node's accessibility label; nil if it has none.
    public var label: String? {
        get { said.label }
        set { if hasRoom(for: newValue) { details[0].label = newValue } }
    }

    /// The node's visible text; nil if it has none.
    public var text: String? {
        get { said.text }
        set { if hasRoom(for: newValue) { details[0].text = newValue } }
    }

    /// The node's identifier for programs: an accessibility identifier, a resource id, or the `id` of an element; nil
    /// if it has none.
    public var identifier: String? {
        get { said.identifier }
        set { if hasRoom(for: newValue) { details[0].identifier = newValue } }
    }

    /// True if the node responds to touches, false if not; nil if the file does not say, so that rules decide.
    public var acts: Bool? {
        get { details.first?.acts }
        set { if hasRoomBeside(newValue) { details[0].acts = newValue } }
    }

    /// The reason why the node cannot be hit: its geometry in a foreign file is missing, malformed or not finite. Nil
    /// if its geometry is complete.
    public var defect: String? {
        get { details.first?.defect }
        set { if hasRoom(for: newValue) { details[0].defect = newValue } }
    }

    /// The node's members that have no meaning in this package's own format, as JSON text, in their order. They are
    /// kept when the document is written.
    public var otherFields: [Field] {
        get { said.otherFields }
        _modify {
            becomeOwn()
            if details.isEmpty { details = [SceneNodeDetails()] }
            yield &details[0].otherFields
        }
    }

    /// For a page's element in a shadow tree, the index of the tree's host; for one in a frame, the index of the frame.
    /// If the element is in several of these, the innermost counts. Nil for any other node.
    package internal(set) var host: Int? {
        get { details.first?.host }
        set { if hasRoomBeside(newValue) { details[0].host = newValue } }
    }

    /// The rectangle that the node shows, if it differs from the hit area; nil if not. Chromium takes touches up to a
    /// pixel before the edges of a box.
    public internal(set) var shownArea: Rect? {
        get { details.first?.shownArea ?? page?.shownArea(of: self) }
        set {
            let kept = newValue == page?.shownArea(of: self) ? nil : newValue
            if hasRoomBeside(kept) { details[0].shownArea = kept }
        }
    }

    /// The position in the file at which the node begins; nil if it is not recorded.
    public var position: TextPosition? {
        get { details.first?.position }
        set { if hasRoomBeside(newValue) { details[0].position = newValue } }
    }

    /// The styles that put a page's element in front of others, such as `position: fixed, z-index: 9`; nil if it has
    /// none.
    package var pageLayer: String? { page?.layer(of: self) }

    /// For a part of a page's element, such as a further line: the index of this element, which is reported in place of
    /// the part. Nil for elements, for clips, and outside of pages.
    var wholeElement: Int? { page == nil || pagePart == nil || pagePart == .clip ? nil : owner }

    /// True if the node has `otherFields`; every element of a page counts as having some.
    var hasOtherFields: Bool { page == nil ? details.first?.otherFields.isEmpty == false : pagePart == nil }

    /// All details of the node, also those that its page contains.
    var said: SceneNodeDetails {
        guard let page else { return details.first ?? SceneNodeDetails() }
        var all = page.details(of: self)
        (all.host, all.acts, all.defect) = (host, acts, defect)
        all.shownArea = shownArea
        return all
    }

    /// Copies the node's details from its page, if it has one. Then makes sure that the node has details, unless
    /// `value` is nil. Returns whether the node has details.
    private mutating func hasRoom<Value>(for value: Value?) -> Bool {
        becomeOwn()
        return hasRoomBeside(value)
    }

    /// Makes sure that the node has details, unless `value` is nil. Returns whether the node has details. Use this for
    /// members that no page contains, and `hasRoom(for:)` for others.
    private mutating func hasRoomBeside<Value>(_ value: Value?) -> Bool {
        if details.isEmpty {
            guard value != nil else { return false }
            details = [SceneNodeDetails()]
        }
        return true
    }

    /// Copies all that the page contains about the node, so that the details can be changed.
    private mutating func becomeOwn() {
        guard page != nil else { return }
        details = [said]
        page = nil
    }
}
