/// Reads this package's own scene files. Whatever the format does not allow is an error with its position. Unknown
/// members are kept and reported, since most are misspelled.
struct HittestSceneReader: JSONNodeReader {
    private var counter: PositionCounter
    private var result = SceneDocument(format: .hittestScene)
    private var open: [OpenNode] = []
    /// For each id, its offset and the index of its node; for checks at the end of the file, and for messages.
    private var idOffsets: [String: (offset: Int, node: Int)] = [:]
    /// The redirects and their offsets. Targets are checked at the end of the file.
    private var redirects: [(id: String, offset: Int)] = []
    /// True if an unknown member is an error.
    private var isStrict = false
    private var unknownNames: Set<String> = []
    /// How many points the path data of further shapes may become. A few bytes of data can be very many points.
    private var pointsLeft: Int

    /// A node whose object has begun and not yet ended.
    private struct OpenNode {
        var index: Int
        var offset: Int
        /// The known members that have been read, as a set of bits `1 << SceneMember.rawValue`.
        var members: UInt32 = 0
        /// True if the member `children` has been read.
        var hasChildren = false
        /// The names of the unknown members that have been read.
        var otherMembers: Set<String> = []
        /// The value of the member `frame`; nil if the file does not have it. The next three properties likewise have the
        /// values of `bounds`, `origin` and `center`.
        var frame: Rect?
        var bounds: Rect?
        var origin: Point?
        var center: Point?
    }

    init(_ bytes: [UInt8]) {
        counter = PositionCounter(bytes)
        pointsLeft = HittestSceneReader.maximumPointCount + 4 * bytes.count
        // Reserves room for the nodes of a small file, so that nothing is moved. For large files, arrays grow as usual.
        let room = min(bytes.count / HittestSceneReader.usualNodeLength, HittestSceneReader.maximumRoom)
        result.reserveCapacity(room)
        idOffsets.reserveCapacity(room)
    }

    /// A low estimate of the number of bytes that a plain node takes in a file.
    private static let usualNodeLength = 64
    private static let maximumRoom = 1024
    /// How many points the path data of a file may become, besides four for each byte of the file.
    private static let maximumPointCount = 1 << 22

    consuming func document(_ options: SceneReadingOptions) throws(ParseFailure) -> SceneDocument {
        isStrict = options.isStrict
        var reader = JSONReader(counter.bytes)
        let format = SceneFormat.hittestScene.rawValue
        try reader.readFile("scene", format, required: "roots") { name, reader throws(ParseFailure) in
            try readTopLevelField(name, from: &reader)
        }
        try checkIdentifiers()
        return result
    }

    private mutating func readTopLevelField(_ name: String, from reader: inout JSONReader) throws(ParseFailure) {
        if name == "roots" {
            try reader.expect(.beginArray, "an array of nodes (roots)")
            try readNodes(from: &reader)
        } else {
            try note(name, SceneFormat.documentMembers, at: reader.tokenStart)
            result.otherFields.append(SceneNode.Field(name: name, json: reader.text(try reader.skipValue())))
        }
    }

    /// Reports an unknown member, once for each name. Most such members are misspelled, and would otherwise be ignored
    /// silently. Throws if unknown members are errors.
    private mutating func note(_ name: String, _ known: Set<String>, at offset: Int) throws(ParseFailure) {
        guard !name.hasPrefix(SceneFormat.sourcePrefix), isStrict || unknownNames.insert(name).inserted else { return }
        let meant = known.sorted().first { isMisspelling(name, of: $0) }.map { "; is \"\($0)\" meant?" } ?? ""
        if isStrict {
            throw ParseFailure("expected a member that the format knows, found \"\(name)\"" + meant, at: offset)
        }
        result.addProblem(
            "the format knows no member \"\(name)\", which is ignored wherever it stands" + meant,
            at: counter.position(of: offset))
    }

    // MARK: Nodes

    var allowsNull: Bool { false }

    mutating func skipNull(at offset: Int) {}

    mutating func beginNode(at offset: Int) throws(ParseFailure) {
        try SceneDocument.requireRoom(for: result.nodes.count + 1, at: offset)
        let node = result.newNode(at: counter.position(of: offset))
        open.append(OpenNode(index: result.append(consume node, under: open.last?.index), offset: offset))
    }

    mutating func readField(_ name: JSONReader.JSONText, from reader: inout JSONReader) throws(ParseFailure) {
        guard let member = SceneMember.byName.meaning(of: name, in: reader) else {
            return try readUnknown(reader.string(name), from: &reader)
        }
        let last = open.count - 1
        guard open[last].members & 1 << member.rawValue == 0 else {
            throw ParseFailure("expected one member \"\(member.name)\", found another", at: reader.tokenStart)
        }
        open[last].members |= 1 << member.rawValue
        let index = open[last].index
        switch member {
        case .id: try readID(of: index, from: &reader)
        case .redirect:
            let id = try reader.readString(member.name)
            redirects.append((id, reader.tokenStart))
            result.nodes[index].redirect = id
        case .class: result.nodes[index].className = try reader.readString(member.name)
        case .label: result.nodes[index].label = try reader.readString(member.name)
        case .text: result.nodes[index].text = try reader.readString(member.name)
        case .identifier: result.nodes[index].identifier = try reader.readString(member.name)
        case .acts: result.nodes[index].acts = try reader.readBool(member.name)
        case .frame: open[last].frame = try reader.readRect("frame [x, y, width, height]")
        case .bounds: open[last].bounds = try reader.readRect("bounds [x, y, width, height]")
        case .origin: open[last].origin = try reader.readPoint("origin [x, y]")
        case .center: open[last].center = try reader.readPoint("center [x, y]")
        case .shape:
            let shape = try HitShape(from: &reader, pointsLeft: &pointsLeft)
            result.nodes[index].attributes.hitShape = shape
        default: try result.nodes[index].attributes.read(member, from: &reader)
        }
    }

    mutating func beginChildren(at offset: Int) throws(ParseFailure) {
        let last = open.count - 1
        guard !open[last].hasChildren else {
            throw ParseFailure("expected one member \"children\", found another", at: offset)
        }
        open[last].hasChildren = true
    }

    private mutating func readID(of index: Int, from reader: inout JSONReader) throws(ParseFailure) {
        let id = try reader.readString("id")
        // In results, the name of a hit node tells a hit from a miss.
        guard !id.isEmpty else {
            throw ParseFailure(
                "expected an id that is not empty; a node may also be without one", at: reader.tokenStart)
        }
        if let earlier = idOffsets.updateValue((reader.tokenStart, index), forKey: id) {
            throw ParseFailure(
                "expected an id of its own, found \"\(id)\", the id of the node at "
                    + "\(TextPosition(offset: earlier.offset, in: counter.bytes))", at: reader.tokenStart)
        }
        result.nodes[index].id = id
    }

    /// Reads an unknown member, keeps its value, and reports its name.
    private mutating func readUnknown(_ name: String, from reader: inout JSONReader) throws(ParseFailure) {
        let last = open.count - 1
        try reader.note(name, in: &open[last].otherMembers)
        try note(name, SceneFormat.nodeMembers, at: reader.tokenStart)
        let json = reader.text(try reader.skipValue())
        result.nodes[open[last].index].otherFields.append(SceneNode.Field(name: name, json: json))
    }

    mutating func endNode() throws(ParseFailure) {
        let node = open.removeLast()
        var attributes = result.nodes[node.index].attributes
        switch (node.frame, node.bounds, node.origin, node.center) {
        case (let frame?, nil, nil, nil):
            attributes.bounds = Rect(origin: .zero, size: frame.size)
            attributes.origin = frame.origin
        case (nil, let bounds?, let origin?, nil):
            attributes.bounds = bounds
            attributes.origin = origin
        case (nil, let bounds?, nil, let center?):
            attributes.bounds = bounds
            attributes.center = center
        case (_?, _, _, _):
            throw ParseFailure("expected either a frame or bounds with origin or center, found both", at: node.offset)
        case (nil, nil, _, _):
            throw ParseFailure("expected a frame, or bounds with origin or center, in the node", at: node.offset)
        case (nil, _?, nil, nil):
            throw ParseFailure("expected an origin or a center beside the bounds", at: node.offset)
        case (nil, _?, _?, _?):
            throw ParseFailure("expected either an origin or a center, found both", at: node.offset)
        }
        guard attributes.reach == nil || attributes.asks != .nothing else {
            throw ParseFailure("expected asks beside the reach, which is that of an overriding node", at: node.offset)
        }
        guard attributes.isFinite else {
            throw ParseFailure(
                "expected geometry whose origin is finite, found a center beyond all doubles", at: node.offset)
        }
        result.nodes[node.index].attributes = attributes
    }

    /// Checks ids and redirects once all nodes have been read. A node without an id is referred to by its index, so no
    /// other node may have this index as its id. Each redirect must lead to a node.
    private func checkIdentifiers() throws(ParseFailure) {
        func impliedNode(_ id: String) -> Int? {
            guard let index = Int(id), String(index) == id, result.nodes.indices.contains(index) else { return nil }
            return result.nodes[index].id == nil ? index : nil
        }
        // Only an explicit id can equal an implied one, and usually none does.
        let taken = idOffsets.count == result.nodes.count ? [] : idOffsets.filter { impliedNode($0.key) != nil }
        if let (id, place) = taken.min(by: { $0.value.offset < $1.value.offset }) {
            throw ParseFailure(
                "expected an id of its own, found \"\(id)\", the implied id of node \(id), which has none",
                at: place.offset)
        }
        for redirect in redirects where idOffsets[redirect.id] == nil && impliedNode(redirect.id) == nil {
            throw ParseFailure("expected the id of a node (redirect), found \"\(redirect.id)\"", at: redirect.offset)
        }
    }
}
