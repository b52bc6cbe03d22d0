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

/// True if two paths lead to the same object; links are followed.
package func isSameFile(_ path: String, _ other: String) -> Bool {
    var (status, otherStatus) = (stat(), stat())
    guard stat(path, &status) == 0, stat(other, &otherStatus) == 0 else { return false }
    return isSameObject(status, otherStatus)
}

/// True if standard output is the plain file at a path; `-` is standard input.
package func isStandardOutput(_ path: String) -> Bool {
    var (status, outputStatus) = (stat(), stat())
    let found = path == "-" ? fstat(0, &status) : stat(path, &status)
    guard found == 0, fstat(1, &outputStatus) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return isSameObject(status, outputStatus)
}

private func isSameObject(_ status: stat, _ other: stat) -> Bool {
    status.st_dev == other.st_dev && status.st_ino == other.st_ino
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

// MARK: Whole files

/// Reads all of a file; `-` is standard input.
/// - Throws: A `SceneFileError` if the file cannot be read, or is longer than `InputFile.maximumWholeLength`.
package func readWholeFile(_ path: String) throws(SceneFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try InputFile(path: path).readRest(into: &bytes)
    return bytes
}

/// Writes a file; `-` is standard output. A file of the user stays as it is until all of the new one is written, wherever a new
/// file can take its place.
/// - Throws: A `SceneFileError` if the file cannot be opened or written.
package func writeWholeFile(_ path: String, _ bytes: [UInt8]) throws(SceneFileError) {
    if path != "-", let replacement = Replacement(of: path) {
        let isWritten = writeBytes(bytes, to: replacement.descriptor)
        let error = isWritten ? nil : systemError(path, "cannot write the file")
        if replacement.end(takesPlace: isWritten) { return }
        if let error { throw error }
    }
    let descriptor = path == "-" ? 1 : try opened(path, O_WRONLY | O_CREAT | O_TRUNC)
    guard writeBytes(bytes, to: descriptor) else {
        let error = systemError(path, "cannot write the file")
        if descriptor != 1 { close(descriptor) }
        throw error
    }
    guard descriptor == 1 || close(descriptor) == 0 else { throw systemError(path, "cannot write the file") }
}

/// A new file beside an existing one, which takes its place once it is written.
private struct Replacement {
    /// The file that is replaced: what the path leads to, if it is a link.
    private let target: String
    private let path: String
    let descriptor: Int32

    /// Creates the file, with the owner and the permissions of the one at `target`. Nil if that is no plain file of one name that
    /// belongs to the user, or if its folder accepts no other.
    init?(of target: String) {
        #if os(WASI)
        return nil
        #else
        var status = stat()
        guard stat(target, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1,
            status.st_uid == geteuid(), access(target, W_OK) == 0, let resolved = realpath(target, nil)
        else { return nil }
        defer { free(resolved) }
        self.target = String(cString: resolved)
        // Names that begin with a dot are no scenes of a folder.
        let name = self.target.split(separator: "/").last ?? ""
        path = self.target.dropLast(name.count) + ".\(name).\(UInt32.random(in: 0...(.max)))"
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        guard fchown(descriptor, uid_t.max, status.st_gid) == 0, fchmod(descriptor, status.st_mode & 0o7777) == 0 else {
            _ = end(takesPlace: false)
            return nil
        }
        #endif
    }

    /// Closes the file, and puts it in the other one's place or removes it.
    /// - Returns: Whether it is in the other one's place.
    func end(takesPlace: Bool) -> Bool {
        let isDone = close(descriptor) == 0 && takesPlace && rename(path, target) == 0
        if !isDone { unlink(path) }
        return isDone
    }
}

/// Writes all bytes to an open file.
/// - Returns: False if writing has failed; `errno` then says why.
package func writeBytes(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
        let count = bytes.withUnsafeBytes {
            write(descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start)
        }
        if count < 0, errno != EINTR { return false }
        start += max(0, count)
    }
    return true
}

/// Makes a folder, unless there is a folder at the path already.
/// - Throws: A `SceneFileError` if the folder cannot be made.
package func makeFolder(_ path: String) throws(SceneFileError) {
    guard mkdir(path, 0o755) == 0 || fileKind(path) == .folder else {
        throw systemError(path, "cannot make the folder")
    }
}

// MARK: Open files

/// Opens a file for reading, and returns its descriptor.
func openedForReading(_ path: String) throws(SceneFileError) -> Int32 { try opened(path, O_RDONLY) }

private func opened(_ path: String, _ mode: Int32) throws(SceneFileError) -> Int32 {
    let descriptor = open(path, mode | O_CLOEXEC, 0o644)
    guard descriptor < 0 else { return descriptor }
    // Bytes that are not UTF-8 have been replaced in the path, which leads nowhere then.
    let mayBeReplaced = errno == ENOENT && path.unicodeScalars.contains("\u{FFFD}")
    var error = systemError(path, "cannot open the file")
    if mayBeReplaced { error.message += "; files whose names are not UTF-8 cannot be opened" }
    throw error
}

func closeFile(_ descriptor: Int32) { close(descriptor) }

/// The size of an open file on disk, in bytes; nil if it is no plain file.
func fileSize(_ descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
}

/// The position at which an open file is read next; nil if it is no plain file.
func readingPosition(_ descriptor: Int32) -> Int? {
    let position = lseek(descriptor, 0, SEEK_CUR)
    return position < 0 ? nil : Int(position)
}

/// Reads at most `count` bytes of an open file: the next ones, or those at `position` if it is given. The result is
/// empty at the end of the file. A call that a signal interrupts is repeated.
/// - Parameter file: The name for messages.
func readBytes(
    _ descriptor: Int32, _ count: Int, at position: Int? = nil, of file: String
) throws(SceneFileError) -> [UInt8] {
    var received = -1
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        let start = buffer.baseAddress
        repeat {
            received = position.map { pread(descriptor, start, count, off_t($0)) } ?? read(descriptor, start, count)
        } while received < 0 && errno == EINTR
        initializedCount = max(0, received)
    }
    guard received >= 0 else { throw systemError(file, "cannot read the file") }
    return bytes
}

// MARK: The system

/// The error of a system call that has just failed.
func systemError(_ path: String, _ what: String) -> SceneFileError {
    SceneFileError(file: path, message: "\(what): \(String(cString: strerror(errno)))", isUnreadable: true)
}

/// The number of active processors; 1 if unknown.
package func processorCount() -> Int {
    #if os(WASI)
    1
    #else
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    #endif
}

/// Opens the first library in `libraries` that can be opened, and returns the addresses of the functions in it that
/// have the names `names`. Nil if no library can be opened, or if the opened library lacks one of the functions. The
/// library stays open until the process ends.
func libraryFunctions(_ names: [String], in libraries: [String]) -> [UnsafeMutableRawPointer]? {
    #if os(WASI)
    nil
    #else
    guard let library = libraries.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else { return nil }
    let functions = names.compactMap { dlsym(library, $0) }
    return functions.count == names.count ? functions : nil
    #endif
}
