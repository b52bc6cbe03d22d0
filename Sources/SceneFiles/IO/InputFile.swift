#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(WASILibc)
import WASILibc
#endif

/// A file or standard input, read in pieces.
package final class InputFile {
    /// The longest record, in bytes, of any file that is read record by record: 16 MiB. It bounds memory, whatever a file
    /// holds; a longer record is an error, and the next one is read.
    package static let maximumRecordLength = 1 << 24

    /// The name for messages.
    package let name: String
    private let descriptor: Int32
    private let isOwned: Bool

    /// The name under which standard input appears in messages.
    package static var standardInputName: String { "<standard input>" }

    /// Opens the file at `path`; `-` is standard input.
    ///
    /// - Parameter mayWait: Whether it may be something else than a plain file, which lets a reader wait for whoever writes
    ///   it: a shell passes pipes as paths. Where nobody has named it, in a folder, a pipe would stop the run for ever.
    package init(_ path: String, mayWait: Bool = true) throws(SceneFileError) {
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
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw systemError(path, "cannot open the file") }
    }

    deinit {
        if isOwned, descriptor >= 0 { close(descriptor) }
    }

    /// Appends at most `count` bytes to `bytes`.
    /// - Returns: How many were read; 0 at the end of the file.
    package func read(_ count: Int, into bytes: inout [UInt8]) throws(SceneFileError) -> Int {
        var received = -1
        let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            repeat {
                received = readBytes(descriptor, UnsafeMutableRawBufferPointer(buffer))
            } while received < 0 && errno == EINTR
            initializedCount = max(0, received)
        }
        bytes += piece
        guard received >= 0 else { throw systemError(name, "cannot read the file") }
        return received
    }
}

/// What to say of a record over the limit.
package func longRecordMessage(_ limit: Int) -> String {
    "expected a record of at most \(limit) bytes, found a longer one"
}

extension InputFile {
    /// At most `count` bytes that lie `distance` bytes ahead of the next one to be read, which stays the next one: none
    /// behind the end of the file, nil if this is no plain file, which alone can be read like that.
    package func peek(_ count: Int, ahead distance: Int) throws(SceneFileError) -> [UInt8]? {
        let position = lseek(descriptor, 0, SEEK_CUR)
        guard position >= 0 else { return nil }
        var received = -1
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            repeat {
                received = pread(descriptor, buffer.baseAddress, count, position + off_t(distance))
            } while received < 0 && errno == EINTR
            initializedCount = max(0, received)
        }
        guard received >= 0 else { throw systemError(name, "cannot read the file") }
        return bytes
    }
}

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

func systemError(_ path: String, _ what: String) -> SceneFileError {
    SceneFileError(file: path, message: "\(what): \(String(cString: strerror(errno)))", isUnreadable: true)
}

/// Reads all of a file; `-` is standard input.
package func readWholeFile(_ path: String, mayWait: Bool = true) throws(SceneFileError) -> [UInt8] {
    let file = try InputFile(path, mayWait: mayWait)
    var bytes: [UInt8] = []
    while try file.read(1 << 18, into: &bytes) > 0 {}
    return bytes
}
