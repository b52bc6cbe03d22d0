import ProcessWide

/// A value that one thread at a time may use. (The standard library's `Mutex` needs newer systems than this package.)
///
/// Unchecked: the value is only accessed under the lock.
package final class Guarded<Value>: @unchecked Sendable {
    private let mutex = sht_mutex_create()
    private var value: Value

    package init(_ value: sending Value) { self.value = value }

    deinit { sht_mutex_destroy(mutex) }

    /// Waits until no other thread uses the value, then passes it to `body`. Calls must not be nested.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        sht_mutex_lock(mutex)
        defer { sht_mutex_unlock(mutex) }
        return body(&value)
    }
}
