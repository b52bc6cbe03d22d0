/// What a file says of a node beside its place, where it says so.
struct SceneNodeDetails: Hashable, Sendable {
    var id: String?
    var redirect: String?
    var className: String?
    var label: String?
    var text: String?
    var identifier: String?
    var defect: String?
    var acts: Bool?
    /// The index of the host of the shadow tree or frame.
    var host: Int?
    /// What it shows, where that does not follow from what takes touches.
    var shownArea: Rect?
    var position: TextPosition?
    var otherFields: [SceneNode.Field] = []
}

extension SceneNode {
    /// The id that the file gives it, or nil if it is named by its place.
    public var id: String? {
        get { page == nil ? details.first?.id : page?.id(of: self) }
        set { if hasRoom(for: newValue) { details[0].id = newValue } }
    }

    /// The id that a hit in its subtree is reported as.
    public var redirect: String? {
        get { page == nil ? details.first?.redirect : page?.redirect(of: self) }
        set { if hasRoom(for: newValue) { details[0].redirect = newValue } }
    }

    /// The class of its object, if the file says so.
    public var className: String? {
        get { page == nil ? details.first?.className : page?.className(of: self) }
        set { if hasRoom(for: newValue) { details[0].className = newValue } }
    }

    /// The label that accessibility gives it.
    public var label: String? {
        get { said.label }
        set { if hasRoom(for: newValue) { details[0].label = newValue } }
    }

    /// The text that is written on it.
    public var text: String? {
        get { said.text }
        set { if hasRoom(for: newValue) { details[0].text = newValue } }
    }

    /// The name that programs find it by: an accessibility identifier, a resource id.
    public var identifier: String? {
        get { said.identifier }
        set { if hasRoom(for: newValue) { details[0].identifier = newValue } }
    }

    /// True if it does something when it is touched, false if not; nil if the file does not say, and rules may.
    public var acts: Bool? {
        get { details.first?.acts }
        set { if hasRoom(for: newValue) { details[0].acts = newValue } }
    }

    /// The reason why it cannot be hit, if its geometry in a foreign file is missing, malformed or not finite.
    public var defect: String? {
        get { details.first?.defect }
        set { if hasRoom(for: newValue) { details[0].defect = newValue } }
    }

    /// Members of the file that have no meaning here, as JSON text, in their order. They are written back.
    public var otherFields: [Field] {
        get { said.otherFields }
        _modify {
            becomeOwn()
            if details.isEmpty { details = [SceneNodeDetails()] }
            yield &details[0].otherFields
        }
    }

    /// The index of the host of the shadow tree that an element of a page is in, or of the frame.
    package internal(set) var host: Int? {
        get { details.first?.host }
        set { if hasRoomBeside(newValue) { details[0].host = newValue } }
    }

    /// The rectangle that it shows, where the area that takes touches is another one: Chromium takes those up to a pixel
    /// before the edges of a box.
    public internal(set) var shownArea: Rect? {
        get { details.first?.shownArea ?? page?.shownArea(of: self) }
        set {
            let kept = newValue == page?.shownArea(of: self) ? nil : newValue
            if hasRoomBeside(kept) { details[0].shownArea = kept }
        }
    }

    /// The place where it begins in the file.
    public var position: TextPosition? {
        get { details.first?.position }
        set { if hasRoomBeside(newValue) { details[0].position = newValue } }
    }

    /// The styles by which an element is in front of others, as `position: fixed, z-index: 9`; nil if it has none.
    package var pageLayer: String? { page?.layer(of: self) }

    /// The index of the element of a page that it is a part of and hit as; nil of any other node.
    var wholeElement: Int? { page == nil || pagePart == nil || pagePart == .clip ? nil : owner }

    /// True if it has members beside those that have a meaning here.
    var hasOtherFields: Bool { page == nil ? details.first?.otherFields.isEmpty == false : pagePart == nil }

    /// All that is said of it.
    var said: SceneNodeDetails {
        guard let page else { return details.first ?? SceneNodeDetails() }
        var all = page.details(of: self)
        (all.host, all.acts, all.defect) = (host, acts, defect)
        all.shownArea = shownArea
        return all
    }

    /// Makes room for something that is said of it; false if there is nothing to be said.
    private mutating func hasRoom<Value>(for value: Value?) -> Bool {
        becomeOwn()
        return hasRoomBeside(value)
    }

    /// The same, of what a page does not say.
    private mutating func hasRoomBeside<Value>(_ value: Value?) -> Bool {
        if details.isEmpty {
            guard value != nil else { return false }
            details = [SceneNodeDetails()]
        }
        return true
    }

    /// Takes over all that the page says, so that it can be changed.
    private mutating func becomeOwn() {
        guard page != nil else { return }
        details = [said]
        page = nil
    }
}
