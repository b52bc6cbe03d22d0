extension DescriptionScanner {
    /// A line of the text, with the following lines into which its descriptions extend.
    struct Line {
        /// The number of bars before the line's content: its depth in the tree.
        var barCount: Int
        /// The offset at which the line's content begins, after bars and blanks.
        var content: Int
        /// The text before the first description, trimmed; all of the text if the line has no description.
        var prefix: String
        /// The text after the last description, trimmed; empty if the line has no description.
        var suffix: String
        /// The descriptions in the line that are not nested in others.
        var descriptions: [Description]
    }

    /// The description of an object.
    struct Description {
        /// The offset of the description's first bracket.
        var offset: Int
        var className: String
        /// The address of the object, such as `0x106242b00`; empty if it was removed from the text.
        var address: String
        /// The members of the description. Quoted values are stored without their quotes.
        var fields: [(name: String, value: String)] = []
        /// The offset of each bracket that opens a description within the value of a member. Brackets within such a
        /// description are left out.
        var inner: [Int] = []
        /// True if the description has its closing bracket; false if it is cut off.
        var isClosed = true
        /// True for a layer that belongs to no view.
        var isLayer = false
        /// The offset after the description.
        var end = 0

        subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
    }
}
