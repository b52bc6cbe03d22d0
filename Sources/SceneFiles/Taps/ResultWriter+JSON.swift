extension ResultWriter {
    /// What is said of text in CSV or TSV that no JSON string can hold.
    private static let notUTF8 = "expected UTF-8, which JSON consists of, found a byte that is not UTF-8"

    /// Throws an error if the names of the columns are not UTF-8, as those of members are.
    static func requireUTF8(_ layout: TapLayout, file: String) throws(SceneFileError) {
        guard invalidUTF8Offset(in: layout.header.indices, of: layout.header) != nil else { return }
        throw SceneFileError(file: file, position: layout.headerPosition, message: notUTF8)
    }

    /// Makes the answer an error for each tap with a field that is not UTF-8.
    func requireUTF8(_ answers: inout TapAnswers, of batch: TapBatch) {
        guard batch.bytes.contains(where: { $0 >= 0x80 }) else { return }
        for (index, record) in batch.records.enumerated() where batch.failure(of: record) == nil {
            guard let offset = invalidUTF8Offset(in: record.range, of: batch.bytes) else { continue }
            let position = TextPosition(offset: offset, in: record.range, of: batch.bytes, onLine: record.line)
            answers.fail(index, TapFailure(position: position, message: ResultWriter.notUTF8, isWellFormed: true))
        }
    }

    /// Writes a record as a JSON object without its closing brace, so that members can follow.
    func writeMembers(
        _ record: TapRecord, _ text: UnsafeBufferPointer<UInt8>, of batch: TapBatch, to bytes: inout [UInt8]
    ) {
        if let delimiter = layout.delimiter {
            let decimalPoint = DelimitedHeader.decimalPoint(delimiter)
            bytes.append(0x7B)
            let cells = delimitedFields(batch.bytes[record.range], delimiter: delimiter)
            for (index, name) in columns.enumerated() {
                appendJSONString(memberNames[index].utf8, to: &bytes)
                bytes.append(0x3A)
                let cell = index < cells.count ? cells[index] : []
                let number = cell.map { $0 == decimalPoint ? DelimitedHeader.decimalPoint : $0 }
                if name == layout.fields.x || name == layout.fields.y, isJSONNumber(number) {
                    bytes.append(contentsOf: number)
                } else {
                    appendJSONString(String(decoding: cell, as: UTF8.self).utf8, to: &bytes)
                }
                bytes.append(0x2C)
            }
            if cells.count > columns.count {
                appendJSONString(memberNames[columns.count].utf8, to: &bytes)
                bytes.append(0x3A)
                appendJSONString(String(decoding: text, as: UTF8.self).utf8, to: &bytes)
                bytes.append(0x2C)
            }
        } else if batch.isWellFormed(record) {
            let content = text.dropLast()
            let end = content.lastIndex { !isWhiteSpace($0) } ?? content.startIndex
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: content[...end]))
            if end > content.startIndex { bytes.append(0x2C) }
        } else {
            bytes.append(contentsOf: "{\"record\":".utf8)
            appendJSONString(String(decoding: text, as: UTF8.self).utf8, to: &bytes)
            bytes.append(0x2C)
        }
    }

    private func isJSONNumber(_ cell: [UInt8]) -> Bool {
        var reader = JSONReader(cell, in: 0..<cell.count)
        guard case .number(let range)? = try? reader.next(), range == 0..<cell.count else { return false }
        return reader.number(range).isFinite
    }
}
