/// Writes to standard output, and detects when the reader has gone.
enum StandardOutput {
    /// Writes a part of the output.
    ///
    /// - Returns: The exit status if the run is to end, because the reader has closed the pipe or writing has failed; else nil.
    static func write(_ bytes: [UInt8]) -> ExitCode? {
        switch write(bytes, to: 1) {
        case 0: return nil
        // The reader has closed the pipe, as `head` does.
        case EPIPE: return .success
        case let error:
            Diagnostics.write("<standard output>: error: cannot write: \(String(cString: strerror(error)))\n")
            return .cannotWrite
        }
    }

    /// Writes the whole output.
    ///
    /// - Returns: `status`, or `cannotWrite` if writing has failed.
    static func print(_ text: String, _ status: ExitCode = .success) -> ExitCode {
        let end = write(Array(text.utf8)) ?? .success
        return end == .success ? status : end
    }

    /// Writes all bytes to an open file.
    ///
    /// - Returns: 0, or the number of the error that has stopped the writing.
    fileprivate static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var start = 0
            while start < buffer.count {
                let count = writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: buffer[start...]))
                if count >= 0 {
                    start += count
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
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
