extension DescriptionScanner {
    /// A line of the text up to what it says, and on to the end of the description in it.
    struct Line {
        /// The number of bars before it: the depth in the tree.
        var barCount: Int
        /// The place of what stands behind bars and blanks.
        var content: Int
        /// The text before the first description, without white space at its ends.
        var prefix: String
        /// The text behind the last description, likewise.
        var suffix = ""
        /// The descriptions in it, which are not in each other.
        var descriptions: [Description] = []
    }

    /// An object as it describes itself.
    struct Description {
        /// The place of its first bracket.
        var offset: Int
        var className: String
        /// Empty where it was taken out.
        var address: String
        var fields: [Field] = []
        /// The places of what has brackets in its values.
        var inner: [Int] = []
        /// False if its closing bracket is missing.
        var isClosed = true
        /// True of a layer that no view has.
        var isLayer = false
        /// The place behind it.
        var end = 0

        subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
    }

    /// A value of an object. Of a quoted one, what is between the quotes.
    struct Field {
        var name: String
        var value: String
    }
}
