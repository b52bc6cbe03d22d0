/// The formats of taps and results. The raw values are the names on the command line.
public enum TapFormat: String, Hashable, Sendable, CaseIterable {
    /// The format of comma-separated values with a header line (RFC 4180). If semicolons separate the header, they
    /// separate all records, and numbers may have a decimal comma. The first line may state the separator: `sep=;`.
    case csv
    /// The format of tab-separated values with a header line. Values are quoted as in CSV.
    case tsv
    /// The format with one JSON object a line.
    case ndjson

    /// The usual field separator of the format; nil for NDJSON.
    package var delimiter: UInt8? {
        switch self {
        case .csv: UInt8(ascii: ",")
        case .tsv: UInt8(ascii: "\t")
        case .ndjson: nil
        }
    }

    /// The format of a file that begins with `bytes`: NDJSON if it begins with a brace, else TSV if its first line
    /// contains a tab, else CSV.
    package static func detect(_ bytes: [UInt8]) -> TapFormat {
        let line = firstLine(bytes)
        if line.first == UInt8(ascii: "{") { return .ndjson }
        return line.contains(0x09) ? .tsv : .csv
    }

    /// The field separator of a file in this format that begins with `bytes`; nil for NDJSON.
    func delimiter(of bytes: [UInt8]) -> UInt8? {
        guard self != .ndjson else { return nil }
        let line = TapFormat.firstLine(bytes)
        if let stated = DelimitedHeader.statedDelimiter(line) { return stated }
        return self == .csv ? DelimitedHeader.delimiterOfCSV(line) : delimiter
    }

    /// The first line that is not blank, from its first visible character; empty if all lines are blank.
    private static func firstLine(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes[textStart(of: bytes)...].drop(while: isWhiteSpace).prefix { $0 != 0x0A && $0 != 0x0D }
    }
}

/// The fields of a record that give the tap, and the `columns` that results add to the record. In NDJSON, a dot in a
/// field's name separates the name of a nested object from the name of its member.
public struct TapFields: Hashable, Sendable {
    /// The field of the horizontal coordinate, in screen space or in the coordinates of `space`. In CSV and TSV, the
    /// column of exactly this name is used, or else one whose name differs only in case and in blanks around it.
    public var x = "x"
    /// The field of the vertical coordinate, in the same space as `x`. In CSV and TSV, its column is found like that of
    /// `x`.
    public var y = "y"
    /// The field with the name of the scene; nil if all taps are on one scene.
    public var scene: String?

    /// The node in whose own coordinates the points are given; nil for screen space. The node is given by its id, or by
    /// a member and its value, as in `class=Map`.
    public var space: String?

    /// The columns that results add to a tap's own fields. Taps must not have fields of these names.
    public var columns = ResultColumn.usual
    /// Which node or nodes the column `hit` names.
    public var report = ResultReport.topmost
    /// The distance, in units of the screen, within which the nearest handler is used for a tap that no node handles.
    /// Nil to use no handler for such taps.
    public var radius: Double?

    /// The fields of taps in screen space, with the default columns for results.
    ///
    /// - Parameters:
    ///   - x: The field of the x coordinate.
    ///   - y: The field of the y coordinate.
    ///   - scene: The field with the name of the scene; nil if all taps are on one scene.
    public init(x: String = "x", y: String = "y", scene: String? = nil) {
        self.x = x
        self.y = y
        self.scene = scene
    }

    /// True if results contain more of a node than its name.
    package var needsDetails: Bool { report != .topmost || columns.contains { !ResultColumn.usual.contains($0) } }

    /// The names of `columns`.
    var added: [String] { columns.map(\.rawValue) }
}
