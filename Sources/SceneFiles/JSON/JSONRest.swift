/// What follows of a text that is read in parts.
final class JSONRest {
    private let file: InputFile
    private var beginning: [UInt8]
    /// The number of bytes that are at hand when a token begins, more than any word has.
    let lookahead: Int
    private let partSize: Int
    /// The error that ended the reading, if one did.
    private(set) var failure: SceneFileError?

    /// The number of bytes that are read at a time, if not said otherwise.
    static let partSize = 1 << 20

    /// - Parameter beginning: What has been read of the file.
    init(_ file: InputFile, beginning: [UInt8], partSize: Int = JSONRest.partSize, lookahead: Int = 4096) {
        (self.file, self.beginning) = (file, beginning)
        (self.partSize, self.lookahead) = (partSize, lookahead)
    }

    /// Appends the next part; nothing at the end.
    func read(into bytes: inout [UInt8]) {
        guard beginning.isEmpty else {
            bytes += beginning
            beginning = []
            return
        }
        do throws(SceneFileError) {
            guard failure == nil else { return }
            _ = try file.read(partSize, into: &bytes)
        } catch {
            failure = error
        }
    }
}
