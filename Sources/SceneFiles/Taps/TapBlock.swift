/// A block of some thousand whole records of a file of taps, as text.
package struct TapBlock: Sendable {
    /// The text. A quote that is not closed at its end is never closed.
    package let bytes: [UInt8]
    /// The line of the file on which the block begins.
    package let line: Int
    /// True if the block stands for a record over the limit, whose text is not kept.
    package var isLongRecord = false
}

/// A batch of some thousand parsed records of a file of taps.
public struct TapBatch: Sendable {
    /// The text of the records, to which their ranges refer.
    package let bytes: [UInt8]
    /// The records, in their order.
    public internal(set) var records: [TapRecord] = []
    /// The distinct names of scenes in the records.
    package internal(set) var sceneKeys: [String] = []
    /// The errors of records.
    package internal(set) var failures: [TapFailure] = []

    private var keyIndices: [String: Int] = [:]
    /// The range of the name looked up last, and its index; successive taps mostly have the same scene.
    private var lastKey: (place: Range<Int>, index: Int)?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The index of the scene whose name is at a range of the text.
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

    /// The error of a record, if it has one.
    package func failure(of record: TapRecord) -> TapFailure? {
        if case .failure(let index) = record.content { failures[index] } else { nil }
    }

    /// True if the record's text is valid in its format, so that it can be copied as it is.
    func isWellFormed(_ record: TapRecord) -> Bool { failure(of: record)?.isWellFormed ?? true }
}

/// One record of a file of taps.
public struct TapRecord: Sendable {
    /// The range of its text in the batch, without the line end.
    package var range: Range<Int>
    /// The line of the file on which it begins, counted from 1.
    public package(set) var line: Int
    package var content: Content

    package enum Content: Sendable {
        /// The location of the tap in screen space, and the index of its scene's name, if records name scenes.
        case tap(Point, scene: Int?)
        /// The index of its error in the batch's `failures`.
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

/// The answer to one tap.
public struct TapOutcome: Sendable {
    /// The kinds of answers. Their names are the values of the column `status`.
    public enum Status: Int, CodingKey, Sendable, CaseIterable {
        /// A node gets the touch.
        case hit
        /// No node gets the touch.
        case miss
        /// An override decides, of the node that is named.
        case ask
        /// The file lacks what decides it.
        case unknown
        /// The record is no tap, or its scene is unusable.
        case error
    }

    public internal(set) var status: Status
    /// A range in the answers' text: for `hit` and `ask` the node's name, for `unknown` and `error` the reason.
    var text = 0..<0
    /// The index of further values among the answers' details, if any were requested.
    var details: Int?
    /// True if the answer is the one that the scene's file records; nil if it records none.
    public internal(set) var isRecorded: Bool?

    /// True if its text is the name of a node.
    var namesNode: Bool { status == .hit || status == .ask }
    /// True if its text is a reason.
    var hasReason: Bool { status == .error || status == .unknown }
}

/// The answers to a batch of taps, in their order.
public struct TapAnswers: Sendable {
    /// One answer for each record of the batch.
    public private(set) var outcomes: [TapOutcome]
    /// The number of taps for which index and walk differ; they are errors.
    public internal(set) var differences = 0
    /// Names of nodes and reasons, one after another. The text is kept until it is written, but not the scenes: a batch
    /// may use more scenes than fit in memory.
    private var text: [UInt8] = []
    private var details: [[ResultColumn: ResultValue]] = []

    /// All are `miss`.
    init(count: Int) {
        outcomes = Array(repeating: TapOutcome(status: .miss), count: count)
    }

    /// Replaces the answer to a record by an error.
    mutating func fail(_ record: Int, _ reason: String) {
        set(record, .error, reason)
        outcomes[record].isRecorded = nil
    }

    /// Replaces the answer to a record by `unknown`.
    mutating func leaveUnknown(_ record: Int, _ reason: String) {
        set(record, .unknown, reason)
        if outcomes[record].isRecorded != nil { outcomes[record].isRecorded = false }
    }

    private mutating func set(_ record: Int, _ status: TapOutcome.Status, _ reason: String) {
        outcomes[record].status = status
        outcomes[record].details = nil
        let start = text.count
        text.append(contentsOf: printable(reason).utf8)
        outcomes[record].text = start..<text.count
    }

    mutating func answer(_ record: Int, _ result: HitResult, in scene: OpenScene) {
        switch result {
        case .miss: outcomes[record].isRecorded = scene.recordsAnswers ? false : nil
        case .hit(let id): answer(record, .hit, id, in: scene)
        case .ask(let id): answer(record, .ask, id, in: scene)
        }
    }

    private mutating func answer(_ record: Int, _ status: TapOutcome.Status, _ node: NodeID, in scene: OpenScene) {
        let start = text.count
        scene.appendName(node, to: &text)
        outcomes[record].status = status
        outcomes[record].text = start..<text.count
        outcomes[record].isRecorded = scene.isRecordedAnswer(node)
    }

    mutating func keep(_ values: ResultDetails, of record: Int) {
        outcomes[record].details = details.count
        details.append(values.all)
    }

    /// The name of the node in an answer, or the reason of an error or unknown answer; empty for a miss.
    ///
    /// - Parameter outcome: One of these outcomes.
    /// - Complexity: O(length).
    public func text(of outcome: TapOutcome) -> String { String(decoding: text[outcome.text], as: UTF8.self) }

    /// Calls a function with the text to which the outcomes' ranges refer.
    func withText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) { text.withUnsafeBufferPointer(body) }

    /// The value of a column other than status, name and reason; nil if there is none.
    func detail(_ column: ResultColumn, of outcome: TapOutcome) -> ResultValue? {
        outcome.details.flatMap { details[$0][column] }
    }
}

/// Numbers of answers, by kind.
package struct TapTally: Equatable, Sendable {
    package var hits = 0
    package var misses = 0
    package var asks = 0
    /// Taps whose receiver the file cannot decide.
    package var unknowns = 0
    package var errors = 0
    /// Taps for which index and walk differ; they are among the errors.
    package var differences = 0
    /// Taps on scenes that record an answer, and those among them with that answer.
    package var recorded = 0
    package var asRecorded = 0

    package init(
        hits: Int = 0, misses: Int = 0, asks: Int = 0, unknowns: Int = 0, errors: Int = 0, differences: Int = 0,
        recorded: Int = 0, asRecorded: Int = 0
    ) {
        (self.hits, self.misses, self.asks) = (hits, misses, asks)
        (self.unknowns, self.errors, self.differences) = (unknowns, errors, differences)
        (self.recorded, self.asRecorded) = (recorded, asRecorded)
    }

    package init(_ answers: TapAnswers) {
        differences = answers.differences
        for outcome in answers.outcomes {
            switch outcome.status {
            case .hit: hits += 1
            case .miss: misses += 1
            case .ask: asks += 1
            case .unknown: unknowns += 1
            case .error: errors += 1
            }
            guard let isRecorded = outcome.isRecorded else { continue }
            recorded += 1
            if outcome.status == .hit, isRecorded { asRecorded += 1 }
        }
    }

    package var count: Int { hits + misses + asks + unknowns + errors }

    package static func += (left: inout TapTally, right: TapTally) {
        left.hits += right.hits
        left.misses += right.misses
        left.asks += right.asks
        left.unknowns += right.unknowns
        left.errors += right.errors
        left.differences += right.differences
        left.recorded += right.recorded
        left.asRecorded += right.asRecorded
    }
}

extension TapTally: CustomStringConvertible {
    /// A line such as `88 taps: 85 hit, 3 miss, 0 errors; 82 of 88 as recorded`.
    package var description: String {
        var text = "\(count) taps: \(hits) hit, \(misses) miss"
        if asks > 0 { text += ", \(asks) ask" }
        if unknowns > 0 { text += ", \(unknowns) unknown" }
        text += ", \(errors) errors"
        if differences > 0 { text += " (\(differences) where index and walk differ)" }
        if recorded > 0 { text += "; \(asRecorded) of \(recorded) as recorded" }
        return text
    }
}
