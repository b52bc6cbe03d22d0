import Foundation

/// Tells which history was played when the program traps.
enum TrapReport {
    /// What is printed. A handler of signals has no parameter that could pass it.
    private nonisolated(unsafe) static var message: [UInt8] = []

    static func prepare() {
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT] {
            signal(number) { _ in
                TrapReport.message.withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
                // What has been printed, for instance steps.
                fflush(nil)
                _exit(1)
            }
        }
    }

    /// Sets the history that is played from now on.
    static func announce(_ history: String) {
        message = Array("\(history): the program trapped\n".utf8)
    }
}
