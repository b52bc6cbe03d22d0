import Foundation

/// Runs work on a thread whose stack is large enough for recursion over any scene.
enum OwnThread {
    /// The size of the stack in bytes. A level of a recursion takes some 200.
    private static let stackSize = 1 << 30

    static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Swift.Result { try work() }) }
            thread.stackSize = stackSize
            thread.start()
        }
    }
}
