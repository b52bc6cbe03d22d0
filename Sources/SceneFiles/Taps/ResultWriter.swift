/// Writes records with their answers: all fields of the input, unchanged and in order, then the requested columns.
///
/// If input and results have the same format, a record's text is copied byte by byte. Only half a surrogate pair in
/// NDJSON, which many readers refuse, becomes U+FFFD. From CSV or TSV to NDJSON, coordinates become numbers if they are
/// valid JSON numbers; all other fields become strings, which must be UTF-8. Of columns with one name, the second becomes
/// a member `name.2`. From NDJSON to CSV or TSV, the columns are the members of the first well-formed record. Strings are
/// then written as their characters, null as nothing, and other values as JSON text. The last member of a name counts.
///
/// CSV results keep the semicolons of CSV input. Numbers in such results have a decimal comma if coordinates of the
/// first records have one.
///
/// A malformed record cannot be copied as it is. In CSV and TSV its fields are quoted again. Missing fields are added
/// as empty ones, and fields beyond the header's are left out. In NDJSON its text becomes the string `record`.
/// From NDJSON to CSV or TSV its text is in the first column. What is left out is told in the reason, as are the members
/// of a record that the first one has not.
///
///     let writer = try ResultWriter(reader)
///     var output: [UInt8] = []
///     writer.writeHeader(to: &output)
///     while let batch = try reader.nextBatch() {
///         var answers = resolver.answers(to: batch)
///         writer.write(batch, &answers, to: &output)
///     }
public struct ResultWriter: Sendable {
    /// The layout of the input.
    let layout: TapLayout
    private let output: TapFormat
    /// The names of the input's fields that become columns of the results.
    let columns: [String]
    /// The names of the members that columns become in NDJSON, then that of the text of a record with too many fields. Columns
    /// may have the same name, members may not.
    let memberNames: [String]
    /// The index of each column, by the bytes of its name. Empty unless NDJSON becomes CSV or TSV.
    private let columnIndices: [[UInt8]: Int]
    /// The field separator of the results; nil for NDJSON.
    private let outputDelimiter: UInt8?
    /// True if numbers in results have a decimal comma.
    private let hasDecimalCommas: Bool
    /// The bytes that are written after the last column of a record.
    private let recordEnd: [UInt8]

    /// A writer for the results of a reader's taps.
    ///
    /// - Parameters:
    ///   - reader: The taps. They are read ahead up to the first well-formed record if NDJSON becomes CSV or TSV, and to
    ///     the first record if semicolons separate the fields of the results.
    ///   - format: The format of the results; nil for the format of the taps.
    /// - Throws: A `SceneFileError` if the taps cannot be read. Throws also if names of columns are to be members and are
    ///   not UTF-8.
    public init(_ reader: TapReader, format: TapFormat? = nil) throws(SceneFileError) {
        layout = reader.layout
        output = format ?? layout.format
        outputDelimiter = output == layout.format ? layout.delimiter : output.delimiter
        // Reads ahead only if decimal commas are possible, since the first record of a pipe may come late.
        let mayHaveCommas = outputDelimiter == DelimitedHeader.semicolon
        hasDecimalCommas = mayHaveCommas ? try reader.peekBatch().map(layout.hasDecimalCommas) ?? false : false
        let endsWithReturn = output == layout.format && layout.header.suffix(2) == [0x0D, 0x0A]
        recordEnd = Array((output == .ndjson ? "}\n" : endsWithReturn ? "\r\n" : "\n").utf8)
        if layout.format == .ndjson, output != .ndjson {
            var first = try reader.peekBatch { $1.isWellFormed($0) }
            if first == nil { first = try reader.peekBatch() }
            let names = first.map(ResultWriter.columns) ?? []
            columns = names.map { String(decoding: $0, as: UTF8.self) }
            columnIndices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        } else {
            columns = layout.columns
            columnIndices = [:]
        }
        if layout.format != .ndjson, output == .ndjson { try ResultWriter.requireUTF8(layout, file: reader.file.name) }
        memberNames = uniqueNames(columns + ["record"])
    }

    /// Writes the header line that precedes the records; nothing for NDJSON.
    ///
    /// - Parameter bytes: The bytes to which the header is appended.
    public func writeHeader(to bytes: inout [UInt8]) {
        guard let delimiter = outputDelimiter else { return }
        if layout.format == output {
            bytes += layout.header.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed()
        } else {
            appendRow(columns.map { Array($0.utf8) }, delimiter, to: &bytes)
        }
        for (index, name) in layout.fields.added.enumerated() {
            if !columns.isEmpty || index > 0 { bytes.append(delimiter) }
            appendDelimited(name.utf8, delimiter: delimiter, to: &bytes)
        }
        bytes += recordEnd
    }

    /// Writes the records of a batch with their answers.
    ///
    /// - Parameters:
    ///   - batch: The records, from the writer's reader.
    ///   - answers: The answers to the records. For a record that the results' format cannot represent, the answer
    ///     becomes an error.
    ///   - bytes: The bytes to which the text is appended.
    /// - Complexity: O(bytes written).
    public func write(_ batch: TapBatch, _ answers: inout TapAnswers, to bytes: inout [UInt8]) {
        adapt(&answers, to: batch)
        let answers = answers
        let added = layout.fields.columns.map { (column: $0, member: ResultWriter.member($0.rawValue)) }
        let separator = outputDelimiter ?? DelimitedHeader.comma
        let beginsWithSeparator = outputDelimiter != nil && !columns.isEmpty
        let room = output == .ndjson ? 64 : 24
        bytes.reserveCapacity(bytes.count + batch.bytes.count + batch.records.count * room)
        batch.bytes.withUnsafeBufferPointer { text in
            answers.withText { answerText in
                for (record, outcome) in zip(batch.records, answers.outcomes) {
                    let text = UnsafeBufferPointer(rebasing: text[record.range])
                    let answer = UnsafeBufferPointer(rebasing: answerText[outcome.text])
                    var leftOut: String?
                    if let outputDelimiter {
                        if layout.format == output, batch.isWellFormed(record) {
                            bytes.append(contentsOf: text)
                        } else {
                            leftOut = writeFields(record, of: batch, outputDelimiter, to: &bytes)
                        }
                    } else {
                        writeMembers(record, text, of: batch, to: &bytes)
                    }
                    for (index, (column, member)) in added.enumerated() {
                        if index > 0 || beginsWithSeparator { bytes.append(separator) }
                        if outputDelimiter == nil { bytes.append(contentsOf: member) }
                        write(column, at: index, outcome, answer, leftOut, answers, to: &bytes)
                    }
                    bytes.append(contentsOf: recordEnd)
                }
            }
        }
    }

    /// A member's name as NDJSON has it, followed by the colon. Names of attributes may contain quotes.
    private static func member(_ name: String) -> [UInt8] {
        var bytes: [UInt8] = []
        appendJSONString(name.utf8, to: &bytes)
        return bytes + [0x3A]
    }

    /// Writes the value of one added column.
    ///
    /// - Parameters:
    ///   - index: The column's index among those that are added.
    ///   - answer: The text of the record's answer.
    ///   - leftOut: A text to append to the reason; nil for none.
    @inline(__always)
    private func write(
        _ column: ResultColumn, at index: Int, _ outcome: TapOutcome, _ answer: UnsafeBufferPointer<UInt8>,
        _ leftOut: String?, _ answers: TapAnswers, to bytes: inout [UInt8]
    ) {
        if outcome.details != nil, let detail = answers.detail(index, of: outcome) {
            guard outputDelimiter != nil else { return detail.appendJSON(to: &bytes) }
            var cell = detail.cell(hasDecimalCommas: hasDecimalCommas)
            return cell.withUTF8 { append($0, to: &bytes) }
        }
        let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        switch column {
        case .status: append(outcome.status.rawValue.utf8, to: &bytes)
        case .hit: append(outcome.namesNode ? answer : nothing, to: &bytes)
        case .reason:
            let reason = outcome.hasReason ? answer : nothing
            if let leftOut { append(Array(reason) + leftOut.utf8, to: &bytes) } else { append(reason, to: &bytes) }
        case .frame, .distance: if outputDelimiter == nil { bytes.append(contentsOf: "null".utf8) }
        case .class, .label, .path, .handler, .text, .id, .tag, .classes, .data: append(nothing, to: &bytes)
        }
    }

    /// Appends a text to a record: as a JSON string if the results are NDJSON, else as a cell.
    @inline(__always)
    private func append(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
        if let outputDelimiter {
            appendDelimited(text, delimiter: outputDelimiter, to: &bytes)
        } else {
            appendJSONString(text, to: &bytes)
        }
    }
}

// MARK: Delimited

extension ResultWriter {
    /// The columns for a batch of NDJSON: the names of the members of its first well-formed record, each once, or
    /// `record` if none is well-formed.
    private static func columns(of batch: TapBatch) -> [[UInt8]] {
        guard let first = batch.records.first(where: { batch.isWellFormed($0) }) else { return [Array("record".utf8)] }
        return memberNames(of: first, batch)
    }

    /// The names of a record's members, each once.
    private static func memberNames(of record: TapRecord, _ batch: TapBatch) -> [[UInt8]] {
        var seen: Set<[UInt8]> = []
        return jsonMembers(record, batch).map(\.name).filter { seen.insert($0).inserted }
    }

    /// The members of a record that have no column; of members of one name the last.
    private func surplus(in members: [JSONMember]) -> [JSONMember] {
        let members = members.filter { columnIndices[$0.name] == nil }
        guard members.count > 1 else { return members }
        let last = Dictionary(members.indices.map { (members[$0].name, $0) }, uniquingKeysWith: { $1 })
        return members.indices.filter { last[members[$0].name] == $0 }.map { members[$0] }
    }

    /// Makes the answer an error for each record that the results' format cannot hold: one of NDJSON that has a member without
    /// a column, one of CSV or TSV that is not UTF-8. A record of NDJSON that is no tap keeps its own error.
    func adapt(_ answers: inout TapAnswers, to batch: TapBatch) {
        if layout.format != .ndjson, output == .ndjson { requireUTF8(&answers, of: batch) }
        guard layout.format == .ndjson, output != .ndjson else { return }
        for (index, record) in batch.records.enumerated() where batch.failure(of: record) == nil {
            let surplus = surplus(in: ResultWriter.jsonMembers(record, batch))
            guard let first = surplus.first else { continue }
            let lineStart = batch.bytes[..<first.offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let column = TextPosition.column(after: Array(batch.bytes[lineStart..<first.offset]))
            let names = surplus.map { "\"\(String(decoding: $0.name, as: UTF8.self))\"" }.joined(separator: ", ")
            answers.fail(
                index,
                TapFailure(
                    position: TextPosition(line: record.line, column: column),
                    message: "expected the fields of the first record, found \(names) too, which no column holds",
                    isWellFormed: true))
        }
    }

    /// Writes a record's fields one by one, without a line end.
    ///
    /// - Returns: A text that lists the fields without a column, to append to the reason. Nil if every field has a
    ///   column.
    func writeFields(
        _ record: TapRecord, of batch: TapBatch, _ delimiter: UInt8, to bytes: inout [UInt8]
    ) -> String? {
        var cells: [[UInt8]]
        var leftOut: String?
        if let delimiter = layout.delimiter {
            cells = delimitedFields(batch.bytes[record.range], delimiter: delimiter)
            if cells.count > columns.count {
                let dropped = cells[columns.count...].map { "\"\(String(decoding: $0, as: UTF8.self))\"" }
                leftOut = "; left out: \(dropped.joined(separator: ", "))"
            }
        } else if batch.isWellFormed(record) {
            cells = Array(repeating: [], count: columns.count)
            let members = ResultWriter.jsonMembers(record, batch)
            for member in members {
                if let column = columnIndices[member.name] { cells[column] = member.text }
            }
            let dropped = surplus(in: members).map { member in
                "\"\(String(decoding: member.name, as: UTF8.self))\": \(String(decoding: member.json, as: UTF8.self))"
            }
            if !dropped.isEmpty { leftOut = "; left out: \(dropped.joined(separator: ", "))" }
        } else {
            cells = [Array(batch.bytes[record.range])]
            if columns.isEmpty { leftOut = "; left out: \(String(decoding: cells[0], as: UTF8.self))" }
        }
        cells = Array(cells.prefix(columns.count))
        cells += Array(repeating: [], count: columns.count - cells.count)
        appendRow(cells, delimiter, to: &bytes)
        return leftOut
    }

    func appendRow(_ cells: [[UInt8]], _ delimiter: UInt8, to bytes: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(delimiter) }
            appendDelimited(cell, delimiter: delimiter, to: &bytes)
        }
    }

    /// A member of a record of NDJSON: the offset of its name in the batch, its value, and the text that its cell gets.
    private typealias JSONMember = (name: [UInt8], offset: Int, json: ArraySlice<UInt8>, text: [UInt8])

    /// The members of a well-formed record of NDJSON.
    private static func jsonMembers(_ record: TapRecord, _ batch: TapBatch) -> [JSONMember] {
        var members: [JSONMember] = []
        var reader = JSONReader(batch.bytes, in: record.range)
        do throws(ParseFailure) {
            _ = try reader.next()
            while case .name(let name) = try reader.next() {
                let (nameText, offset) = (Array(reader.string(name).utf8), reader.tokenStart)
                let token = try reader.next()
                let json = batch.bytes[try reader.skipRest(of: token)]
                let text: [UInt8] =
                    switch token {
                    case .string(let string): Array(reader.string(string).utf8)
                    case .null: []
                    default: Array(json)
                    }
                members.append((name: nameText, offset: offset, json: json, text: text))
            }
        } catch {
            // The record has been parsed before, so it is valid JSON.
            assertionFailure("a well-formed record is JSON: \(error)")
        }
        return members
    }
}
