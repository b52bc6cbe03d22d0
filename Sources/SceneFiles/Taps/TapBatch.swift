/// A part of a file of taps, as text: whole records, usually a thousand or more.
package struct TapBlock: Sendable {
    /// The text of the records. A quote that is still open at the text's end counts as never closed.
    package let bytes: [UInt8]
    /// The line of the file on which the block begins.
    package let line: Int
    /// True if the block stands for one record longer than the limit, whose text is not kept.
    package var isLongRecord = false
}

/// The parsed records of a part of a file of taps, usually a thousand or more.
public struct TapBatch: Sendable {
    /// The text of the records; each `TapRecord.range` is a range of this text.
    package private(set) var bytes: [UInt8]
    /// The records, in their order.
    public internal(set) var records: [TapRecord] = []
    /// The distinct names of scenes in the records.
    package internal(set) var sceneKeys: [String] = []
    /// The errors of those records that are no taps.
    package internal(set) var failures: [TapFailure] = []

    private var keyIndices: [String: Int] = [:]
    /// The scene name that was looked up last: its range in `bytes` and its index in `sceneKeys`. Successive taps
    /// mostly have the same scene.
    private var lastKey: (place: Range<Int>, index: Int)?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The index in `sceneKeys` of the name at a range of the text. A new name is added.
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

    /// Replaces each half of a surrogate pair that stands alone in a record of NDJSON by U+FFFD.
    mutating func removeLoneSurrogates(in range: Range<Int>) {
        replaceLoneSurrogates(in: range, of: &bytes)
    }

    /// Adds a record that is no tap.
    mutating func fail(_ range: Range<Int>, line: Int, _ failure: TapFailure) {
        records.append(TapRecord(range: range, line: line, content: .failure(failures.count)))
        failures.append(failure)
    }

    /// Adds a record that is longer than `limit` bytes. Its text is not kept.
    mutating func addLongRecord(line: Int, limit: Int) {
        let message = longRecordMessage(limit) + "; its fields are left out"
        fail(
            0..<0, line: line,
            TapFailure(position: TextPosition(line: line, column: 1), message: message, isWellFormed: false))
    }

    /// The error of a record; nil if the record is a tap.
    package func failure(of record: TapRecord) -> TapFailure? {
        if case .failure(let index) = record.content { failures[index] } else { nil }
    }

    /// True if the record's text is valid in its format, so that it can be copied as it is.
    func isWellFormed(_ record: TapRecord) -> Bool { failure(of: record)?.isWellFormed ?? true }
}

/// One record of a file of taps.
public struct TapRecord: Sendable {
    /// The range of the record's text in the batch's `bytes`, without the line end.
    package var range: Range<Int>
    /// The line of the file on which the record begins, counted from 1.
    public package(set) var line: Int
    package var content: Content

    package enum Content: Sendable {
        /// The content of a record that is a tap: the tap's location in screen space, and the index of its scene's name
        /// in `sceneKeys`. The index is nil if all taps are on one scene.
        case tap(Point, scene: Int?)
        /// The content of a record that is no tap: the index of the record's error in the batch's `failures`.
        case failure(Int)
    }

    /// The location of the tap in screen space; nil if the record is no tap.
    public var point: Point? {
        if case .tap(let point, _) = content { point } else { nil }
    }
}

/// The error of a record.
package struct TapFailure: Equatable, Sendable {
    package var position: TextPosition
    package var message: String
    /// True if the record's text is valid in its format, so that it can be copied as it is.
    package var isWellFormed: Bool

    /// The error as results show it.
    package var reason: String { "\(position): \(message)" }
}
