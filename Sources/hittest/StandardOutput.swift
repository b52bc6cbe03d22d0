/// Writes to standard output, and detects when the reader has gone.
enum StandardOutput {
    /// Writes a part of the output.
    ///
    /// - Returns: The exit status if the run is to end, because the reader has closed the pipe or writing has failed; else nil.
    static func write(_ bytes: [UInt8]) -> ExitCode? {
        if writeBytes(bytes, to: 1) { return nil }
        // The reader has closed the pipe, as `head` does.
        if errno == EPIPE { return .success }
        Diagnostics.write("<standard output>: error: cannot write: \(String(cString: strerror(errno)))\n")
        return .cannotWrite
    }

    /// Writes the whole output.
    ///
    /// - Returns: `status`, or `cannotWrite` if writing has failed.
    static func print(_ text: String, _ status: ExitCode = .success) -> ExitCode {
        let end = write(Array(text.utf8)) ?? .success
        return end == .success ? status : end
    }

    /// Writes the whole output to a file; `-` is standard output.
    static func write(_ bytes: [UInt8], to path: String) throws(SceneFileError) -> ExitCode {
        guard path != "-" else { return write(bytes) ?? .success }
        try writeWholeFile(path, bytes)
        return .success
    }
}

/// Messages on standard error. Text from a file or an argument must not control the terminal: a caller that puts a name into a
/// line makes the name `printable` first.
enum Diagnostics {
    static func write(_ text: String) {
        _ = writeBytes(Array(text.utf8), to: 2)
    }

    /// Reports the error of a file.
    ///
    /// - Returns: The exit status of a run that ends because of the error.
    static func report(_ error: SceneFileError) -> ExitCode {
        write("\(error)\n")
        if error.isUsage { return .usage }
        return error.isUnreadable ? .noInput : .badData
    }
}
