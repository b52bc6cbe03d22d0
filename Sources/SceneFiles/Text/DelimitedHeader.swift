/// What a header line of delimited text determines: the field separator, and which column is which.
enum DelimitedHeader {
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")

    /// The field separator of CSV, from its header line: a semicolon if the line has more semicolons than commas
    /// outside of quotes, else a comma. Spreadsheets write semicolons where the comma is the decimal point.
    static func delimiterOfCSV(_ line: some Sequence<UInt8>) -> UInt8 {
        var isQuoted = false
        var surplus = 0
        for byte in line {
            if byte == 0x22 { isQuoted.toggle() }
            guard !isQuoted else { continue }
            surplus += byte == semicolon ? 1 : byte == comma ? -1 : 0
        }
        return surplus > 0 ? semicolon : comma
    }

    /// The field separator that a file's first line states, as Excel writes and reads it: `sep=;`. Nil if the line
    /// states none.
    static func statedDelimiter(_ line: some Collection<UInt8>) -> UInt8? {
        guard line.count == 5, line.starts(with: "sep=".utf8) else { return nil }
        return line.dropFirst(4).first.flatMap { ",;|\t".utf8.contains($0) ? $0 : nil }
    }

    /// A name or a number without the blanks around it.
    static func withoutBlanks(_ cell: String) -> String {
        guard cell.utf8.first.map(isBlank) == true || cell.utf8.last.map(isBlank) == true else { return cell }
        let bytes = Array(cell.utf8)
        return String(decoding: bytes[trimmed(bytes.indices, in: bytes, isBlank)], as: UTF8.self)
    }

    /// The decimal point of numbers in a file whose field separator is `delimiter`: a comma after a semicolon, else a
    /// point.
    static func decimalPoint(_ delimiter: UInt8) -> UInt8 { delimiter == semicolon ? comma : decimalPoint }

    static let decimalPoint = UInt8(ascii: ".")

    /// The indices of the columns whose names are spelled exactly like `name`. If there are none, the indices of the
    /// columns whose names differ from `name` only in case and in blanks around them.
    static func indices(of name: String, in columns: [String]) -> [Int] {
        let exact = columns.indices.filter { columns[$0] == name }
        guard exact.isEmpty else { return exact }
        let folded = name.lowercased()
        return columns.indices.filter { withoutBlanks(columns[$0]).lowercased() == folded }
    }
}
