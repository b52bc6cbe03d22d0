/// One node of a scene file: the attributes that decide hits, and what else the file contains.
///
/// A node of a page stores only its position, and looks up everything else about its element on demand. So a page of
/// millions of nodes takes little more memory than its file.
public struct SceneNode: Sendable {
    var stored: StoredAttributes
    /// True if the file does not contain the node's position. The node itself is then skipped, but not its descendants.
    /// If the node may lie in front of an answer, that answer is unknown.
    public var isUnplaced = false
    /// True if the file records that a tap hit this node.
    public var isRecordedAnswer = false
    /// True if the node is an element within lines of text; its height is then that of the lines.
    package internal(set) var isInText = false
    /// Which part of a page's element the node is; nil for the element itself, and for nodes of other files.
    package internal(set) var pagePart: PagePart?

    /// The node's details, in an array of at most one element, since few nodes have them.
    var details: [SceneNodeDetails] = []
    /// The page's document that has the node's details; nil if the node stores its details itself.
    var page: PageSource?
    // Indices in the file and in the document; -1 for none.
    private var file: Int32 = 0
    private var parentIndex: Int32 = -1
    private var ownerIndex: Int32 = -1
    /// The position of this part among the parts of a page's element, counted from 1; 0 for a node that is no part.
    /// Clips are counted apart from the other parts.
    var partNumber: Int32 = 0

    /// A member of the file that has no meaning in this package's own format. It is kept, so that it can be written
    /// again.
    public struct Field: Hashable, Sendable {
        public var name: String
        /// The value as JSON text.
        public var json: String

        public init(name: String, json: String) {
            self.name = name
            self.json = json
        }
    }

    /// The kinds of nodes that are parts of a page's element, rather than the element's own node.
    package enum PagePart: UInt8, Hashable, Sendable {
        /// The node is a box of the element other than its first: one on a further line, or one of a pseudo-element.
        case box
        /// The node is a line of a block.
        case line
        /// The node is a line of text. It is hit, but left out of lists of all nodes at a point.
        case text
        /// The node is a clip around its descendants.
        case clip
    }

    public init(_ attributes: Node = Node(), id: String? = nil, fileIndex: Int) {
        stored = StoredAttributes(attributes)
        self.fileIndex = fileIndex
        self.id = id
    }

    /// The node's attributes, without `redirect`, since a file refers to nodes by ids.
    public var attributes: Node {
        get { stored.node }
        set { stored = StoredAttributes(newValue) }
    }

    /// The node's index in the pre-order of the file, counted from 0 over all nodes.
    public var fileIndex: Int {
        get { Int(file) }
        set { file = Int32(clamping: newValue) }
    }

    /// The index of the node's parent in the document's nodes; nil for a root.
    public internal(set) var parent: Int? {
        get { parentIndex < 0 ? nil : Int(parentIndex) }
        set { parentIndex = newValue.map { Int32(clamping: $0) } ?? -1 }
    }

    /// The index of the node to which this node of a page belongs, whatever its parent is: a fragment belongs to its
    /// element, an element to the element around it. Nil for the root, and for nodes of other files.
    public internal(set) var owner: Int? {
        get { ownerIndex < 0 ? nil : Int(ownerIndex) }
        set { ownerIndex = newValue.map { Int32(clamping: $0) } ?? -1 }
    }

    /// Records that the file does not contain the node's position. Descendants with positions of their own can still be
    /// hit.
    mutating func leaveUnplaced(_ defect: String) {
        self.defect = defect
        isUnplaced = true
        attributes.hitMode = .boxNone
        attributes.hitsOutsideBounds = true
    }

    /// Sets the area to an absolute rectangle. If `rect` is nil or an edge is not finite, sets `defect` instead.
    mutating func place(_ rect: Rect?, else defect: @autoclosure () -> String) {
        if let node = rect.flatMap({ Node(screenArea: $0) }) { attributes = node } else { self.defect = defect() }
    }

    /// Sets the area to an absolute rectangle. If the rectangle is malformed or incomplete, sets `defect` instead.
    ///
    /// - Parameters:
    ///   - texts: The numbers x, y, width and height as the file has them; nil for one that is missing.
    ///   - names: The file's names of the four numbers.
    ///   - point: The decimal point in the numbers.
    mutating func place(_ texts: [String?], called names: [String], point: UInt8 = DelimitedHeader.decimalPoint) {
        let numbers = texts.map { $0.flatMap { decimalNumber($0, point: point) } }
        guard let bad = numbers.firstIndex(where: { $0?.isFinite != true }) else {
            let edges = numbers.compactMap { $0 }
            let rect = Rect(x: edges[0], y: edges[1], width: edges[2], height: edges[3])
            return place(rect, else: "its rectangle is not finite")
        }
        if let text = texts[bad] {
            defect = "its \(names[bad]) is \"\(text.prefix(40))\", not a finite number"
        } else {
            leaveUnplaced("its \(names[bad]) is missing")
        }
    }

    /// The node's name in results: its id, or its index in the file if it has no id.
    public var name: String { id ?? String(fileIndex) }
}

extension SceneNode: Hashable {
    public static func == (left: SceneNode, right: SceneNode) -> Bool {
        left.attributes == right.attributes && left.said == right.said && left.file == right.file
            && left.parentIndex == right.parentIndex && left.ownerIndex == right.ownerIndex
            && left.shownArea == right.shownArea && left.isUnplaced == right.isUnplaced
            && left.isRecordedAnswer == right.isRecordedAnswer && left.isInText == right.isInText
            && left.pagePart == right.pagePart
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(attributes)
        hasher.combine(said)
        hasher.combine(file)
        hasher.combine(parentIndex)
    }
}
