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

/// Writes a file, replacing an existing one; `-` is standard output.
/// - Throws: A `SceneFileError` if it cannot be opened or written.
package func writeWholeFile(_ path: String, _ bytes: [UInt8]) throws(SceneFileError) {
    let descriptor = path == "-" ? 1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw systemError(path, "cannot open the file") }
    var start = 0
    while start < bytes.count {
        let count = bytes.withUnsafeBytes {
            write(descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start)
        }
        guard count >= 0 else {
            if errno == EINTR { continue }
            let error = systemError(path, "cannot write the file")
            if descriptor != 1 { close(descriptor) }
            throw error
        }
        start += count
    }
    guard descriptor == 1 || close(descriptor) == 0 else { throw systemError(path, "cannot write the file") }
}

/// Makes a folder, unless it is there.
/// - Throws: A `SceneFileError` if it cannot be made.
package func makeFolder(_ path: String) throws(SceneFileError) {
    guard mkdir(path, 0o755) == 0 || fileKind(path) == .folder else {
        throw systemError(path, "cannot make the folder")
    }
}
