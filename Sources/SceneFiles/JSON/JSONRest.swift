/// The part of a file's text that a `JSONReader` has not read yet.
final class JSONRest {
    private let file: InputFile
    private var beginning: [UInt8]
    /// The least number of bytes that must be in memory, counted from the beginning of a token, before
    /// `JSONReader.next()` reads the token. If fewer are left in the text, all of them must be. The number is greater
    /// than the length of any token except strings and long numbers.
    let lookahead: Int
    private let partSize: Int
    /// The error that ended the reading; nil if there was none.
    private(set) var failure: SceneFileError?

    /// The default number of bytes read at a time.
    static let partSize = 1 << 20

    /// Creates the rest of a file.
    /// - Parameter beginning: The part of the file's text that has been read from `file` already. It is the first part
    ///   of the rest.
    init(_ file: InputFile, beginning: [UInt8], partSize: Int = JSONRest.partSize, lookahead: Int = 4096) {
        (self.file, self.beginning) = (file, beginning)
        (self.partSize, self.lookahead) = (partSize, lookahead)
    }

    /// Appends the next part of the text to `bytes`. Appends nothing at the end of the text, or after an error, which
    /// is kept in `failure`.
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
