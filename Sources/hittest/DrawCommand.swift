/// `hittest draw`: draws a scene as an SVG picture, or as an HTML page that says which node gets a touch at a point.
struct DrawCommand: Subcommand {
    static let name = "draw"
    static let summary = "draws screens: who gets the touches where, and what no touch reaches"

    let scene: SceneArguments
    let taps: String?
    let fields: TapFields
    let output: String
    let point: Point?
    let image: String?

    init(_ arguments: Arguments) throws(UsageError) {
        let operands = arguments.operands
        guard operands.count == 1 || operands.count == 2 else {
            throw UsageError(message: "expected SCENE and perhaps TAPS, found \(operands.count) operands")
        }
        scene = try SceneArguments(operands[0], arguments)
        taps = operands.count == 2 ? operands[1] : nil
        try arguments.requireOneStandardInput("of SCENE, TAPS and --image", option: "--image")
        if taps == nil { try arguments.refuse(["--x", "--y", "--scene-field"], "has no effect without TAPS") }
        fields = TapFields(
            x: arguments.value("--x") ?? "x", y: arguments.value("--y") ?? "y", scene: arguments.value("--scene-field"))
        output = arguments.value("-o") ?? "-"
        image = arguments.value("--image")
        let coordinates = try arguments.pair("--at", "a point such as 60,120", where: \.isFinite)
        point = coordinates.map { Point(x: $0, y: $1) }
        guard isFolder || isPage || image == nil else {
            throw UsageError(message: "--image is for pages: -o FILE.html")
        }
        guard isFolder else {
            try requireDrawing()
            try arguments.requireOwnOutput(options: ["--image", "--rules"])
            return
        }
        guard output != "-" else { throw UsageError(message: "of a folder, -o FOLDER says where the pages go") }
        guard !isSameFile(scene.path, output) else {
            throw UsageError(message: "-o would replace files of \(scene.path), which is read")
        }
        guard taps == nil || fields.scene != nil else {
            throw UsageError(message: "taps of a folder need --scene-field, which names the scene of each")
        }
        guard image == nil, point == nil else {
            throw UsageError(message: "--at and --image are for one scene, not for a folder")
        }
    }

    /// How the names of files end that others would take for pictures of another format.
    private static let otherFormats = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf"]

    /// Throws an error if the name of the drawing is that of another format.
    private func requireDrawing() throws(UsageError) {
        if let suffix = DrawCommand.otherFormats.first(where: { output.lowercased().hasSuffix($0) }) {
            let format = suffix.dropFirst().uppercased()
            throw UsageError(message: "a drawing is an SVG file or an HTML page, not \(format)")
        }
    }

    private var isFolder: Bool { scene.path != "-" && fileKind(scene.path) == .folder }
    private var isPage: Bool { output.hasSuffix(".html") || output.hasSuffix(".htm") }

    func run() throws(SceneFileError) -> ExitCode {
        if isFolder { return try drawFolder() }
        let loaded = try scene.load()
        let points = try taps.map { path throws(SceneFileError) in
            try readTaps(path)[SceneLibrary.key(scene.path)]?.points ?? []
        }
        guard isPage else {
            let drawing = SceneDrawing(loaded, findings: loaded.audit().findings, taps: points ?? [], at: point).svg()
            return try StandardOutput.write(Array(drawing.utf8), to: output)
        }
        var page = page(of: loaded, at: scene.path, taps: points)
        if let image {
            let bytes = try readWholeFile(image)
            guard page.setImage(bytes) else {
                throw SceneFileError(file: image, message: "expected a PNG, JPEG, GIF or WebP image (--image)")
            }
        }
        return try StandardOutput.write(page.document(), to: output)
    }

    private func page(of loaded: LoadedScene, at path: String, taps: [Point]?) -> ScenePage {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return ScenePage(loaded, title: name, findings: loaded.audit().findings, taps: taps, at: point)
    }

    /// Writes a page for each scene of a folder, and a page of thumbnails.
    private func drawFolder() throws(SceneFileError) -> ExitCode {
        var failure: ExitCode?
        var failed: [SceneFileError] = []
        func fail(_ error: SceneFileError) {
            let status = Diagnostics.report(error)
            failure = failure ?? status
            failed.append(error)
        }
        let named = try taps.map { path throws(SceneFileError) in try readTaps(path) } ?? [:]
        var lost = try sceneErrors(named.keys.sorted())
        try makeFolder(output)
        let folder = output.hasSuffix("/") ? output : output + "/"
        var (gallery, drawn) = (SceneGallery(title: scene.path), Set<String>())
        try scene.readFolder(scene.path, fail: fail) { path, loaded throws(SceneFileError) in
            let key = SceneLibrary.key(path)
            drawn.insert(key)
            let points = lost[key] == nil ? named[key]?.points ?? [] : []
            let page = page(of: loaded, at: path, taps: taps == nil ? nil : points)
            // `index.html` is the page of thumbnails, and no other page ends in `.htm`.
            let file = page.title + (page.title.lowercased() == "index" ? ".htm" : ".html")
            try writeWholeFile(folder + file, page.document())
            gallery.add(page, file: file)
        }
        try writeWholeFile(folder + "index.html", gallery.document())
        // A file that a library would open may be no scene of the folder.
        for key in named.keys where !drawn.contains(key) && lost[key] == nil {
            lost[key] = SceneFileError(file: scene.path, message: "expected the name of a scene, found \"\(key)\"")
        }
        for (key, taps) in named.sorted(by: { $0.value.line < $1.value.line }) {
            guard let error = lost[key], !failed.contains(error) else { continue }
            _ = Diagnostics.report(tapError(error, of: taps))
        }
        return failure ?? (lost.isEmpty ? .success : .someErrors)
    }

    /// The errors of the names that stand for no scene of the folder, or for several, as `resolve` has them; the key is
    /// the name.
    private func sceneErrors(_ names: [String]) throws(SceneFileError) -> [String: SceneFileError] {
        guard !names.isEmpty else { return [:] }
        let library = try SceneLibrary(scene.path, options: scene.reading, rules: scene.rules)
        var errors: [String: SceneFileError] = [:]
        for name in names {
            do throws(SceneFileError) {
                _ = try library.scene(named: name)
            } catch {
                errors[name] = error
            }
        }
        return errors
    }

    /// The taps that name a scene: the points, and the line of the first.
    private struct SceneTaps {
        let line: Int
        var points: [Point] = []
    }

    /// The taps in each scene; the key is that of the scene. If no field names the scene, all taps belong to the one scene that
    /// is drawn.
    ///
    /// - Throws: A `SceneFileError` for the first malformed tap, since a drawing cannot report it.
    private func readTaps(_ path: String) throws(SceneFileError) -> [String: SceneTaps] {
        let reader = try TapReader(try InputFile(path: path), fields: fields)
        let library = try SceneLibrary(scene.path)
        var taps: [String: SceneTaps] = [:]
        while let batch = try reader.nextBatch() {
            for record in batch.records {
                switch record.content {
                case .tap(let point, let key):
                    let name = key.map { library.known(batch.sceneKeys[$0]) } ?? SceneLibrary.key(scene.path)
                    taps[name, default: SceneTaps(line: record.line)].points.append(point)
                case .failure(let index):
                    let failure = batch.failures[index]
                    throw SceneFileError(file: reader.file.name, position: failure.position, message: failure.message)
                }
            }
        }
        return taps
    }

    /// An error of a scene's name as one of the taps with this name, of which the first has the place.
    private func tapError(_ error: SceneFileError, of named: SceneTaps) -> SceneFileError {
        let count = named.points.count
        return SceneFileError(
            file: taps == "-" ? InputFile.standardInputName : taps,
            position: TextPosition(line: named.line, column: 1),
            message: "\(error.place): \(error.message); \(count) \(count == 1 ? "tap is" : "taps are") not drawn")
    }
}
