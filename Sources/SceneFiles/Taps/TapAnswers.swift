/// The answer to one tap.
public struct TapOutcome: Sendable {
    /// The kinds of answers. Their names are the values of the column `status`.
    public enum Status: String, Sendable, CaseIterable {
        /// The status of a tap whose touch goes to a node.
        case hit
        /// The status of a tap whose touch no node gets.
        case miss
        /// The status of a tap about which an override decides; the answer names the override's node.
        case ask
        /// The status of a tap for which the file lacks what decides who gets the touch.
        case unknown
        /// The status of a record that cannot be answered, for instance because it is no tap or its scene is unusable.
        case error
    }

    public internal(set) var status: Status
    /// A range in the answers' text: for `hit` and `ask` the node's name, for `unknown` and `error` the reason. Empty
    /// for `miss`.
    var text = 0..<0
    /// The index, in `TapAnswers.details`, of the answer's values for further columns. Nil if the answer has no such
    /// values.
    var details: Int?
    /// True if the answer is the one that the scene's file records, false if it is another. Nil if the file records
    /// none, or if the answer is an error.
    public internal(set) var isRecorded: Bool?

    /// True if `text` is the name of a node: for `hit` and `ask`.
    var namesNode: Bool { status == .hit || status == .ask }
    /// True if `text` is a reason: for `error` and `unknown`.
    var hasReason: Bool { status == .error || status == .unknown }
}

/// The answers to a batch of taps, in their order.
public struct TapAnswers: Sendable {
    /// One answer for each record of the batch.
    public private(set) var outcomes: [TapOutcome]
    /// The number of taps for which the answers of index and walk differ. Each of these taps is answered by an error.
    public internal(set) var differences = 0
    /// The failures of records that the results cannot hold, by the index of the record, which may be a tap.
    private(set) var failures: [Int: TapFailure] = [:]
    /// The reasons and the names of nodes, one after another. This text is kept until it is written. The scenes are
    /// not kept, since a batch may use more scenes than fit in memory.
    private var text: [UInt8] = []
    /// The values of the requested columns, in their order; nil for the status and the reason. Answers share them.
    private var details: [[ResultValue?]] = []

    /// Creates the answers for `count` records, each of them `miss` at first.
    init(count: Int) {
        outcomes = Array(repeating: TapOutcome(status: .miss), count: count)
    }

    /// Replaces the answer to a record by an error.
    mutating func fail(_ record: Int, _ reason: String) {
        set(record, .error, reason)
        outcomes[record].isRecorded = nil
    }

    /// Replaces the answer to a record by an error at a position.
    mutating func fail(_ record: Int, _ failure: TapFailure) {
        fail(record, failure.reason)
        failures[record] = failure
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
        guard let node = result.node else {
            outcomes[record].isRecorded = scene.recordsAnswers ? false : nil
            return
        }
        let start = text.count
        scene.appendName(node, to: &text)
        outcomes[record].status = result == .hit(node) ? .hit : .ask
        outcomes[record].text = start..<text.count
        outcomes[record].isRecorded = scene.isRecordedAnswer(node)
    }

    /// Stores the values of the requested columns for a record, and returns their index for `refer(_:to:)`.
    mutating func keep(_ values: [ResultValue?], of record: Int) -> Int {
        details.append(values)
        refer(record, to: details.count - 1)
        return details.count - 1
    }

    /// Gives a record the values that are stored at an index.
    mutating func refer(_ record: Int, to details: Int) { outcomes[record].details = details }

    /// The name of the node in an answer, or the reason of an error or unknown answer; empty for a miss.
    ///
    /// - Parameter outcome: One of `outcomes`.
    /// - Complexity: O(length).
    public func text(of outcome: TapOutcome) -> String { String(decoding: text[outcome.text], as: UTF8.self) }

    /// Calls a function with the text to which the outcomes' ranges refer.
    func withText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) { text.withUnsafeBufferPointer(body) }

    /// The value of the requested column at an index; nil if the answer has no details. Always nil for the status and the reason,
    /// which are no details.
    func detail(_ column: Int, of outcome: TapOutcome) -> ResultValue? {
        outcome.details.flatMap { details[$0][column] }
    }
}
