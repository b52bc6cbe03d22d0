extension DescriptionScanner {
    /// A line of the text, with the following lines into which its descriptions extend.
    struct Line {
        /// The number of bars before it: the depth in the tree.
        var barCount: Int
        /// The offset after bars and blanks.
        var content: Int
        /// The text before the first description, trimmed.
        var prefix: String
        /// The text after the last description, trimmed.
        var suffix = ""
        /// The descriptions in the line that are not nested in others.
        var descriptions: [Description] = []
    }

    /// The description of an object.
    struct Description {
        /// The offset of its first bracket.
        var offset: Int
        var className: String
        /// The address; empty if it was removed from the text.
        var address: String
        /// Its members. Quoted values are stored without their quotes.
        var fields: [(name: String, value: String)] = []
        /// The offsets of brackets that open descriptions within its values, without those nested deeper.
        var inner: [Int] = []
        /// False if its closing bracket is missing.
        var isClosed = true
        /// True for a layer that belongs to no view.
        var isLayer = false
        /// The offset after the description.
        var end = 0

        subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
    }
}
