/// A value behind one reference, copied when it is written while shared.
///
/// It keeps a large value out of a record, so that copying a page of records copies one reference for each.
struct Shared<Value: Sendable>: Sendable {
    private var storage: [Value]

    init(_ value: Value) { storage = [value] }

    @inline(__always)
    var value: Value {
        _read { yield storage[0] }
        _modify { yield &storage[0] }
    }

    /// Moves the value out, for a change that takes many steps; only `put` may follow.
    mutating func take() -> Value { storage.removeLast() }

    mutating func put(_ value: consuming Value) { storage.append(value) }
}
