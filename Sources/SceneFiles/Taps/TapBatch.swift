/// Some thousand consecutive records of a tap file, with the text they were read from.
package struct TapBatch {
    /// The text of the records; their ranges refer to it.
    package internal(set) var bytes: [UInt8] = []
    package internal(set) var records: [TapRecord] = []
    /// The scenes that records name, each once.
    package internal(set) var sceneKeys: [String] = []
    /// What is wrong with records.
    package internal(set) var failures: [TapFailure] = []

    private var keyIndices: [String: Int32] = [:]
    /// The text of the key that was looked up last, and its number; -1 if there is none.
    private var lastKey: Range<Int> = 0..<0
    private var lastIndex: Int32 = -1

    /// Empties the batch, keeping its storage and its text.
    mutating func removeRecords() {
        records.removeAll(keepingCapacity: true)
        sceneKeys.removeAll(keepingCapacity: true)
        failures.removeAll(keepingCapacity: true)
        keyIndices.removeAll(keepingCapacity: true)
        lastIndex = -1
    }

    /// The number of the scene that the record names; taps of one scene mostly follow one another.
    mutating func sceneIndex(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int32 {
        if lastIndex < 0 || lastKey.count != range.count || !text[lastKey].elementsEqual(text[range]) {
            lastIndex = sceneIndex(String(decoding: text[range], as: UTF8.self))
        }
        lastKey = range
        return lastIndex
    }

    mutating func sceneIndex(_ key: String) -> Int32 {
        if let index = keyIndices[key] { return index }
        let index = Int32(sceneKeys.count)
        sceneKeys.append(key)
        keyIndices[key] = index
        return index
    }

    /// Adds a record that is longer than `limit` bytes, without its text.
    mutating func addLongRecord(line: Int, limit: Int) {
        let message = longRecordMessage(limit) + "; its fields are left out"
        let failure = fail(
            TapFailure(position: TextPosition(line: line, column: 1), message: message, isWellFormed: false))
        records.append(TapRecord(range: 0..<0, line: line, point: .zero, scene: -1, failure: failure))
    }

    mutating func fail(_ failure: TapFailure) -> Int32 {
        failures.append(failure)
        return Int32(failures.count - 1)
    }
}

/// One record of a tap file.
package struct TapRecord {
    /// Its text without the line's end.
    package var range: Range<Int>
    /// The line of the file on which it begins.
    package var line: Int
    /// Where the tap was, in the space of the scene's roots. Meaningless if there is a failure.
    package var point: Point
    /// The index of the scene's key in the batch, or -1 if records name none.
    package var scene: Int32
    /// The index of its failure in the batch, or -1.
    package var failure: Int32
}

/// What is wrong with a record.
package struct TapFailure: Equatable {
    package var position: TextPosition
    package var message: String
    /// Whether the record's text has its format, so that it can be carried through as it is.
    package var isWellFormed: Bool

    /// What the result says.
    package var reason: String { "\(position): \(message)" }
}
