import Foundation

/// Runs a closure on a thread with a small stack.
func onThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
        body()
        isDone.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    isDone.wait()
}
