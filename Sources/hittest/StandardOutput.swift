#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes to standard output, and detects when the reader has gone.
enum StandardOutput {
    fileprivate enum Outcome {
        case written
        /// The reader has closed the pipe, as `head` does.
        case closed
        case failed(String)
    }

    /// Writes a part of the output.
    ///
    /// - Returns: The exit status, if the run is to end because the reader has closed the pipe or writing has failed.
    static func write(_ bytes: [UInt8]) -> ExitCode? {
        switch write(bytes, to: 1) {
        case .written: return nil
        case .closed: return .success
        case .failed(let reason):
            Diagnostics.write("<standard output>: error: \(reason)\n")
            return .cannotWrite
        }
    }

    /// Writes the whole output.
    static func print(_ text: String) -> ExitCode { write(Array(text.utf8)) ?? .success }

    fileprivate static func write(_ bytes: [UInt8], to descriptor: Int32) -> Outcome {
        bytes.withUnsafeBytes { buffer in
            var start = 0
            while start < buffer.count {
                let count = writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: buffer[start...]))
                if count >= 0 {
                    start += count
                } else if errno == EPIPE {
                    return .closed
                } else if errno != EINTR {
                    return .failed("cannot write: \(String(cString: strerror(errno)))")
                }
            }
            return .written
        }
    }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

/// Messages on standard error. Text from a file or an argument must not control the terminal: a caller that puts a name
/// into a line makes it `printable` first.
enum Diagnostics {
    static func write(_ text: String) {
        _ = StandardOutput.write(Array(text.utf8), to: 2)
    }
}
