/// The fields of one record of CSV or TSV, unquoted. Broken quoting is read for what it can be: what follows a closing
/// quote belongs to the field, and behind the break quotes mean nothing.
/// - Complexity: O(bytes).
package func delimitedFields(_ record: some Collection<UInt8>, delimiter: UInt8) -> [[UInt8]] {
    Array(record).withUnsafeBufferPointer { text in
        var scanner = DelimitedScanner(delimiter: delimiter)
        var fields: [[UInt8]] = []
        if scanner.scan(text, from: 0, { fields.append(delimitedContent(text[$0])) }) == nil {
            _ = scanner.finish(text) { fields.append(delimitedContent(text[$0])) }
        }
        return fields
    }
}

/// The text of one field without its quotes.
package func delimitedContent(_ field: some Collection<UInt8>) -> [UInt8] {
    guard field.first == 0x22 else { return Array(field) }
    var content: [UInt8] = []
    var isQuoted = true
    var isAfterQuote = false
    for byte in field.dropFirst() {
        guard isQuoted else {
            content.append(byte)
            continue
        }
        if isAfterQuote, byte != 0x22 { isQuoted = false }
        if byte != 0x22 || isAfterQuote { content.append(byte) }
        isAfterQuote = byte == 0x22 && !isAfterQuote
    }
    return content
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
