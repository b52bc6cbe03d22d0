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

/// The kinds of file system objects. The raw values are words for messages.
package enum FileKind: String {
    case file
    case folder
    case pipe = "FIFO"
    case socket
    case device
    case missing = "nothing"
}

/// The kind of the object at a path; links are followed.
package func fileKind(_ path: String) -> FileKind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    case S_IFCHR, S_IFBLK: .device
    default: .file
    }
}

/// The sorted names in a folder, except those that begin with a dot.
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
