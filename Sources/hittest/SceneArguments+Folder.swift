extension SceneArguments {
    /// Reads the scenes of a folder. Other files are skipped, and reported together.
    ///
    /// - Parameters:
    ///   - fail: Receives the error of each damaged scene. The other scenes are still read.
    ///   - body: Receives the path of each scene, and the scene.
    /// - Throws: A `SceneFileError` if no file of the folder is a scene, or none is a page and options are given that only pages
    ///   have, and any error of `body`.
    func readFolder(
        _ path: String, fail: (SceneFileError) -> Void,
        _ body: (String, LoadedScene) throws(SceneFileError) -> Void
    ) throws(SceneFileError) {
        var skipped: [String] = []
        var count = 0
        var hasPage = false
        for name in try namesInFolder(path) {
            let file = path.hasSuffix("/") ? path + name : path + "/" + name
            guard fileKind(file) != .folder else { continue }
            count += 1
            switch FolderFile(file, options: reading) {
            case .scene(let document):
                hasPage = hasPage || document.format == .domSnapshot
                report(document)
                try body(file, load(document))
            case .damaged(let error): fail(error)
            case .noScene: skipped.append(name)
            }
        }
        if skipped.count == count {
            throw SceneFileError(file: path, message: "expected scenes, found none among \(count) files")
        }
        if !hasPage, let option = reading.pageOptions.first {
            throw SceneFileError(
                file: path, message: "\(option) has no effect, as the folder has no page", isUsage: true)
        }
        if !isQuiet, let message = FolderFile.message(skipped: skipped, in: path) {
            Diagnostics.write(message + "\n")
        }
    }
}
