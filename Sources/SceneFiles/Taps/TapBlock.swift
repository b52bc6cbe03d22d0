/// Some thousand whole records of a file of taps, as text.
package struct TapBlock: Sendable {
    /// The text. A record that is not closed at its end never is.
    package let bytes: [UInt8]
    /// The line of the file on which it begins.
    package let line: Int
    /// True if a record over the limit stands here, of which nothing is kept.
    package var isLongRecord = false
}

/// Some thousand records of a file of taps, read.
public struct TapBatch: Sendable {
    /// The text of the records; their ranges refer to it.
    package let bytes: [UInt8]
    /// The records, in their order.
    public internal(set) var records: [TapRecord] = []
    /// The scenes that records name, each once.
    package internal(set) var sceneKeys: [String] = []
    /// The failures of records.
    package internal(set) var failures: [TapFailure] = []

    private var keyIndices: [String: Int] = [:]
    /// The place of the key that was looked up last, and its number; taps of one scene mostly follow one another.
    private var lastKey: (place: Range<Int>, index: Int)?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The number of the scene whose key stands at a place of the text.
    mutating func sceneIndex(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        if let lastKey, lastKey.place.count == range.count, text[lastKey.place].elementsEqual(text[range]) {
            return lastKey.index
        }
        let index = sceneIndex(String(decoding: text[range], as: UTF8.self))
        lastKey = (range, index)
        return index
    }

    mutating func sceneIndex(_ key: String) -> Int {
        if let index = keyIndices[key] { return index }
        let index = sceneKeys.count
        sceneKeys.append(key)
        keyIndices[key] = index
        return index
    }

    /// Adds a record that is no tap.
    mutating func fail(_ range: Range<Int>, line: Int, _ failure: TapFailure) {
        records.append(TapRecord(range: range, line: line, content: .failure(failures.count)))
        failures.append(failure)
    }

    /// Adds a record that is longer than `limit` bytes, without its text.
    mutating func addLongRecord(line: Int, limit: Int) {
        let message = longRecordMessage(limit) + "; its fields are left out"
        fail(
            0..<0, line: line,
            TapFailure(position: TextPosition(line: line, column: 1), message: message, isWellFormed: false))
    }

    /// Returns what is wrong with a record, if something is.
    package func failure(of record: TapRecord) -> TapFailure? {
        if case .failure(let index) = record.content { failures[index] } else { nil }
    }

    /// True if the record's text has its format, so that it can be carried through as it is.
    func isWellFormed(_ record: TapRecord) -> Bool { failure(of: record)?.isWellFormed ?? true }
}

/// One record of a file of taps.
public struct TapRecord: Sendable {
    /// Its text in the batch, without the line's end.
    package var range: Range<Int>
    /// The line of the file on which it begins, from 1.
    public package(set) var line: Int
    package var content: Content

    package enum Content: Sendable {
        /// The place of the tap, in the space of the scene's roots, and the index of its scene's key, if records name
        /// scenes.
        case tap(Point, scene: Int?)
        /// The index of what is wrong with it among the batch's failures.
        case failure(Int)
    }

    /// The place of the tap, in the space of the scene's roots; nil if the record does not say it as it should.
    public var point: Point? {
        if case .tap(let point, _) = content { point } else { nil }
    }
}

/// The failure of a record: what is wrong with it.
package struct TapFailure: Equatable, Sendable {
    package var position: TextPosition
    package var message: String
    /// True if the record's text has its format, so that it can be carried through as it is.
    package var isWellFormed: Bool

    /// The reason as the result says it.
    package var reason: String { "\(position): \(message)" }
}
