/// The name that a user gives a node: its id, or a member and its value, as in `text=Buy` or `resource-id=app:id/buy`.
///
/// The members are those that rules know (`class`, `label`, `text`, `identifier`, `kind`) and all others that the file has
/// by its own names. An id that holds an equals sign is an id first. The address of an object alone (`0x106242b00`) names it,
/// as a debugger does.
package struct NodeSelector: CustomStringConvertible {
    package let description: String

    package init(_ text: String) {
        description = text
    }

    /// The indices of the nodes that are meant.
    /// - Complexity: O(nodes).
    package func matches(in document: SceneDocument) -> [Int] {
        let named = document.nodes.indices.filter { document.nodes[$0].name == description }
        guard named.isEmpty else { return named }
        if description.hasPrefix("0x") {
            return document.nodes.indices.filter { document.nodes[$0].member("address") == description }
        }
        guard let equals = description.firstIndex(of: "=") else { return [] }
        let member = String(description[..<equals])
        let value = String(description[description.index(after: equals)...])
        return document.nodes.indices.filter { document.nodes[$0].member(member) == value }
    }
}
