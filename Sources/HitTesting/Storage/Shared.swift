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
}
