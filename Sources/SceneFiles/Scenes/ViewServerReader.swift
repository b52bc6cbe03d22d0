/// Reads the dumps of Android's view server, which Hierarchy Viewer and AndroidViewClient request from a device.
///
/// A line is a view, indented by a blank for each level: `class@hash`, then properties as `name=LENGTH,value`. Names
/// are accepted with and without their category (`layout:mLeft`, `mLeft`).
///
/// Rectangles are in pixels of the parent, whose scroll offset moves its children. Translation, rotation and scale
/// apply about the pivot, as `View` composes them. Siblings and windows are listed back to front, unless elevations
/// (`getZ`) give another order.
///
/// `getVisibility()` hides a view with its subtree. Alpha and `isEnabled()` do not exclude a view, since a transparent
/// or disabled Android view still receives touches. If a view has no rectangle, or is rotated out of the plane, its
/// position and those of its descendants are unknown. Rules decide which views want touches. All properties are kept.
struct ViewServerReader {
    private var scanner: ViewServerScanner
    private var counter: PositionCounter
    private var result = SceneDocument(format: .viewServer)
    /// The indices of the last node read and its ancestors, outermost first.
    private var open: [Int] = []
    /// The elevation of each node above its parent's plane, by its index in the file.
    private var elevations: [Double] = []

    init(_ bytes: [UInt8]) {
        scanner = ViewServerScanner(bytes)
        counter = PositionCounter(bytes)
    }

    consuming func document() throws(ParseFailure) -> SceneDocument {
        while let view = try scanner.nextView() {
            try SceneDocument.requireRoom(for: result.nodes.count + 1, at: view.offset)
            try append(view)
        }
        guard !result.nodes.isEmpty else {
            throw ParseFailure("expected views of a view server dump, found none", at: textStart(of: counter.bytes))
        }
        // Android draws the children of a view in the order of elevation, and offers them touches in reverse.
        if elevations.contains(where: { $0 != 0 }) { result.sortSiblings { [elevations] in elevations[$0] } }
        return result
    }

    private mutating func append(_ view: ViewServerScanner.View) throws(ParseFailure) {
        guard view.depth <= open.count else {
            throw ParseFailure(
                "expected an indentation of at most \(open.count), a blank for each view around it, found \(view.depth)",
                at: view.offset)
        }
        open.removeLast(open.count - view.depth)
        let properties = ViewServerProperties(view.properties)
        var node = result.newNode(at: counter.position(of: view.offset))
        node.className = view.className
        node.label = properties["getContentDescription()"]
        node.text = properties["mText"] ?? properties["getText()"]
        node.identifier = properties["mID"].flatMap { $0 == "NO_ID" ? nil : $0 }
        node.otherFields = [SceneNode.Field(name: ViewServerReader.hashMember, text: view.hash)]
        node.otherFields += view.properties.map { SceneNode.Field(name: $0.name, text: $0.value) }
        node.otherFields += properties.derived
        if let parent = open.last, result.nodes[parent].isUnplaced {
            node.leaveUnplaced("it lies in node \(result.nodes[parent].name), whose place is unknown")
        } else {
            node.place { () throws(Node.PlaceDefect) in try properties.attributes(isRoot: open.isEmpty) }
        }
        node.attributes.isHidden = properties.isHidden
        for oddity in properties.oddities {
            result.addProblem("node \(node.name): \(oddity)", at: node.position)
        }
        elevations.append(properties.elevation)
        open.append(result.append(node, under: open.last))
    }

    /// The name of the member for the hash that follows a view's class. No other format has this member.
    private static let hashMember = "hashCode"
}

/// The properties of one view, by their names without categories.
private struct ViewServerProperties {
    private var values: [String: String] = [:]
    /// Properties that the view lacks, derived from its flags, under the names that newer dumps use.
    private(set) var derived: [SceneNode.Field] = []

    private static let invisible = 0x4
    private static let gone = 0x8
    private static let longClickable = 0x20_0000
    private static let clickable = 0x4000

    init(_ properties: [ViewServerScanner.Property]) {
        for property in properties {
            let name = property.name
            let bare = name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
            if values[bare] == nil { values[bare] = property.value }
        }
        for (name, bit) in [
            ("isClickable()", ViewServerProperties.clickable),
            ("isLongClickable()", ViewServerProperties.longClickable),
        ] where values[name] == nil && flags & bit != 0 {
            derived.append(SceneNode.Field(name: name, text: "true"))
        }
    }

    private var flags: Int { values["mViewFlags"].flatMap { Int($0) } ?? 0 }

    /// The value of a property; nil if the view does not have it, or it is Java's null.
    subscript(name: String) -> String? { values[name].flatMap { $0 == "null" ? nil : $0 } }

    var isHidden: Bool {
        if let visibility = self["getVisibility()"] { return ViewServerProperties.visibilities[visibility] ?? false }
        return flags & (ViewServerProperties.invisible | ViewServerProperties.gone) != 0
    }

    var elevation: Double {
        let height = number("getZ()") ?? (number("getElevation()") ?? 0) + (number("getTranslationZ()") ?? 0)
        return height.isFinite ? height : 0
    }

    /// Messages about invalid values of properties other than the position.
    var oddities: [String] {
        var found: [String] = []
        func check(_ name: String, _ expected: String, _ isExpected: (String) -> Bool) {
            guard let value = self[name], !isExpected(value) else { return }
            found.append("its \(name) is \"\(value.prefix(40))\", not \(expected), and ignored")
        }
        check("getVisibility()", "VISIBLE, INVISIBLE or GONE") { ViewServerProperties.visibilities[$0] != nil }
        for name in ["getZ()", "getElevation()", "getTranslationZ()"] {
            check(name, "a finite number") { decimalNumber($0)?.isFinite == true }
        }
        for name in ["isClickable()", "isLongClickable()"] {
            check(name, "true or false") { $0 == "true" || $0 == "false" }
        }
        return found
    }

    /// For each visibility, whether the view is hidden.
    private static let visibilities = ["VISIBLE": false, "INVISIBLE": true, "GONE": true]

    private func number(_ name: String) -> Double? { self[name].flatMap { decimalNumber($0) } }

    private func finite(_ name: String, else usual: Double? = nil) throws(Node.PlaceDefect) -> Double {
        guard let text = self[name] else {
            guard let usual else { throw Node.PlaceDefect(reason: "its \(name) is missing") }
            return usual
        }
        guard let number = decimalNumber(text), number.isFinite else {
            throw Node.PlaceDefect(reason: "its \(name) is \"\(text.prefix(40))\", not a finite number")
        }
        return number
    }

    /// A node with the position that the view has in its parent. Throws if the properties do not give this position.
    func attributes(isRoot: Bool) throws(Node.PlaceDefect) -> Node {
        var node = Node()
        let (left, top) = (try finite("mLeft"), try finite("mTop"))
        let (right, bottom) = (try finite("mRight"), try finite("mBottom"))
        // On Android an inverted rectangle contains no point.
        let size = Size(width: max(0, right - left), height: max(0, bottom - top))
        let scroll = Point(x: try finite("mScrollX", else: 0), y: try finite("mScrollY", else: 0))
        node.bounds = Rect(origin: scroll, size: size)
        node.origin = Point(x: left, y: top)
        if isRoot {
            // The window's position on the screen, if the dump has it.
            node.origin.x = try finite("getLocationOnScreen_x()", else: left)
            node.origin.y = try finite("getLocationOnScreen_y()", else: top)
        }
        for axis in ["getRotationX()", "getRotationY()"] where try finite(axis, else: 0) != 0 {
            throw Node.PlaceDefect(
                reason: "it is turned out of the plane of the screen (\(axis) is \(self[axis] ?? ""))")
        }
        node.origin.x += try finite("getTranslationX()", else: 0)
        node.origin.y += try finite("getTranslationY()", else: 0)
        let scale = Size(width: try finite("getScaleX()", else: 1), height: try finite("getScaleY()", else: 1))
        let rotation = try finite("getRotation()", else: 0)
        if rotation != 0 || scale != Size(width: 1, height: 1) {
            // Without a stated pivot, the transform applies about the middle of the view.
            let pivot = Point(
                x: try finite("getPivotX()", else: size.width / 2),
                y: try finite("getPivotY()", else: size.height / 2))
            node.anchorPoint = .zero
            node.transform = AffineTransform(translationX: -pivot.x, y: -pivot.y)
                .concatenating(AffineTransform(scaleX: scale.width, y: scale.height))
                .concatenating(AffineTransform(rotationDegrees: rotation))
                .concatenating(AffineTransform(translationX: pivot.x, y: pivot.y))
        }
        guard node.isFinite else { throw Node.PlaceDefect(reason: "its place is beyond all numbers") }
        return node
    }
}

extension AffineTransform {
    /// A rotation by degrees; quarter turns are exact.
    fileprivate init(rotationDegrees degrees: Double) {
        switch degrees.remainder(dividingBy: 360) {
        case 0: self = .identity
        case 90: self.init(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        case -90: self.init(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
        case 180, -180: self.init(scaleX: -1, y: -1)
        case let rest: self.init(rotationAngle: rest * .pi / 180)
        }
    }
}
