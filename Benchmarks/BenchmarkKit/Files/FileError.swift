import Foundation

/// The error for a file or folder that cannot be used.
package struct FileError: Error, Equatable, CustomStringConvertible {
    package var file: String
    /// The offset of the error in a binary file, in bytes from the beginning; nil for other files.
    package var offset: Int?
    package var message: String

    package var description: String { "\(file): \(offset.map { "byte \($0): " } ?? "")\(message)" }

    /// Runs work with a file or folder. Turns an error that the work throws into a `FileError`, whose message begins with
    /// `problem`.
    static func attempt<Result>(
        _ problem: String, _ path: String, offset: Int? = nil, _ work: () throws -> Result
    ) throws(FileError) -> Result {
        do { return try work() } catch {
            throw FileError(file: path, offset: offset, message: "\(problem): \(error.localizedDescription)")
        }
    }
}
