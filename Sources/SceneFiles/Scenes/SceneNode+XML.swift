extension SceneNode.Field {
    /// An attribute of an XML element, kept as a string.
    init(_ attribute: XMLReader.Attribute) { self.init(name: attribute.name, text: attribute.value) }
}
