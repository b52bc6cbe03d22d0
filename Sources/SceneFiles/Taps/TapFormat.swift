/// The formats of taps and results. The raw values are the names on the command line.
public enum TapFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values with a header line (RFC 4180).
    case csv
    /// Values with a header line as in CSV, separated by tabs; quoting works as in CSV.
    case tsv
    /// One JSON object a line.
    case ndjson

    /// The character that separates the fields of a line, nil for JSON.
    package var delimiter: UInt8? {
        switch self {
        case .csv: UInt8(ascii: ",")
        case .tsv: UInt8(ascii: "\t")
        case .ndjson: nil
        }
    }

    /// The format of a file that begins with `bytes`: NDJSON if it begins with a brace, else TSV if its first line holds
    /// a tab, else CSV.
    package static func detect(_ bytes: [UInt8]) -> TapFormat {
        let text = bytes[textStart(of: bytes)...].drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
        if text.first == UInt8(ascii: "{") { return .ndjson }
        return text.prefix { $0 != 0x0A && $0 != 0x0D }.contains(0x09) ? .tsv : .csv
    }
}

/// The fields of a record that say where the tap was, and those that results add. In NDJSON a dot leads into a nested
/// object.
public struct TapFields: Hashable, Sendable {
    /// The fields of the coordinates, in the space of the scene's roots.
    public var x = "x"
    public var y = "y"
    /// The field that names the scene, nil if there is one scene for all taps.
    public var scene: String?

    /// The columns that results add, and that taps must therefore not have.
    public var columns = ResultColumn.usual
    /// The node or nodes that the column `hit` names.
    public var report = ResultReport.topmost
    /// The distance around a tap that nothing handles within which its handler is looked for, in units of the screen;
    /// nil for nowhere.
    public var radius: Double?

    /// - Parameters:
    ///   - x: The field of the x coordinate.
    ///   - y: The field of the y coordinate.
    ///   - scene: The field that names the scene; nil if there is one scene for all taps.
    public init(x: String = "x", y: String = "y", scene: String? = nil) {
        self.x = x
        self.y = y
        self.scene = scene
    }

    /// True if results say more of a node than its name.
    package var needsDetails: Bool { report != .topmost || columns.contains { !ResultColumn.usual.contains($0) } }

    /// The names of the columns that results add.
    var added: [String] { columns.map(\.rawValue) }
}
