/// Finds the taps in NDJSON text, one JSON object on each line. Blank lines are not records.
struct NDJSONTapParser: Sendable {
    private let x: NDJSONField
    private let y: NDJSONField
    private let scene: NDJSONField?
    /// The names of the fields that each record gets in the results. No record of the input may have such a field.
    private let added: [String]
    /// The names to look for, each with its index. The names in `added` have the first indices; those of the fields
    /// `x`, `y` and `scene` follow.
    private let names: JSONNames<Int>
    private let maximumRecordLength: Int
    /// The name of the file for messages.
    private let file: String

    init(_ fields: TapFields, file: String, maximumRecordLength: Int) {
        self.file = file
        self.maximumRecordLength = maximumRecordLength
        added = fields.added
        var names = fields.added
        x = NDJSONField(fields.x, &names)
        y = NDJSONField(fields.y, &names)
        scene = fields.scene.map { NDJSONField($0, &names) }
        self.names = JSONNames(names, Array(names.indices))
    }

    /// Appends the taps of a block's lines to a batch.
    /// - Throws: A `SceneFileError` if a record already has a field that is named in `added`.
    func parse(_ block: TapBlock, to batch: inout TapBatch) throws(SceneFileError) {
        batch.records.reserveCapacity(block.bytes.count / 40)
        var reader = JSONReader(block.bytes, in: 0..<0, allowsLoneSurrogates: true)
        var line = block.line
        var start = 0
        while start < block.bytes.count {
            let end = block.bytes[start...].firstIndex(of: 0x0A) ?? block.bytes.count
            try add(start..<end, line, &reader, to: &batch)
            line += 1
            start = end + 1
        }
    }

    /// Adds the record on a line. Adds nothing if the line is blank.
    private func add(
        _ text: Range<Int>, _ line: Int, _ reader: inout JSONReader, to batch: inout TapBatch
    ) throws(SceneFileError) {
        guard text.count <= maximumRecordLength else {
            return batch.addLongRecord(line: line, limit: maximumRecordLength)
        }
        let range = trimmed(text, in: batch.bytes, isBlank)
        guard !range.isEmpty else { return }
        func failure(_ failure: ParseFailure, isWellFormed: Bool) -> TapFailure {
            let before = Array(batch.bytes[text.lowerBound..<failure.offset])
            return TapFailure(
                position: TextPosition(line: line, column: TextPosition.column(after: before)),
                message: failure.message, isWellFormed: isWellFormed)
        }
        let values: Values
        do throws(ParseFailure) {
            values = try self.values(of: range, &reader)
        } catch {
            return batch.fail(range, line: line, failure(error, isWellFormed: false))
        }
        // Results are JSON for other programs, and many refuse half a surrogate pair.
        if reader.hasLoneSurrogate { batch.removeLoneSurrogates(in: range) }
        if let added = values.added {
            let failure = failure(added, isWellFormed: false)
            throw SceneFileError(file: file, position: failure.position, message: failure.message)
        }
        do throws(ParseFailure) {
            let point = Point(x: try number(values.x, x, reader), y: try number(values.y, y, reader))
            var index: Int?
            if let scene { index = batch.sceneIndex(try key(values.scene, scene, reader)) }
            batch.records.append(TapRecord(range: range, line: line, content: .tap(point, scene: index)))
        } catch {
            batch.fail(range, line: line, failure(error, isWellFormed: true))
        }
    }

    /// The values of the fields that are read, each as its first token and the offset of this token; nil for a field
    /// that the record lacks.
    private struct Values {
        typealias Value = (token: JSONReader.Token, offset: Int)
        var x: Value?
        var y: Value?
        var scene: Value?
        /// The error if the record has a field whose name is in `NDJSONTapParser.added`; nil if it has none.
        var added: ParseFailure?
    }

    /// The values of a record's fields. Reads the whole record, since text that is copied to results must be valid
    /// JSON.
    private func values(of range: Range<Int>, _ reader: inout JSONReader) throws(ParseFailure) -> Values {
        reader.restart(in: range)
        try reader.expect(.beginObject, "a record, which is an object")
        var values = Values()
        // For each field, how many of its components the names of the open objects match.
        var (matchedX, matchedY, matchedScene) = (0, 0, 0)
        while true {
            let token = try reader.next()
            guard case .name(let name) = token else {
                if token == .end { return values }
                continue
            }
            let depth = reader.depth
            let index = names.meaning(of: name, in: reader)
            if depth == 1, let index, index < added.count {
                values.added = ParseFailure(
                    "expected records without \"\(added[index])\", which the results add; rename it in the input",
                    at: reader.tokenStart)
                return values
            }
            let isX = x.isAt(by: index, depth, &matchedX)
            let isY = y.isAt(by: index, depth, &matchedY)
            let isScene = scene?.isAt(by: index, depth, &matchedScene) ?? false
            guard isX || isY || isScene else { continue }
            let value = (token: try reader.next(), offset: reader.tokenStart)
            if isX { values.x = value }
            if isY { values.y = value }
            if isScene { values.scene = value }
            if value.token == .beginObject || value.token == .beginArray { _ = try reader.skipRest(of: value.token) }
        }
    }

    private func number(
        _ value: Values.Value?, _ field: NDJSONField, _ reader: JSONReader
    ) throws(ParseFailure) -> Double {
        guard let value else {
            throw ParseFailure("expected a number (\(field)), found no such field", at: reader.start)
        }
        return try reader.finite(value.token, field.description, at: value.offset)
    }

    private func key(
        _ value: Values.Value?, _ field: NDJSONField, _ reader: JSONReader
    ) throws(ParseFailure) -> String {
        switch value?.token {
        case .string(let text): return reader.string(text)
        case .number(let range): return reader.text(range)
        case let token?:
            throw reader.unexpected(token, expected: "the name of a scene (\(field))", at: value?.offset)
        case nil:
            throw ParseFailure("expected the name of a scene (\(field)), found no such field", at: reader.start)
        }
    }
}

/// A field of NDJSON records, given by the names on its path.
struct NDJSONField: Sendable, CustomStringConvertible {
    let description: String
    /// The index of the name that consists of the whole path, dots included.
    private let name: Int
    /// The names on the path, outermost first, as indices.
    private let components: [Int]

    /// Reads the path of a field, such as `tap.x`.
    /// - Parameter names: The names that have an index so far: their position in this array. Names of the field that are
    ///   not among them are appended.
    init(_ text: String, _ names: inout [String]) {
        func index(_ name: String) -> Int {
            // Names count as equal only if their bytes are.
            if let known = names.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) { return known }
            names.append(name)
            return names.count - 1
        }
        description = text
        name = index(text)
        components = text.split(separator: ".", omittingEmptySubsequences: false).map { index(String($0)) }
    }

    /// True if a member is the field. Call this for each member of a record in turn.
    ///
    /// A member is the field if the names of the objects around it, followed by its own name, are the field's path. A
    /// member of the record itself may instead have the whole path, with the dots, as its name.
    ///
    /// - Parameters:
    ///   - name: The index of the member's name; nil for a name that does not matter.
    ///   - depth: The number of objects around the member.
    ///   - matched: How many names of the path have been matched so far, outermost first. Pass 0 for a record's first
    ///     member; each call updates the number.
    func isAt(by name: Int?, _ depth: Int, _ matched: inout Int) -> Bool {
        if matched >= depth { matched = depth - 1 }
        guard let name else { return false }
        if depth == 1, components.count > 1, name == self.name { return true }
        guard matched == depth - 1, depth <= components.count, name == components[depth - 1] else { return false }
        matched = depth
        return depth == components.count
    }
}
