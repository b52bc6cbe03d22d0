/// Settings for reading a scene file, which a reader cannot find out from the file.
public struct SceneReadingOptions: Hashable, Sendable {
    /// The format; nil to detect it from the content.
    public var format: SceneFormat?
    /// The order in which a foreign file lists several windows. If the file states a layer for each of its windows, the
    /// layers decide instead.
    public var windowOrder = WindowOrder.backToFront
    /// True if an unknown member in this package's own format is an error, since it may be misspelled. If false, such a
    /// member is kept, and reported once among the document's problems.
    public var isStrict = false

    /// The coordinates in which points of a page are given.
    public var space = Space.viewport
    /// The length of a CSS pixel in the coordinates of a page's points. For points in device pixels it is 2 on most
    /// telephones.
    public var deviceScale = 1.0
    /// False if only positions and names of a page's elements will be needed.
    package var keepsDetails = true
    /// The options on the command line that only pages have, as far as they are given.
    package var pageOptions: [String] = []

    /// The coordinates of a page's points. The raw values are the names on the command line.
    public enum Space: String, Hashable, Sendable, CaseIterable {
        /// Coordinates of the window, like `clientX`. What lies outside of the window is not hit.
        case viewport
        /// Coordinates of the whole page, like `pageX`. What is scrolled out of the window can be hit as well.
        case page
    }

    /// The order in which a file lists its windows. The raw values are the names on the command line.
    public enum WindowOrder: String, Hashable, Sendable, CaseIterable {
        case backToFront = "back-to-front"
        case frontToBack = "front-to-back"
    }

    public init(format: SceneFormat? = nil, windowOrder: WindowOrder = .backToFront, isStrict: Bool = false) {
        self.format = format
        self.windowOrder = windowOrder
        self.isStrict = isStrict
    }
}

extension SceneDocument {
    /// Reads a scene from text in memory.
    /// - Parameters:
    ///   - bytes: The file's content, UTF-8, with or without byte order mark.
    ///   - file: The file's name in messages.
    ///   - options: The settings, which cannot be found out from the content.
    /// - Throws: A `SceneFileError` at the position where the text violates the format.
    /// - Complexity: O(bytes).
    public init(
        reading bytes: [UInt8], file: String? = nil, options: SceneReadingOptions = SceneReadingOptions()
    ) throws(SceneFileError) {
        do throws(ParseFailure) {
            if let found = foreignContent(bytes) {
                throw ParseFailure("expected a scene, JSON or XML in UTF-8, found \(found)", at: 0)
            }
            let detected = options.format == nil ? try SceneFormat.detect(bytes) : options.format
            guard let format = detected, !bytes.isEmpty else { throw SceneFormat.failure(bytes) }
            switch format {
            case .hittestScene: self = try HittestSceneReader(bytes).document(options)
            case .uikitSnapshot: self = try UIKitSnapshotReader(bytes).document()
            case .uiautomator: self = try UIAutomatorReader().document(of: bytes, options)
            case .xcui: self = try XCUIReader().document(of: bytes, options)
            case .measureSVG: self = try MeasureSVGReader().document(of: bytes, options)
            case .viewServer: self = try ViewServerReader(bytes).document()
            case .recursiveDescription: self = try RecursiveDescriptionReader(bytes).document()
            case .domSnapshot:
                let reader = JSONReader(bytes, allowsLoneSurrogates: true)
                self = try PageScene(try DOMSnapshotReader.capture(reader), options).document()
            case .boxTable: self = try BoxTableReader(bytes).document()
            }
            if options.windowOrder == .frontToBack, format.listsWindows { reverseRoots() }
            // The readers of JSON and of XML tell this themselves.
            if [.boxTable, .viewServer, .recursiveDescription].contains(format),
                let offset = invalidUTF8Offset(in: bytes.indices, of: bytes)
            {
                addProblem(
                    "a byte that is not UTF-8 is read as U+FFFD, like all later ones",
                    at: TextPosition(offset: offset, in: bytes))
            }
            // Readers of XML do this before they report violations of XML.
            if [.uikitSnapshot, .boxTable, .viewServer, .recursiveDescription].contains(format) { reportDefects() }
        } catch {
            throw error.located(in: bytes, file: file)
        }
        try finish(file)
    }

    /// Reads a scene file.
    /// - Throws: A `SceneFileError` if the file cannot be read, is not a scene, or is longer than
    ///   `InputFile.maximumWholeLength`.
    public init(
        contentsOf path: String, options: SceneReadingOptions = SceneReadingOptions()
    ) throws(SceneFileError) {
        try self.init(try SceneText(path, format: options.format), file: path, options: options)
    }
}
