/// The name of a value's case, without what it carries, as reports in JSON spell it.
///
/// - Precondition: The type is an enumeration that does not describe itself.
package func caseName<Value>(of value: Value) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
}
