/// A file or standard input, read in pieces. Data compressed by gzip is decompressed.
public final class InputFile {
    /// The longest record, in bytes, of any file that is read record by record: 16 MiB. It bounds memory, whatever a
    /// file contains. A longer record is reported as an error, and reading goes on with the next record.
    public static let maximumRecordLength = 1 << 24

    /// The most bytes of a file that is read as a whole, decompressed: 512 MiB, some four million nodes of a scene. Scenes,
    /// rules, baselines and images are such files. A device or a compressed file may have no end, and would take all memory.
    /// A longer file is an error. Snapshots of pages may be longer, since they are read in parts.
    public static let maximumWholeLength = 1 << 29

    /// The name for messages.
    public let name: String
    private let descriptor: Int32
    private let isOwned: Bool
    /// The number of bytes read from the file itself, before decompression.
    package private(set) var bytesRead = 0
    /// The inflater of the file; nil as long as the file is not known to be gzip.
    private var inflater: Inflater?
    private var isBeginning = true
    private let zlib: [String]

    /// The name of standard input in messages.
    package static var standardInputName: String { "<standard input>" }

    /// Opens the file at a path.
    ///
    /// - Parameters:
    ///   - path: The path; `-` is standard input.
    ///   - mayWait: Whether the path may lead to something other than a plain file, such as a pipe that a shell passes.
    ///     Reading then waits for the writer. Pass false for files found in a folder, where a pipe would block the run
    ///     for ever.
    /// - Throws: A `SceneFileError` if there is no such file, or it cannot be opened.
    public convenience init(path: String, mayWait: Bool = true) throws(SceneFileError) {
        try self.init(path: path, mayWait: mayWait, zlib: Inflater.libraryNames)
    }

    /// - Parameter zlib: The names of the library that decompresses. Only tests pass other names than the default.
    init(path: String, mayWait: Bool = true, zlib: [String]) throws(SceneFileError) {
        self.zlib = zlib
        if path == "-" {
            name = InputFile.standardInputName
            descriptor = 0
            isOwned = false
            return
        }
        name = path
        isOwned = true
        let kind = fileKind(path)
        guard kind == .file || kind == .missing || mayWait && kind != .folder else {
            throw SceneFileError(
                file: path, message: "expected a file, found a \(kind.rawValue)", isUnreadable: true)
        }
        descriptor = try openedForReading(path)
    }

    /// Reads from an open file descriptor: a socket or a pipe.
    ///
    /// - Parameters:
    ///   - descriptor: The file descriptor. It must stay open as long as the `InputFile` is used. The `InputFile` does
    ///     not close it.
    ///   - name: The name for messages.
    public init(descriptor: Int32, name: String) {
        (self.descriptor, self.name) = (descriptor, name)
        isOwned = false
        zlib = Inflater.libraryNames
    }

    deinit {
        if isOwned { closeFile(descriptor) }
    }

    /// The size of the file on disk, in bytes; nil if it is no plain file.
    package var size: Int? { fileSize(descriptor) }

    /// Appends at most `count` bytes to `bytes`.
    /// - Returns: How many were appended; 0 at the end of the file.
    package func read(_ count: Int, into bytes: inout [UInt8]) throws(SceneFileError) -> Int {
        if isBeginning {
            isBeginning = false
            var beginning = try readPiece(count)
            while beginning.count < 2 {
                let more = try readPiece(count)
                guard !more.isEmpty else { break }
                beginning += more
            }
            guard beginning.starts(with: Inflater.signature) else { return append(beginning, to: &bytes) }
            inflater = try Inflater(name, zlib)
            try inflater?.take(beginning)
        }
        let piece = if let inflater { try inflatePiece(inflater, count) } else { try readPiece(count) }
        return append(piece, to: &bytes)
    }

    /// Appends the rest of the file to `bytes`, which must hold what has been read of the file so far.
    /// - Parameters:
    ///   - bytes: The bytes to which the rest is appended.
    ///   - limit: The most bytes that the whole file may have. Only tests pass another number than the default.
    /// - Throws: A `SceneFileError` if the file is longer than the limit, or cannot be read.
    func readRest(
        into bytes: inout [UInt8], limit: Int = InputFile.maximumWholeLength
    ) throws(SceneFileError) {
        func requireRoom(for count: Int) throws(SceneFileError) {
            guard count > limit else { return }
            throw SceneFileError(
                file: name, message: "expected a file of at most \(limit) bytes in all, found a longer one")
        }
        try requireRoom(for: size ?? 0)
        // A file of known size is read at once. The additional byte lets files that report size 0, as in `/proc`, be
        // read too.
        var count = size.map { max(0, $0 - bytes.count) + 1 } ?? 1 << 18
        while try read(count, into: &bytes) > 0 {
            try requireRoom(for: bytes.count)
            // Doubling would ask for twice the limit. So what is long and of unknown length gets all its room here.
            if count == 1 << 16, bytes.count > limit / 2 { bytes.reserveCapacity(limit + count) }
            count = 1 << 16
        }
    }

    private func append(_ piece: [UInt8], to bytes: inout [UInt8]) -> Int {
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
        return piece.count
    }

    /// The number of bytes of a compressed file that are read at a time.
    private static let compressedPieceSize = 1 << 16

    /// The next decompressed bytes, at most `count`; empty at the end of the file.
    private func inflatePiece(_ inflater: Inflater, _ count: Int) throws(SceneFileError) -> [UInt8] {
        while true {
            let piece = try inflater.next(count)
            guard piece.isEmpty else { return piece }
            let more = try readPiece(InputFile.compressedPieceSize)
            try inflater.take(more)
            if more.isEmpty { return more }
        }
    }

    /// The next bytes of the file itself, at most `count`; none at its end.
    private func readPiece(_ count: Int) throws(SceneFileError) -> [UInt8] {
        let piece = try readBytes(descriptor, count, of: name)
        bytesRead += piece.count
        return piece
    }
}

/// The message about a record longer than the limit.
package func longRecordMessage(_ limit: Int) -> String {
    "expected a record of at most \(limit) bytes, found a longer one"
}

extension InputFile {
    /// Reads at most `count` bytes, beginning `distance` bytes after the reading position, and leaves this position as
    /// it is. The result is empty beyond the end of the file. It is nil if the file is compressed, or is no plain file.
    package func peek(_ count: Int, ahead distance: Int) throws(SceneFileError) -> [UInt8]? {
        guard inflater == nil, let position = readingPosition(descriptor) else { return nil }
        return try readBytes(descriptor, count, at: position + distance, of: name)
    }
}
