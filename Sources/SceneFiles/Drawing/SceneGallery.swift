/// A page of thumbnails of many screens. Each thumbnail links to its screen's own page, and comes with the numbers of
/// findings and taps.
///
/// The page loads nothing and runs no script.
public struct SceneGallery {
    private let title: String
    private var screens: [UInt8] = []
    private var count = 0
    private var findings: [AuditSeverity: Int] = [:]
    private var tapCount = 0

    /// - Parameter title: The heading of the page.
    public init(title: String) {
        self.title = title
    }

    /// Adds a screen.
    ///
    /// - Parameters:
    ///   - page: The screen's page.
    ///   - file: The name of the page's file, which is in the same folder as the gallery.
    /// - Complexity: That of an audit of the scene.
    public mutating func add(_ page: ScenePage, file: String) {
        count += 1
        tapCount += page.taps?.count ?? 0
        let found = Dictionary(grouping: page.findings, by: \.severity).mapValues(\.count)
        findings.merge(found, uniquingKeysWith: +)
        let escaped = SVGWriter.escaped
        let lines = [
            "<strong>\(escaped(printable(page.title)))</strong>", "<span>\(escaped(page.loaded.caption))</span>",
            found.isEmpty ? "<span>no findings</span>" : "<span class=\"found\">\(SceneGallery.words(found))</span>",
            page.taps.map { "<span>\($0.count) taps</span>" } ?? "",
        ]
        let drawing = SceneDrawing(page.loaded, findings: page.findings).thumbnail(count)
        screens += "<li><a href=\"./\(percentEncoded(file))\">\(drawing)\(lines.joined())</a></li>\n".utf8
    }

    /// The page as an HTML document.
    public func document() -> [UInt8] {
        let found = findings.isEmpty ? "no findings" : SceneGallery.words(findings)
        let about = "\(count) screens, \(found)" + (tapCount > 0 ? ", \(tapCount) taps" : "")
        return ScenePage.head(printable(title), script: nil, style: PackageResources.thumbnails_css)
            + filled(
                PackageResources.thumbnails_html,
                [
                    "title": Array(SVGWriter.escaped(printable(title)).utf8), "about": Array(about.utf8),
                    "screens": screens,
                ])
    }

    private static func words(_ counts: [AuditSeverity: Int]) -> String {
        AuditSeverity.allCases.reversed().compactMap { severity in
            counts[severity].map { "\($0) \(severity.rawValue)\($0 == 1 ? "" : "s")" }
        }.joined(separator: ", ")
    }
}
