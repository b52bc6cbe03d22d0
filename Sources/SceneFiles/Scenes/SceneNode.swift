/// One node of a scene file: what decides its hits, and what the file says beside that.
public struct SceneNode: Hashable, Sendable {
    /// Its attributes. `redirect` is not among them, since a file names nodes by their ids.
    public var attributes: Node
    /// The id that the file gives it, or nil if it is named by its place.
    public var id: String?
    /// Its 0-based pre-order index in the file, over all nodes of the file.
    public var fileIndex: Int
    /// The index of its parent in the document's nodes; nil for a root.
    public internal(set) var parent: Int?
    /// The id that a hit in its subtree is reported as (SEMANTICS D5).
    public var redirect: String?
    /// The class of its object, if the file says so.
    public var className: String?
    /// The label that accessibility gives it.
    public var label: String?
    /// The text that is written on it.
    public var text: String?
    /// The name that programs find it by: an accessibility identifier, a resource id.
    public var identifier: String?
    /// True if it does something when it is touched, false if not; nil if the file does not say, and rules may.
    public var acts: Bool?
    /// The place where it begins in the file.
    public var position: TextPosition?
    /// The reason why it cannot be hit, if its geometry in a foreign file is missing, malformed or not finite
    /// (SEMANTICS B5).
    public var defect: String?
    /// True if the file does not say where it lies. It is then passed over, what lies in it is not, and where it may
    /// lie in front of an answer that answer is unknown.
    public var isUnplaced = false
    /// True if the file records this node as what the tap had hit.
    public var isRecordedAnswer = false
    /// The index of the node that it belongs to on its platform, where that is not its parent: pieces of a page belong to
    /// their element, elements to the one around them.
    public internal(set) var owner: Int?
    /// The rectangle that it shows, where the area that takes touches is another one: Chromium takes those up to a pixel
    /// before the edges of a box.
    public internal(set) var shownArea: Rect?
    /// The index of the host of the shadow tree that an element of a page is in, or of the frame.
    package internal(set) var host: Int?
    /// The styles by which an element is in front of others, as `position: fixed, z-index: 9`; nil if it has none.
    package internal(set) var pageLayer: String?
    /// True of an element that stands in lines of text, whose height is that of the lines.
    package internal(set) var isInText = false
    /// Says which part of an element of a page it is, if it is not the element itself.
    package internal(set) var pagePart: PagePart?
    /// Members of the file that have no meaning here, as JSON text, in their order. They are written back.
    public var otherFields: [Field] = []

    /// A member that is kept and otherwise ignored.
    public struct Field: Hashable, Sendable {
        public var name: String
        /// The value as JSON text.
        public var json: String

        public init(name: String, json: String) {
            self.name = name
            self.json = json
        }
    }

    /// The parts of an element beside its first piece.
    package enum PagePart: UInt8, Hashable, Sendable {
        /// A further box: that of another line, of a pseudo-element.
        case box
        /// A line of a block.
        case line
        /// A line of text, which touches hit and lists do not name.
        case text
        /// What clips what is in it.
        case clip
    }

    public init(_ attributes: Node = Node(), id: String? = nil, fileIndex: Int) {
        self.attributes = attributes
        self.id = id
        self.fileIndex = fileIndex
    }

    /// Notes that the file does not say where the node lies. What lies in it has a place of its own.
    mutating func leaveUnplaced(_ defect: String) {
        self.defect = defect
        isUnplaced = true
        attributes.hitMode = .boxNone
        attributes.hitsOutsideBounds = true
    }

    /// The name in results: its id, or its index in the file.
    public var name: String { id ?? String(fileIndex) }
}
