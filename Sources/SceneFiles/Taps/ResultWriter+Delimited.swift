extension ResultWriter {
    /// Writes a record's fields, without a line end. What does not fit is added to the reason.
    func write(
        _ record: TapRecord, of batch: TapBatch, _ delimiter: UInt8, _ reason: inout String, to bytes: inout [UInt8]
    ) {
        if input == output, isWellFormed(record, batch) {
            bytes.append(contentsOf: batch.bytes[record.range])
            return
        }
        var cells: [[UInt8]]
        if let inputDelimiter = input.delimiter {
            cells = delimitedFields(batch.bytes[record.range], delimiter: inputDelimiter)
            if cells.count > columns.count {
                let dropped = cells[columns.count...].map { "\"\(String(decoding: $0, as: UTF8.self))\"" }
                reason += "; left out: \(dropped.joined(separator: ", "))"
            }
        } else if isWellFormed(record, batch) {
            let members = jsonMembers(record, batch)
            cells = columns.map { column in members.first { $0.name == column }?.text ?? [] }
        } else {
            cells = [Array(batch.bytes[record.range])]
        }
        cells = Array(cells.prefix(columns.count))
        cells += Array(repeating: [], count: columns.count - cells.count)
        appendRow(cells, delimiter, to: &bytes)
    }

    func appendRow(_ cells: [[UInt8]], _ delimiter: UInt8, to bytes: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(delimiter) }
            appendDelimited(cell, delimiter: delimiter, to: &bytes)
        }
    }

    /// The members of a well-formed record, with the text of a cell.
    func jsonMembers(_ record: TapRecord, _ batch: TapBatch) -> [(name: String, text: [UInt8])] {
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
