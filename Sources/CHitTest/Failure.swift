// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

/// The reason why a call has failed. `hit_error()` and `hit_message()` return it on the calling thread.
///
/// It is a class, since one reference takes less code to pass on, where a call does not fail, than a status and a string.
final class Failure: Error {
    let status: hit_status
    let message: Message

    init(status: hit_status, message: Message) { (self.status, self.message) = (status, message) }

    /// Stores the failure for the calling thread, and returns its status.
    @inline(never)
    func leave() -> hit_status {
        message.bytes.withUnsafeBufferPointer { sht_set_failure(status, $0.baseAddress, $0.count) }
        return status
    }

    @inline(never)
    static func null(_ name: StaticString) -> Failure {
        Failure(status: HIT_ERROR_NULL, message: "\(name) is NULL")
    }

    static func stale(_ node: hit_node) -> Failure {
        Failure(
            status: HIT_ERROR_STALE,
            message: node == 0
                ? "0 is no node" : "node \(text(node)) is not in this scene; it was removed or is of another scene")
    }

    static func notFinite(_ what: Message) -> Failure {
        Failure(status: HIT_ERROR_NOT_FINITE, message: "\(what) must be finite")
    }

    @inline(never)
    static func argument(_ message: Message) -> Failure { Failure(status: HIT_ERROR_ARGUMENT, message: message) }

    static var busy: Failure {
        Failure(
            status: HIT_ERROR_BUSY, message: "the scene is in the middle of a call that this one must not come into")
    }

    static var busyHover: Failure { Failure(status: HIT_ERROR_BUSY, message: "the hover is being updated") }

    static var busyBuild: Failure { Failure(status: HIT_ERROR_BUSY, message: "another thread is using the build") }

    static func unanswered(_ node: hit_node) -> Failure {
        Failure(
            status: HIT_ERROR_UNANSWERED,
            message: "node \(text(node)) asks, and there is nobody to ask; hit_set_ask() says who answers")
    }

    /// The failure of a batch of points in a snapshot, if overrides would have to be called at `count` of them.
    static func unansweredPoints(_ count: Int) -> Failure {
        Failure(
            status: HIT_ERROR_UNANSWERED, message: "at \(count) points a node asks, and a snapshot has nobody to ask")
    }
}

/// Moves a value into newly allocated memory, and returns a handle to the value. `destroy` frees the memory.
func boxed<Value>(_ value: consuming Value) -> OpaquePointer {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    return OpaquePointer(pointer)
}

/// Destroys a value that `boxed` has allocated, and frees its memory.
func destroy<Value>(_ pointer: UnsafeMutablePointer<Value>) {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
}

/// Runs a call that may fail, and returns `HIT_OK`. If the call fails, stores the failure and returns its status.
@inline(__always)
func status(_ body: () throws(Failure) -> Void) -> hit_status {
    do throws(Failure) {
        try body()
        return HIT_OK
    } catch {
        return error.leave()
    }
}

/// Runs a call that may fail, and returns its result. If it fails, stores the failure and returns `failed`.
@inline(__always)
func result<Result>(_ failed: Result, _ body: () throws(Failure) -> Result) -> Result {
    do throws(Failure) {
        return try body()
    } catch {
        _ = error.leave()
        return failed
    }
}
