/// The strings of a snapshot, which all else names by index. One is made when it is first asked for, and then shared.
final class PageStrings {
    private let reader: JSONReader
    private let texts: [JSONReader.JSONText]
    private var made: [String?]
    private var madeJSON: [Int32: String] = [:]

    init(_ texts: [JSONReader.JSONText], in reader: JSONReader) {
        self.texts = texts
        self.reader = reader
        made = Array(repeating: nil, count: texts.count)
    }

    var count: Int { texts.count }

    /// The string at an index; empty for the index -1, which stands for none.
    subscript(index: Int32) -> String {
        guard index >= 0 else { return "" }
        if let known = made[Int(index)] { return known }
        let string = reader.string(texts[Int(index)])
        made[Int(index)] = string
        return string
    }

    /// The string as JSON text.
    func json(_ index: Int32) -> String {
        if let known = madeJSON[index] { return known }
        var json: [UInt8] = []
        appendJSONString(self[index].utf8, to: &json)
        let text = String(decoding: json, as: UTF8.self)
        madeJSON[index] = text
        return text
    }
}
