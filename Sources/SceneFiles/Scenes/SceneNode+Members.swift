extension SceneNode {
    /// The kind of the node according to the file (`button`, `image`); nil if the file does not state one.
    public var kind: String? { member("type") }

    /// The class by which reports call the node, or its kind if there is none. Empty names are skipped.
    var shownClass: String? {
        if let className, !className.isEmpty { return className }
        return kind.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The text by which a person would refer to the node: its label, else its text, else the last part of its
    /// identifier. Empty labels and texts are skipped. Nil if there is no such text.
    public var title: String? {
        // The last part of a resource id such as `app:id/buy`.
        words ?? identifier?.split(separator: "/").last.map(String.init)
    }

    /// The first of label and text that is not empty; nil if there is none.
    var words: String? {
        let said = said
        return [said.label, said.text].lazy.compactMap { $0 }.first { !$0.isEmpty }
    }

    /// The value of a member; nil if the node does not have the member. `class`, `kind`, `label`, `text` and
    /// `identifier` mean the same as in rules and in `--node`. Any other name is that of a member in the file.
    public func member(_ name: String) -> String? {
        switch name {
        case "class": return className
        case "kind": return kind
        case "label": return label
        case "text": return text
        case "identifier": return identifier
        default: return fileMember(name)
        }
    }

    /// The value of the member that the file calls `name`; nil if the node does not have the member.
    func fileMember(_ name: String) -> String? {
        if let page { return page.member(name, of: self) }
        return details.first?.otherFields.first { $0.name == name }?.text
    }

    /// True if `member(_:)` looks `name` up among the members in the file. False for a name with a fixed meaning there,
    /// such as `class`.
    static func isOtherMember(_ name: String) -> Bool {
        !["class", "kind", "label", "text", "identifier"].contains(name)
    }
}

extension SceneNode.Field {
    /// A member whose value is the string `text`.
    init(name: String, text: String) {
        var json: [UInt8] = []
        appendJSONString(text.utf8, to: &json)
        self.init(name: name, json: String(decoding: json, as: UTF8.self))
    }

    /// The value as text: the content of a string, otherwise the JSON.
    public var text: String {
        guard json.utf8.first == UInt8(ascii: "\"") else { return json }
        guard json.utf8.contains(UInt8(ascii: "\\")) else { return String(json.dropFirst().dropLast()) }
        var reader = JSONReader(Array(json.utf8), allowsLoneSurrogates: true)
        guard case .string(let content)? = try? reader.next() else { return json }
        return reader.string(content)
    }
}
