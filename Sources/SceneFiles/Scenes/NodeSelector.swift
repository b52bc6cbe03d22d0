/// A user's reference to a node: its id, its index in the file, or a member and its value, as in `text=Buy` or
/// `resource-id=app:id/buy`.
///
/// A number that is an id refers to the node with this id, and not to the node with this index.
/// A member has the name that it has in rules: `class`, `label`, `text`, `identifier`, `kind`, or else its name in the
/// file. A text with an equals sign is first compared with ids. The address of an object alone (`0x106242b00`) is
/// accepted too, as in a debugger.
package struct NodeSelector: CustomStringConvertible {
    package let description: String

    package init(_ text: String) {
        description = text
    }

    /// The indices of the nodes that match.
    /// - Complexity: O(nodes).
    package func matches(in document: SceneDocument) -> [Int] {
        let named = document.nodes.indices.filter { document.nodes[$0].name == description }
        guard named.isEmpty else { return named }
        if let index = Int(description), String(index) == description {
            // The nodes of a page are named by their indices already.
            return document.nodes.indices.filter {
                document.nodes[$0].fileIndex == index && document.nodes[$0].page == nil
            }
        }
        if description.hasPrefix("0x") {
            return document.nodes.indices.filter { document.nodes[$0].member("address") == description }
        }
        guard let equals = description.firstIndex(of: "=") else { return [] }
        let member = String(description[..<equals])
        let value = String(description[description.index(after: equals)...])
        return document.nodes.indices.filter { document.nodes[$0].member(member) == value }
    }
}
