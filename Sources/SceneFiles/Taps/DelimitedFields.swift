/// The fields of one record of CSV or TSV, unquoted. Broken quoting is read for what it can be: a quote that is never
/// closed ends with the record, and what follows a closing quote belongs to the field.
/// - Complexity: O(bytes).
package func delimitedFields(_ record: some Collection<UInt8>, delimiter: UInt8) -> [[UInt8]] {
    var fields: [[UInt8]] = []
    var field: [UInt8] = []
    var isQuoted = false
    var isAtStart = true
    var index = record.startIndex
    while index != record.endIndex {
        let byte = record[index]
        index = record.index(after: index)
        if isQuoted {
            if byte != 0x22 {
                field.append(byte)
            } else if index != record.endIndex, record[index] == 0x22 {
                field.append(0x22)
                index = record.index(after: index)
            } else {
                isQuoted = false
            }
        } else if byte == delimiter {
            fields.append(field)
            field.removeAll()
            isAtStart = true
            continue
        } else if byte == 0x22, isAtStart {
            isQuoted = true
        } else {
            field.append(byte)
        }
        isAtStart = false
    }
    fields.append(field)
    return fields
}

/// The text of one field without its quotes.
package func delimitedContent(_ field: some Collection<UInt8>) -> [UInt8] {
    // No byte of UTF-8 text is 0xFF, so that nothing in the field is taken for a delimiter.
    delimitedFields(field, delimiter: 0xFF).first ?? []
}

/// Appends a field of CSV or TSV, quoted if it must be.
package func appendDelimited(_ field: some Collection<UInt8>, delimiter: UInt8, to bytes: inout [UInt8]) {
    guard field.contains(where: { $0 == delimiter || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) else {
        bytes.append(contentsOf: field)
        return
    }
    bytes.append(0x22)
    for byte in field {
        if byte == 0x22 { bytes.append(0x22) }
        bytes.append(byte)
    }
    bytes.append(0x22)
}
