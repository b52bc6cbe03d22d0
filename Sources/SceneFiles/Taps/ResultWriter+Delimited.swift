extension ResultWriter {
    /// The columns for the records of NDJSON: the members of the first one that is well-formed.
    static func columns(of batch: TapBatch) -> [String] {
        let first = batch.records.first { batch.isWellFormed($0) }
        return first.map { jsonMembers($0, batch).map(\.name) } ?? ["record"]
    }

    /// Makes errors of the answers to records that the output cannot hold.
    func adapt(_ answers: inout TapAnswers, to batch: TapBatch) {
        guard input == .ndjson, output != .ndjson else { return }
        for (index, record) in batch.records.enumerated() where batch.isWellFormed(record) {
            let surplus = ResultWriter.jsonMembers(record, batch).map(\.name).filter { !columns.contains($0) }
            guard !surplus.isEmpty else { continue }
            let names = surplus.map { "\"\($0)\"" }.joined(separator: ", ")
            answers.fail(index, "expected the fields of the first record, found \(names) too, which no column holds")
        }
    }

    /// Writes a record's fields one by one, without a line end.
    ///
    /// - Returns: What to add to the reason, if not all of them fit.
    func writeFields(
        _ record: TapRecord, of batch: TapBatch, _ delimiter: UInt8, to bytes: inout [UInt8]
    ) -> String? {
        var cells: [[UInt8]]
        var leftOut: String?
        if let inputDelimiter = input.delimiter {
            cells = delimitedFields(batch.bytes[record.range], delimiter: inputDelimiter)
            if cells.count > columns.count {
                let dropped = cells[columns.count...].map { "\"\(String(decoding: $0, as: UTF8.self))\"" }
                leftOut = "; left out: \(dropped.joined(separator: ", "))"
            }
        } else if batch.isWellFormed(record) {
            let members = ResultWriter.jsonMembers(record, batch)
            cells = columns.map { column in members.first { $0.name == column }?.text ?? [] }
        } else {
            cells = [Array(batch.bytes[record.range])]
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

    /// The members of a well-formed record, with the text of a cell.
    private static func jsonMembers(_ record: TapRecord, _ batch: TapBatch) -> [(name: String, text: [UInt8])] {
        var members: [(name: String, text: [UInt8])] = []
        var reader = JSONReader(batch.bytes, in: record.range)
        do throws(ParseFailure) {
            _ = try reader.next()
            while case .name(let name) = try reader.next() {
                let token = try reader.next()
                let text: [UInt8]
                switch token {
                case .string(let string): text = Array(reader.string(string).utf8)
                case .null: text = []
                default: text = Array(batch.bytes[try reader.skipRest(of: token)])
                }
                members.append((reader.string(name), text))
            }
        } catch {
            // The record has been read before, so it is JSON.
            assertionFailure("a well-formed record is JSON: \(error)")
        }
        return members
    }
}
