/// The name of an enumeration value's case, without associated values. Reports in JSON use it.
///
/// - Precondition: The type is an enumeration without a `description` of its own.
package func caseName<Value>(of value: Value) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
}
