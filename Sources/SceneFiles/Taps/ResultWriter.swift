/// Writes records with their answers: all fields of the input, unchanged and in order, then the columns asked for.
///
/// In the input's own format a record's text is carried through byte by byte. From CSV or TSV to NDJSON, the fields of
/// the coordinates become numbers where they are written as JSON writes them, all others strings. From NDJSON to CSV
/// or TSV the columns are the members of the first record; strings are written as their characters, null as nothing,
/// all else as JSON text.
///
/// A record that is not well-formed cannot be carried through as it is. In CSV and TSV its fields are quoted anew and
/// brought to the header's number; in NDJSON its text becomes the string `record`.
package struct ResultWriter {
    let input: TapFormat
    let output: TapFormat
    let fields: TapFields
    var columns: [String]
    private let header: [UInt8]
    private let lineEnd: [UInt8]
    /// Whether the columns are still to be taken from the first NDJSON record.
    private var needsColumns: Bool

    package init(_ reader: TapReader, format: TapFormat?, fields: TapFields) {
        input = reader.format
        output = format ?? reader.format
        self.fields = fields
        columns = reader.columns
        header = reader.header
        let endsWithReturnAndFeed = header.suffix(2) == [0x0D, 0x0A]
        lineEnd = output == input && endsWithReturnAndFeed ? [0x0D, 0x0A] : [0x0A]
        needsColumns = input == .ndjson && output != .ndjson
    }

    /// Writes what stands before the first record, if it is known before the first record.
    package func writeHeader(to bytes: inout [UInt8]) {
        guard let delimiter = output.delimiter, !needsColumns else { return }
        if input == output {
            bytes += header.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed()
        } else {
            appendRow(columns.map { Array($0.utf8) }, delimiter, to: &bytes)
        }
        appendAddedNames(delimiter, isFirst: columns.isEmpty, to: &bytes)
    }

    private func appendAddedNames(_ delimiter: UInt8, isFirst: Bool, to bytes: inout [UInt8]) {
        for (index, name) in fields.added.enumerated() {
            if !isFirst || index > 0 { bytes.append(delimiter) }
            bytes.append(contentsOf: name.utf8)
        }
        bytes.append(contentsOf: lineEnd)
    }

    /// Makes errors of the records that the output cannot hold. To be called before answers are counted and written.
    package mutating func adapt(_ batch: TapBatch, _ resolved: inout ResolvedBatch) {
        guard input == .ndjson, output != .ndjson, !batch.records.isEmpty else { return }
        if columns.isEmpty {
            let first = batch.records.first { isWellFormed($0, batch) }
            columns = first.map { jsonMembers($0, batch).map(\.name) } ?? ["record"]
        }
        for (index, record) in batch.records.enumerated() where isWellFormed(record, batch) {
            let surplus = jsonMembers(record, batch).map(\.name).filter { !columns.contains($0) }
            guard !surplus.isEmpty else { continue }
            let names = surplus.map { "\"\($0)\"" }.joined(separator: ", ")
            resolved.fail(index, "expected the fields of the first record, found \(names) too, which no column holds")
        }
    }

    /// Writes the records of a batch with their answers.
    package mutating func write(_ batch: TapBatch, _ resolved: ResolvedBatch, to bytes: inout [UInt8]) {
        if needsColumns, let delimiter = output.delimiter {
            needsColumns = false
            appendRow(columns.map { Array($0.utf8) }, delimiter, to: &bytes)
            appendAddedNames(delimiter, isFirst: columns.isEmpty, to: &bytes)
        }
        for (index, record) in batch.records.enumerated() {
            let outcome = resolved.outcomes[index]
            let status = ResultWriter.statusNames[Int(outcome.status.rawValue)]
            var reason = resolved.reason(of: outcome)
            if let delimiter = output.delimiter {
                write(record, of: batch, delimiter, &reason, to: &bytes)
                for (index, column) in fields.columns.enumerated() {
                    if index > 0 || !columns.isEmpty { bytes.append(delimiter) }
                    switch column {
                    case .status: bytes.append(contentsOf: status)
                    case .reason: reason.withUTF8 { appendDelimited($0, delimiter: delimiter, to: &bytes) }
                    default:
                        var cell = resolved.value(column, of: outcome).cell
                        cell.withUTF8 { appendDelimited($0, delimiter: delimiter, to: &bytes) }
                    }
                }
                bytes.append(contentsOf: lineEnd)
            } else {
                writeJSON(record, of: batch, to: &bytes)
                for (index, column) in fields.columns.enumerated() {
                    bytes.append(contentsOf: (index > 0 ? ",\"" : "\"").utf8)
                    bytes.append(contentsOf: column.rawValue.utf8)
                    bytes.append(contentsOf: "\":".utf8)
                    switch column {
                    case .status: appendJSONString(status, to: &bytes)
                    case .reason: appendJSONString(reason.utf8, to: &bytes)
                    default: resolved.value(column, of: outcome).appendJSON(to: &bytes)
                    }
                }
                bytes.append(contentsOf: "}\n".utf8)
            }
        }
    }

    /// In the order of `TapOutcome.Status`.
    private static let statusNames: [[UInt8]] = ["hit", "miss", "ask", "unknown", "error"].map { Array($0.utf8) }

    func isWellFormed(_ record: TapRecord, _ batch: TapBatch) -> Bool {
        record.failure < 0 || batch.failures[Int(record.failure)].isWellFormed
    }
}
