/// The layout of a file of taps: its format, its columns, and the fields that give the taps.
package struct TapLayout: Sendable {
    package let format: TapFormat
    /// The fields that are read, in the columns' own spelling.
    package let fields: TapFields
    /// The field separator; nil for NDJSON.
    let delimiter: UInt8?
    /// The header's text with its line end; empty for NDJSON.
    package let header: [UInt8]
    /// The position of the header for messages; nil for NDJSON.
    let headerPosition: TextPosition?
    /// The names of the columns; empty for NDJSON.
    package let columns: [String]
    /// Adds the records of a block to a batch.
    private let parseRecords: @Sendable (TapBlock, inout TapBatch) throws(SceneFileError) -> Void
    private let maximumRecordLength: Int

    /// The layout of NDJSON.
    /// - Parameter file: The name for messages.
    init(_ fields: TapFields, file: String, maximumRecordLength: Int) {
        (format, self.fields, delimiter, header, columns) = (.ndjson, fields, nil, [], [])
        headerPosition = nil
        parseRecords = NDJSONTapParser(fields, file: file, maximumRecordLength: maximumRecordLength).parse
        self.maximumRecordLength = maximumRecordLength
    }

    /// The layout of CSV or TSV with this header.
    /// - Throws: A `SceneFileError` at `position` if a column is missing or occurs twice, or if a column has the name
    ///   of one that results add (`TapFields.columns`).
    init(
        _ format: TapFormat, _ delimiter: UInt8, header: [UInt8], columns: [String], _ fields: TapFields,
        file: String, at position: TextPosition, maximumRecordLength: Int
    ) throws(SceneFileError) {
        (self.format, self.delimiter, self.header, self.columns) = (format, delimiter, header, columns)
        self.maximumRecordLength = maximumRecordLength
        headerPosition = position
        for name in fields.added where columns.contains(name) {
            throw SceneFileError(
                file: file, position: position,
                message: "expected columns without \"\(name)\", which the results add; rename it in the input")
        }
        func column(_ name: String) throws(SceneFileError) -> Int {
            let matches = DelimitedHeader.indices(of: name, in: columns)
            if let index = matches.first, matches.count == 1 { return index }
            let isSpelledSo = matches.contains { columns[$0] == name }
            let found =
                isSpelledSo ? "\(matches.count)" : columns.map { "\"\($0)\"" }.joined(separator: ", ")
            throw SceneFileError(
                file: file, position: position,
                message: "expected one column \"\(name)\" in the header, found \(found)")
        }
        let scene = try fields.scene.map { name throws(SceneFileError) in try column(name) }
        let (x, y) = (try column(fields.x), try column(fields.y))
        var found = fields
        (found.x, found.y, found.scene) = (columns[x], columns[y], scene.map { columns[$0] })
        self.fields = found
        let parser = DelimitedTapParser(
            delimiter: delimiter, fields: found, columnCount: columns.count, x: x, y: y, scene: scene,
            maximumRecordLength: maximumRecordLength)
        parseRecords = parser.parse
    }

    /// True if a coordinate in the batch has a decimal comma.
    func hasDecimalCommas(_ batch: TapBatch) -> Bool {
        guard let delimiter, delimiter == DelimitedHeader.semicolon else { return false }
        let coordinates = columns.indices.filter { columns[$0] == fields.x || columns[$0] == fields.y }
        return batch.records.contains { record in
            guard record.point != nil else { return false }
            let cells = delimitedFields(batch.bytes[record.range], delimiter: delimiter)
            return coordinates.contains { cells[$0].contains(DelimitedHeader.comma) }
        }
    }

    /// The parsed records of a block.
    /// - Throws: A `SceneFileError` if a record already has a field that results add to it (`TapFields.columns`).
    package func parse(_ block: TapBlock) throws(SceneFileError) -> TapBatch {
        var batch = TapBatch(block.bytes)
        if block.isLongRecord {
            batch.addLongRecord(line: block.line, limit: maximumRecordLength)
        } else {
            try parseRecords(block, &batch)
        }
        return batch
    }
}
