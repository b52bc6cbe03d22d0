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
    /// The name for messages.
    package let name: String
    private let descriptor: Int32
    private let isOwned: Bool

    /// The name under which standard input appears in messages.
    package static var standardInputName: String { "<standard input>" }

    /// Opens the file at `path`; `-` is standard input.
    package init(_ path: String) throws(SceneFileError) {
        if path == "-" {
            name = InputFile.standardInputName
            descriptor = 0
            isOwned = false
            return
        }
        name = path
        isOwned = true
        guard fileKind(path) != .folder else {
            throw SceneFileError(file: path, message: "expected a file, found a folder", isUnreadable: true)
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

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

private func systemError(_ path: String, _ what: String) -> SceneFileError {
    SceneFileError(file: path, message: "\(what): \(String(cString: strerror(errno)))", isUnreadable: true)
}

/// Reads all of a file; `-` is standard input.
package func readWholeFile(_ path: String) throws(SceneFileError) -> [UInt8] {
    let file = try InputFile(path)
    var bytes: [UInt8] = []
    while try file.read(1 << 18, into: &bytes) > 0 {}
    return bytes
}

package enum FileKind {
    case file, folder, missing
}

/// What stands at a path; a link counts as what it points to.
package func fileKind(_ path: String) -> FileKind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
}

/// The names of what a folder holds, sorted; those that begin with a dot are left out.
package func namesInFolder(_ path: String) throws(SceneFileError) -> [String] {
    guard let folder = opendir(path) else { throw systemError(path, "cannot open the folder") }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
                String(cString: $0)
            }
        }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
}
