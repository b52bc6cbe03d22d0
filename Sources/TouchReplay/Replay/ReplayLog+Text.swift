extension ReplayLog.Entry: CustomStringConvertible {
    /// The entry as a line of text, without its line end: time, receiver, event, fingers and detail, separated by
    /// spaces.
    ///
    /// A receiver, event or detail that is a word is written as it is. Text that is empty, or contains a space, a
    /// control character or a quotation mark, is written as a JSON string on one line. A detail that is an integer,
    /// which would look like a finger, is written as a JSON string too. No receiver is written as `nobody`, and a
    /// receiver of this name as a JSON string. So every field can be read back.
    public var description: String {
        let name = receiver.map { $0 == "nobody" ? JSONValue.string($0).text : field($0) } ?? "nobody"
        var fields = [shortestDecimal(time), name, field(event)] + fingers.map { "\($0)" }
        if let detail { fields.append(Int(detail) == nil ? field(detail) : JSONValue.string(detail).text) }
        return fields.joined(separator: " ")
    }

    /// The entry as a line of NDJSON, without its line end. The members are `time` (null if not finite), `to` (the
    /// receiver, null for nobody), `event`, and `fingers` and `detail` if there are any.
    public var json: String {
        JSONValue.object([
            ("time", JSONValue(finite: time) ?? .null), ("to", JSONValue(receiver)), ("event", .string(event)),
            ("fingers", fingers.isEmpty ? nil : .array(fingers.map(JSONValue.integer))),
            ("detail", detail.map(JSONValue.string)),
        ]).spacedText
    }
}

extension ReplayLog: CustomStringConvertible {
    /// The descriptions of the entries, each followed by a line end.
    public var description: String { entries.map { "\($0)\n" }.joined() }

    /// The entries as NDJSON, each line with its end.
    public var json: String { entries.map { $0.json + "\n" }.joined() }
}

/// The text of a field: a word as it is, any other text as a JSON string. A word is not empty, and contains no space,
/// control character or quotation mark.
private func field(_ text: String) -> String {
    let isWord = text.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && !isUnprintable($0) && $0 != "\""
    }
    return isWord && !text.isEmpty ? text : JSONValue.string(text).text
}
