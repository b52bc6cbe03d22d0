/// Decompresses gzip (RFC 1952) with the system's zlib. The library is opened on first use, so that everything else
/// also works on a machine without it. All members of a file are read; parallel compressors and `cat` write several.
final class Inflater {
    /// The names of the library on this platform.
    static var libraryNames: [String] {
        #if canImport(Darwin)
        ["libz.1.dylib", "/usr/lib/libz.dylib"]
        #else
        ["libz.so.1", "libz.so"]
        #endif
    }

    /// The first two bytes of every gzip file.
    static let signature: [UInt8] = [0x1F, 0x8B]

    /// The name of the file for messages.
    private let file: String
    private let library: ZLibrary
    private let stream: UnsafeMutablePointer<ZStream>
    /// The number of compressed bytes that have been passed to `take(_:)`.
    private var takenCount = 0
    /// The compressed data that was taken last.
    private var input: [UInt8] = []
    /// The number of bytes of `input` that have been decompressed.
    private var used = 0
    /// True if the data may end here: before the first member, or after one.
    private var isBetweenMembers = true
    private var memberCount = 0
    /// The error behind the bytes that were returned last; the next call throws it.
    private var failure: SceneFileError?

    /// The most bytes that are decompressed at a time, whatever the caller asks for: 1 MiB.
    static let maximumPieceSize = 1 << 20

    /// - Throws: A `SceneFileError` if none of the libraries with these names can be opened.
    init(_ file: String, _ names: [String]) throws(SceneFileError) {
        guard let library = ZLibrary(names) else {
            let message =
                "cannot decompress the file, which is gzip: there is no \(names.joined(separator: " or ")) here; "
                + "install zlib, or decompress the file first"
            throw SceneFileError(file: file, message: message, isUnreadable: true)
        }
        self.file = file
        self.library = library
        stream = .allocate(capacity: 1)
        stream.initialize(to: ZStream())
        // The largest window, with gzip's own header and checksum.
        let status = library.initialize(stream, 15 + 16, "1.2.0", Int32(MemoryLayout<ZStream>.size))
        guard status == ZStream.ok else { throw corrupt("zlib answers \(status)") }
    }

    deinit {
        _ = library.end(stream)
        stream.deallocate()
    }

    /// Takes the next compressed data. All data taken before must have been decompressed.
    /// - Parameter data: The data; empty at the end of the file.
    /// - Throws: A `SceneFileError` if the data ends within a member.
    func take(_ data: [UInt8]) throws(SceneFileError) {
        guard !data.isEmpty || isBetweenMembers else {
            throw SceneFileError(
                file: file, message: "expected whole gzip data, found its end too early, at byte \(takenCount)")
        }
        (input, used) = (data, 0)
        takenCount += data.count
    }

    /// The next decompressed bytes, at most `count`; none if more compressed data is needed. All bytes before corrupt
    /// data are returned; only then is the error thrown.
    func next(_ count: Int) throws(SceneFileError) -> [UInt8] {
        if let failure { throw failure }
        let count = min(count, Inflater.maximumPieceSize)
        while true {
            if isBetweenMembers { guard try beginMember() else { return [] } }
            var status: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
                let given = UInt32(clamping: input.count - used)
                input.withUnsafeBufferPointer { input in
                    // zlib only reads through this pointer.
                    stream.pointee.nextIn = input.baseAddress.map { UnsafeMutablePointer(mutating: $0 + used) }
                    stream.pointee.availableIn = given
                    stream.pointee.nextOut = buffer.baseAddress
                    stream.pointee.availableOut = UInt32(buffer.count)
                    status = library.inflate(stream, 0)
                }
                used += Int(given - stream.pointee.availableIn)
                initializedCount = buffer.count - Int(stream.pointee.availableOut)
            }
            switch status {
            case ZStream.needsMore where piece.isEmpty: return []
            case ZStream.ok, ZStream.needsMore: break
            case ZStream.end: isBetweenMembers = true
            default:
                let error = corrupt(stream.pointee.message.map { String(cString: $0) } ?? "zlib answers \(status)")
                if piece.isEmpty { throw error }
                failure = error
            }
            if !piece.isEmpty { return piece }
        }
    }

    /// Prepares for the next member of the file. Returns false if the data taken so far contains no further member.
    /// Zeros after the last member are padding, as on tapes, and are skipped.
    private func beginMember() throws(SceneFileError) -> Bool {
        guard used < input.count else { return false }
        if memberCount > 0, input[used] == 0 {
            guard input[used...].allSatisfy({ $0 == 0 }) else {
                throw corrupt("something else than gzip data follows it")
            }
            used = input.count
            return false
        }
        if memberCount > 0 { _ = library.reset(stream) }
        memberCount += 1
        isBetweenMembers = false
        return true
    }

    private func corrupt(_ reason: String) -> SceneFileError {
        SceneFileError(
            file: file, message: "expected whole gzip data, found it corrupt before byte \(takenCount): \(reason)")
    }
}

/// `z_stream` of zlib's interface, which has not changed since version 1.0.
private struct ZStream {
    static let ok: Int32 = 0
    static let end: Int32 = 1
    /// The result of a call of zlib that made no progress because there was no input left. It is not an error.
    static let needsMore: Int32 = -5

    var nextIn: UnsafeMutablePointer<UInt8>?
    var availableIn: UInt32 = 0
    var totalIn: CUnsignedLong = 0
    var nextOut: UnsafeMutablePointer<UInt8>?
    var availableOut: UInt32 = 0
    var totalOut: CUnsignedLong = 0
    var message: UnsafePointer<CChar>?
    var state: OpaquePointer?
    var allocate: OpaquePointer?
    var free: OpaquePointer?
    var opaque: OpaquePointer?
    var dataType: Int32 = 0
    var checksum: CUnsignedLong = 0
    var reserved: CUnsignedLong = 0
}

/// The functions of zlib that are needed. The library stays open until the process ends.
private struct ZLibrary {
    typealias Initialize =
        @convention(c) (UnsafeMutableRawPointer, Int32, UnsafePointer<CChar>, Int32) -> Int32
    typealias Inflate = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
    typealias Plain = @convention(c) (UnsafeMutableRawPointer) -> Int32

    let initialize: Initialize
    let inflate: Inflate
    let reset: Plain
    let end: Plain

    init?(_ names: [String]) {
        guard
            let functions = libraryFunctions(["inflateInit2_", "inflate", "inflateReset", "inflateEnd"], in: names)
        else { return nil }
        initialize = unsafeBitCast(functions[0], to: Initialize.self)
        inflate = unsafeBitCast(functions[1], to: Inflate.self)
        reset = unsafeBitCast(functions[2], to: Plain.self)
        end = unsafeBitCast(functions[3], to: Plain.self)
    }
}
