/// A scene as an interactive page: one HTML file that draws the screen.
///
/// A walk in the page's script says which node gets a touch at a point, and why, in the words of `explain`.
///
/// The page loads nothing, and its Content-Security-Policy lets no script run but the page's own. Whatever comes from a
/// file goes in as data and is shown as text.
///
/// ```swift
/// let document = try SceneDocument(contentsOf: "screen.json")
/// let loaded = LoadedScene(document, rules: .shipped(for: document.format))
/// let page = ScenePage(loaded, title: "screen", findings: loaded.scene.audit(knowing: loaded.knowledge).findings)
/// ```
public struct ScenePage {
    let loaded: LoadedScene
    /// The heading of the page.
    public let title: String
    let findings: [AuditFinding]
    /// The taps that are drawn; nil to draw no map of taps.
    let taps: [Point]?
    /// The point that is queried when the page is opened; nil for none.
    let point: Point?
    /// The screenshot as a data URL; nil if there is none.
    private(set) var image: String?

    /// - Parameters:
    ///   - loaded: The scene. Its nodes are drawn as they are in the document. Its indexes are drawn as they are in `scene`, with
    ///     what moves beside them; if there are none, as `HitScene.prepare()` builds them.
    ///   - title: The heading of the page.
    ///   - findings: What an audit has found in the scene.
    ///   - taps: Points of the screen, counted and drawn as a map; nil if there are none to be drawn.
    ///   - point: The point that is queried when the page is opened; nil for none.
    public init(
        _ loaded: LoadedScene, title: String, findings: [AuditFinding] = [], taps: [Point]? = nil,
        at point: Point? = nil
    ) {
        self.loaded = loaded
        self.title = title
        self.findings = findings
        self.taps = taps?.filter(\.isFinite)
        self.point = point
    }

    /// Puts a screenshot under the drawing, stretched over the screen.
    ///
    /// - Parameter bytes: A PNG, JPEG, GIF or WebP image.
    /// - Returns: True if the image was set. False, with the page unchanged, if the bytes are no such image.
    public mutating func setImage(_ bytes: [UInt8]) -> Bool {
        guard let type = ScenePage.imageType(bytes) else { return false }
        image = "data:image/\(type);base64,\(base64Encoded(bytes))"
        return true
    }

    private static func imageType(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
        if bytes.starts(with: "GIF8".utf8) { return "gif" }
        return bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8) ? "webp" : nil
    }

    /// The page as an HTML document.
    ///
    /// - Complexity: That of building the scene's indexes, plus O(taps).
    public func document() -> [UInt8] {
        let script = ScenePage.script
        let style = PackageResources.page_css
        return ScenePage.head(title, script: script, style: style)
            + filled(
                PackageResources.page_html,
                [
                    "script": script, "scene": ScenePage.inert(sceneDocument.json()),
                    "facts": ScenePage.inert(Array(facts.text.utf8)),
                ])
    }

    /// The page's script, without comments that are lines of their own. It begins with the walk, which uses neither the page nor
    /// the later parts of the script.
    static let script: [UInt8] = [
        PackageResources.walk_js, PackageResources.shapes_js, PackageResources.explain_js, PackageResources.places_js,
        PackageResources.drawing_js, PackageResources.names_js, PackageResources.exploded_js,
        PackageResources.panel_js, PackageResources.input_js, PackageResources.page_js,
    ].flatMap { $0.split(separator: newLine) }.filter { !isComment($0) }.flatMap { $0 + [newLine] }

    private static let newLine = UInt8(ascii: "\n")

    private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
        let text = line.drop { $0 == UInt8(ascii: " ") }
        return text.starts(with: "//".utf8) || text.starts(with: "/**".utf8) || text.starts(with: "*".utf8)
    }

    /// The head of an HTML page: its policy, title and style.
    static func head(_ title: String, script: [UInt8]?, style: [UInt8]) -> [UInt8] {
        filled(
            PackageResources.head_html,
            [
                "policy": Array(policy(script: script, style: style).utf8),
                "title": Array(SVGWriter.escaped(title).utf8), "style": style,
            ])
    }

    /// The Content-Security-Policy of a page. It allows the page's own script and style, and images in `data` URLs. It
    /// allows no request.
    private static func policy(script: [UInt8]?, style: [UInt8]) -> String {
        func source(_ bytes: [UInt8]) -> String { "'sha256-\(base64Encoded(SHA256.digest(of: bytes)))'" }
        return "default-src 'none'; script-src \(script.map(source) ?? "'none'"); style-src \(source(style)); "
            + "img-src data:; base-uri 'none'; form-action 'none'"
    }

    /// JSON with `<` escaped, so that no character begins markup where the JSON stands in a script element.
    private static func inert(_ json: [UInt8]) -> [UInt8] {
        let parts = json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        return Array(parts.joined(separator: "\\u003c".utf8))
    }

    /// The scene in the package's own format, with the rules applied, but without classes, labels and texts.
    var sceneDocument: SceneDocument {
        var document = SceneDocument()
        // The names of nodes are among the facts.
        for (node, treatment) in zip(loaded.document.nodes, loaded.treatments) {
            var bare = SceneNode(treatment.attributes, id: node.id, fileIndex: node.fileIndex)
            bare.redirect = node.redirect
            document.append(bare, under: node.parent)
        }
        return document
    }

    /// A coordinate rounded as drawings show it: to a multiple of 1 / `grain`.
    static func rounded(_ value: Double, to grain: Double) -> Double {
        let scaled = (value * grain).rounded() / grain
        return scaled.isFinite ? scaled : value
    }

    /// The inverse of the smallest length that matters on a screen: a hundredth of a unit or, on a small screen, less
    /// than a 10,000th of its longer side. It is a power of ten.
    static func grain(of screen: Box) -> Double {
        let length = max(screen.width, screen.height)
        var grain = 100.0
        while grain * length < 10_000, grain < 1e300 { grain *= 10 }
        return grain
    }
}

/// Fills a template: replaces each placeholder, such as `{{name}}`, by its value, or by nothing if it has no value.
/// Placeholders in values have no meaning.
func filled(_ template: [UInt8], _ values: [String: [UInt8]]) -> [UInt8] {
    let parts = String(decoding: template, as: UTF8.self).split(separator: "{{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: Array(parts[0].utf8)) { text, part in
        let ends = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
        text += values[String(ends[0])] ?? []
        for rest in ends.dropFirst() { text += rest.utf8 }
    }
}
