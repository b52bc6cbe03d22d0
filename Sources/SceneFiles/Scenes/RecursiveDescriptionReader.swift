/// Reads the output of `-[UIView recursiveDescription]`, as pasted from a debugger, a log or an issue.
///
/// A line describes a view, after one bar for each of its ancestors. A view without bars begins a window; later windows
/// lie in front. Other text is skipped: prompts, other output, and layers that belong to no view. The name of a
/// controller before its view is kept. Frames are in the superview's bounds space, shifted by its `contentOffset`. If a
/// view has a transform, its frame is the box around the transformed bounds. The size of the bounds is computed from
/// this box.
///
/// The text contains what differs from the default: hidden views, alpha, interaction. If a view's position is not in
/// the text, the positions of the view and its descendants are unknown. All values are kept. `address` is the object's
/// address, `baseClass` a class of UIKit by which rules may match.
struct RecursiveDescriptionReader {
    private var scanner: DescriptionScanner
    private var counter: PositionCounter
    private var result = SceneDocument(format: .recursiveDescription)
    /// The lines under which the next line may be nested, outermost first.
    private var open: [Level] = []
    /// The number of bars before the outermost views; nil until the first of these views has been read.
    private var outerBarCount: Int?
    /// The name of a controller whose view comes next; nil if none was named.
    private var controller: String?
    /// True after the line of a view, until a line that has neither bars (`|`) nor a view. While true, a line that
    /// begins with bars is taken for a view even if it describes no object. The exception is a line that names a
    /// controller.
    private var isInTree = false
    private var windowAddresses: Set<String> = []
    /// True if every line that contains a view and does not begin with bars (`|`) begins a window. If false, other text
    /// in the line may prevent this (`isWindow`).
    private let takesAll: Bool

    /// A line under which others may be nested.
    private struct Level {
        var barCount: Int
        /// The index of the view that the line describes or belongs to; nil for a line above the first view.
        var node: Int?
        var isLayer = false
    }

    init(_ bytes: [UInt8], takesAll: Bool = false) {
        self.takesAll = takesAll
        scanner = DescriptionScanner(RecursiveDescriptionReader.withLineEnds(bytes))
        counter = PositionCounter(bytes)
    }

    consuming func document() throws(ParseFailure) -> SceneDocument {
        while let line = scanner.nextLine() {
            read(line)
            try SceneDocument.requireRoom(for: result.nodes.count, at: line.content)
        }
        guard !result.nodes.isEmpty else {
            let bytes = counter.bytes
            if !takesAll { return try RecursiveDescriptionReader(bytes, takesAll: true).document() }
            throw ControllerHierarchy.failure(bytes)
                ?? ParseFailure(
                    "expected views as recursiveDescription prints them, found none", at: textStart(of: bytes))
        }
        return result
    }

    /// Replaces the escapes in a text printed as a literal, `"<UIWindow: …>\n   | <UIView: …"`, by the line ends that
    /// they stand for. No offset changes.
    private static func withLineEnds(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        var index = 0
        while let place = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
            index = min(place + 2, bytes.count)
            let next = place + 1 < bytes.count ? bytes[place + 1] : 0
            if next == UInt8(ascii: "\"") { result[place] = 0x20 }
            guard next == UInt8(ascii: "n"),
                let start = bytes[index...].prefix(literalIndent).first(where: { $0 != 0x20 }),
                start == UInt8(ascii: "|") || start == UInt8(ascii: "<")
            else { continue }
            (result[place], result[place + 1]) = (0x20, 0x0A)
        }
        return result
    }

    /// The number of bytes after an escaped line end that are searched for a bar or bracket. Unless one follows after
    /// at most 15 blanks, the escape is not replaced by a line end.
    private static let literalIndent = 16

    // MARK: Lines

    private mutating func read(_ line: DescriptionScanner.Line) {
        let first = line.descriptions.first
        if let view = view(in: line) {
            guard line.barCount > 0 || isWindow(line) else { return }
            append(view, line)
        } else if line.barCount == 0 {
            controller = line.controllerName
            isInTree = false
            if outerBarCount != 0 { (open, outerBarCount) = ([], nil) }
        } else if let name = line.controllerName {
            pass(line)
            controller = name
        } else if let first, first.isOfLayer, first.offset == line.content {
            pass(line, isLayer: true)
        } else if first != nil || isInTree {
            // A view whose description is of its own format: it exists, but its position is unknown. A layer after
            // other text is the view's, not what the line describes.
            append(first.flatMap { $0.isOfLayer ? nil : $0 }, line)
        }
    }

    /// Skips a line that describes no view. Later lines may be nested under this line.
    private mutating func pass(_ line: DescriptionScanner.Line, isLayer: Bool = false) {
        leave(line.barCount)
        open.append(Level(barCount: line.barCount, node: open.last?.node, isLayer: isLayer))
    }

    /// The view that a line describes: the first object with a frame, possibly within the description of a controller.
    /// Nil if the line describes none.
    private mutating func view(in line: DescriptionScanner.Line) -> DescriptionScanner.Description? {
        if let view = line.descriptions.first(where: { $0["frame"] != nil && !$0.isOfLayer }) { return view }
        for object in line.descriptions where object.isController {
            for place in object.inner.prefix(RecursiveDescriptionReader.searchedInnerCount) {
                if let view = scanner.description(at: place), view["frame"] != nil { return view }
            }
            if object.inner.count > RecursiveDescriptionReader.searchedInnerCount {
                result.addProblem(
                    "only the first \(RecursiveDescriptionReader.searchedInnerCount) descriptions in this controller's were searched for its view",
                    at: counter.position(of: line.content))
            }
        }
        return nil
    }

    /// How many descriptions within that of a controller are searched for its view. Each search may be as long as the
    /// description.
    private static let searchedInnerCount = 16

    /// True if a line without bars begins a window; false if it is other output that mentions a view.
    private func isWindow(_ line: DescriptionScanner.Line) -> Bool {
        let isAlone = !(line.prefix + line.suffix).unicodeScalars.contains(where: \.properties.isAlphabetic)
        if takesAll || isAlone || line.controllerName != nil { return true }
        var ahead = scanner
        return ahead.nextLine().map { $0.barCount == 1 && !$0.descriptions.isEmpty } ?? false
    }

    /// Removes from `open` the lines under which a line with `barCount` bars cannot be nested.
    private mutating func leave(_ barCount: Int) {
        while let last = open.last, last.barCount >= barCount { open.removeLast() }
    }

    // MARK: Nodes

    private mutating func append(_ view: DescriptionScanner.Description?, _ line: DescriptionScanner.Line) {
        leave(line.barCount)
        let outer = open.last
        if outer == nil, line.barCount == 0 || outerBarCount == nil { outerBarCount = line.barCount }
        var node = result.newNode(at: counter.position(of: view?.offset ?? line.content))
        if let defect = missingPlace(below: outer, line) {
            node.leaveUnplaced(defect)
        } else {
            node.place { () throws(Node.PlaceDefect) in
                guard let view else { throw Node.PlaceDefect(reason: "its description has no frame") }
                return try view.place()
            }
        }
        if let view {
            node.describe(view, controller: line.controllerName ?? controller)
        } else {
            node.otherFields.append(SceneNode.Field(name: "detail", text: line.prefix))
        }
        controller = nil
        reportOddities(node, view, isWindow: outer == nil)
        open.append(Level(barCount: line.barCount, node: result.append(node, under: outer?.node)))
        isInTree = true
    }

    /// The reason why the coordinate space of a line's view is unknown; nil if it is known.
    private func missingPlace(below outer: Level?, _ line: DescriptionScanner.Line) -> String? {
        guard let outer else {
            return line.barCount == outerBarCount ? nil : "the view around it is missing"
        }
        if outer.isLayer { return "it stands below a layer" }
        if line.barCount > outer.barCount + 1 { return "the view around it is missing" }
        guard let parent = outer.node, result.nodes[parent].isUnplaced else { return nil }
        return "it lies in node \(result.nodes[parent].name), whose place is unknown"
    }

    /// Reports oddities of a view that do not prevent it from being read.
    private mutating func reportOddities(_ node: SceneNode, _ view: DescriptionScanner.Description?, isWindow: Bool) {
        guard let view else { return }
        if !view.isClosed { result.addProblem("the description of node \(node.name) has no end", at: node.position) }
        for (name, expected) in SceneNode.flags {
            guard let value = view[name], !SceneNode.isFlag(value, name) else { continue }
            result.addProblem(
                "the \(name) of node \(node.name) is \"\(value.prefix(40))\", not \(expected), and ignored",
                at: node.position)
        }
        if isWindow, !view.address.isEmpty, !windowAddresses.insert(view.address).inserted {
            result.addProblem(
                "the view at \(view.address) is here twice; the later one lies in front", at: node.position)
        }
    }
}

extension DescriptionScanner.Line {
    /// The name of the controller at the start of the line, with or without brackets; nil if there is none.
    fileprivate var controllerName: String? {
        if prefix.isEmpty {
            return descriptions.first.flatMap { $0.isController ? readableClassName($0.className) : nil }
        }
        let name = prefix.drop { "[<(".contains($0) }.prefix { !":]>( ".contains($0) }
        return name.hasSuffix("Controller") ? readableClassName(String(name)) : nil
    }
}

extension DescriptionScanner.Description {
    /// True if the object is a view controller: it has no frame, and the name of its class ends with `Controller`.
    fileprivate var isController: Bool { self["frame"] == nil && readableClassName(className).hasSuffix("Controller") }

    /// True if the object is a layer: it is marked as one, or its class name ends with `Layer` and it has no frame.
    fileprivate var isOfLayer: Bool {
        isLayer || self["frame"] == nil && readableClassName(className).hasSuffix("Layer")
    }
}

extension SceneNode {
    /// The names of the members, other than the position, that decide hits. Each is paired with a description of its
    /// valid values.
    fileprivate static let flags = [
        ("alpha", "a finite number"), ("hidden", "YES or NO"), ("userInteractionEnabled", "YES or NO"),
    ]

    /// True if a value is valid for the flag `name`.
    fileprivate static func isFlag(_ value: String, _ name: String) -> Bool {
        if name != "alpha" { return value == "YES" || value == "NO" }
        return decimalNumber(value)?.isFinite == true
    }

    /// Sets all that a view's description contains except its position: names, flags and other members.
    fileprivate mutating func describe(_ view: DescriptionScanner.Description, controller: String?) {
        let name = readableClassName(view.className)
        className = name
        text = view["text"]
        label = view["accessibilityLabel"]
        identifier = view["accessibilityIdentifier"]
        attributes.isHidden = view["hidden"] == "YES"
        attributes.isUserInteractionEnabled = view["userInteractionEnabled"] != "NO"
        if let alpha = view["alpha"].flatMap({ decimalNumber($0) }), alpha.isFinite { attributes.alpha = alpha }
        var fields: [(String, String)] = []
        if !view.address.isEmpty { fields.append(("address", view.address)) }
        if name != view.className { fields.append(("runtimeClass", view.className)) }
        if let controller { fields.append(("controller", controller)) }
        // Leaves out the members that attributes and names represent exactly. The frame of a view with a transform is
        // kept, since the computed size and position do not represent it exactly.
        let isTurned = view["transform"] != nil
        fields += view.fields.lazy.filter { field in
            switch field.name {
            case "frame": isTurned
            case "text": false
            case "alpha", "hidden", "userInteractionEnabled": !SceneNode.isFlag(field.value, field.name)
            default: true
            }
        }.map { ($0.name, $0.value) }
        var names: Set<String> = []
        otherFields = fields.filter { names.insert($0.0).inserted }.map { Field(name: $0.0, text: $0.1) }
    }
}
