extension SceneNode.Field {
    /// An attribute of an XML element, kept as a string.
    init(_ attribute: XMLReader.Attribute) {
        var json: [UInt8] = []
        appendJSONString(attribute.value.utf8, to: &json)
        self.init(name: attribute.name, json: String(decoding: json, as: UTF8.self))
    }
}
