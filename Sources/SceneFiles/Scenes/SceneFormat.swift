/// The formats of scene files that can be read. The raw values are the names on the command line.
public enum SceneFormat: String, Hashable, Sendable, CaseIterable {
    /// This package's own JSON, with every attribute of a node. Relative coordinates; nothing that decides hits is
    /// missing.
    case hittestScene = "hittest-scene"
    /// The JSON snapshot of a UIKit window, as the Measure SDK records it. Absolute coordinates; siblings back to
    /// front. Which views take touches is not in the file.
    case uikitSnapshot = "uikit-snapshot"
    /// The XML dump of Android's uiautomator, also as Appium, AndroidX and AppCrawler write it. Absolute coordinates,
    /// already clipped; siblings back to front in document order, or by `drawing-order` if they have it.
    case uiautomator
    /// The XML page source of WebDriverAgent: what XCUITest sees of an iOS app. Absolute coordinates, rounded to
    /// points; document order is taken as back to front.
    case xcui
    /// The flat SVG layout that the Measure SDK records: absolute rectangles in pre-order, without the tree. One of
    /// them is marked as the target of a gesture.
    case measureSVG = "measure-svg"
    /// The text of Android's view server, as Hierarchy Viewer and AndroidViewClient request it. Relative coordinates
    /// with scroll offsets and transforms; siblings back to front, or by elevation.
    case viewServer = "viewserver"
    /// The output of `-[UIView recursiveDescription]` in a debugger, one or several windows, possibly among other text.
    /// Relative coordinates; siblings back to front. The text says whether a view is hidden, its alpha, and whether
    /// user interaction is enabled.
    case recursiveDescription = "recursive-description"
    /// The result of Chrome's `DOMSnapshot.captureSnapshot` for a page. Absolute coordinates in CSS pixels; the paint
    /// order and the rules of CSS decide what is in front.
    case domSnapshot = "dom-snapshot"
    /// A table of boxes, CSV or TSV: absolute, later rows in front.
    case boxTable = "box-table"

    /// The format of a file's content; nil if the content is in no known format.
    ///
    /// - XML: the root decides. `AppiumAUT` or `XCUIElementType…` is a page source, `svg` a layout. A container of
    ///   uiautomator, such as `hierarchy`, or any other element with `bounds` is a uiautomator dump.
    /// - JSON: the members of the outermost object decide. If the file is an array, those of its first object decide.
    ///   `format` or `roots` mean this package's own format. `documents`, `computedStyleNames`, `computedStyles` or
    ///   `strings` mean the snapshot of a page; they may also be in an object `result`. `x`, `y`, `width`, `height` or
    ///   `highlighted` mean a UIKit snapshot, unless one of the others follows before `children`.
    /// - Other text: if its first line is a view with properties, it is from a view server. If its first line after
    ///   comments names the columns of boxes, it is a table. If it contains an object in brackets with a `frame`, it is
    ///   a debugger's output.
    /// - Throws: A `ParseFailure` if the content is malformed JSON or XML, or a list of controllers without frames.
    package static func detect(_ bytes: [UInt8]) throws(ParseFailure) -> SceneFormat? {
        guard let place = firstVisible(bytes) else { return nil }
        let first = bytes[place]
        if DescriptionScanner.isDescription(bytes, at: place) { return .recursiveDescription }
        let format = Result { () throws(ParseFailure) in try formatOfMarkup(bytes, first) }
        if case .success(let format?) = format { return format }
        if DescriptionScanner.hasView(bytes) { return .recursiveDescription }
        if let failure = ControllerHierarchy.failure(bytes) { throw failure }
        return try format.get()
    }

    private static func formatOfMarkup(_ bytes: [UInt8], _ first: UInt8) throws(ParseFailure) -> SceneFormat? {
        if first == UInt8(ascii: "<") { return try formatOfXML(bytes) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            if ViewServerScanner.isDump(bytes) { return .viewServer }
            return BoxTableReader.isTable(bytes) ? .boxTable : nil
        }
        var reader = JSONReader(bytes, allowsNonFinite: true, allowsLoneSurrogates: true)
        var token = try reader.next()
        if token == .beginArray {
            repeat { token = try reader.next() } while token == .null
        }
        guard token == .beginObject else { return nil }
        // What the members so far mean if none follows that means more.
        var format: SceneFormat?
        while let name = try reader.nextName() {
            switch name {
            case "format", "roots": return .hittestScene
            case _ where pageMembers.contains(name): return .domSnapshot
            case "result":
                let outside = reader.depth
                token = try reader.next()
                if token == .beginObject, let first = try reader.nextName(), pageMembers.contains(first) {
                    return .domSnapshot
                }
                while reader.depth > outside { _ = try reader.next() }
            case "x", "y", "width", "height", "highlighted":
                format = .uikitSnapshot
                _ = try reader.skipValue()
            case "children" where format != nil: return format
            default: _ = try reader.skipValue()
            }
        }
        return format
    }

    /// The members of the snapshot of a page.
    private static let pageMembers: Set<String> = ["documents", "strings", "computedStyleNames", "computedStyles"]

    private static func formatOfXML(_ bytes: [UInt8]) throws(ParseFailure) -> SceneFormat? {
        var reader = XMLReader(bytes)
        guard case .startElement(let root) = try reader.next() else { return nil }
        if root.name == "svg" { return .measureSVG }
        if XCUIReader.isRoot(root.name) { return .xcui }
        return UIAutomatorReader.isRoot(root) ? .uiautomator : nil
    }

    /// The unit of the coordinates in files of the format.
    public var lengthUnit: LengthUnit {
        switch self {
        case .uiautomator, .viewServer: .pixels
        case .domSnapshot: .cssPixels
        default: .points
        }
    }

    /// True if coordinates are relative to the parent. In a relative format, a descendant of a node without a position
    /// has no position either.
    package var isRelative: Bool { self == .hittestScene || self == .viewServer || self == .recursiveDescription }

    /// True if a file may list several windows without saying which of them is in front.
    var listsWindows: Bool { [.uikitSnapshot, .xcui, .viewServer, .recursiveDescription].contains(self) }

    /// The failure for a file in no known format.
    static func failure(_ bytes: [UInt8]) -> ParseFailure {
        guard let place = firstVisible(bytes) else {
            let start = textStart(of: bytes)
            let found = bytes.count == start ? "an empty file" : "nothing but white space"
            return ParseFailure("\(expectation), found \(found)", at: start)
        }
        var reader = XMLReader(bytes)
        if bytes[place] == UInt8(ascii: "<"), case .startElement(let root)? = try? reader.next() {
            return ParseFailure("\(expectation), found <\(root.name)>", at: root.offset)
        }
        let found =
            switch bytes[place] {
            case UInt8(ascii: "{"): "an object with none of their members"
            case UInt8(ascii: "["): "an array of other things"
            case UInt8(ascii: "<"): "other XML"
            default: describeByte(at: place, in: bytes, end: bytes.count)
            }
        if let failure = BoxTableReader.failure(bytes) { return failure }
        return ParseFailure("\(expectation), found \(found)", at: place)
    }

    private static let expectation =
        "expected a scene: hittest-scene, UIKit snapshot or DOM snapshot in JSON, uiautomator or XCUITest dump in XML, "
        + "Measure layout in SVG, view server dump or recursiveDescription in text, or boxes in CSV"
}
