extension ResolveCommand {
    /// The options for taps: the names of their fields, the kind of report, the columns to add, and the radius.
    static func fields(_ arguments: Arguments) throws(UsageError) -> TapFields {
        var fields = TapFields(
            x: arguments.value("--x") ?? "x", y: arguments.value("--y") ?? "y", scene: arguments.value("--scene-field"))
        fields.space = arguments.value("--space")
        fields.report = try arguments.choice("--report") ?? .topmost
        if let names = arguments.value("--columns") { fields.columns = try columns(names) }
        fields.radius = try arguments.number("--radius", "of at least 0") { $0 >= 0 } ?? fields.radius
        if fields.report != .handler, !fields.columns.contains(where: { $0 == .handler || $0 == .distance }) {
            try arguments.refuse(
                ["--radius"], "has no effect without the column handler or distance, or --report handler")
        }
        return fields
    }

    private static func columns(_ names: String) throws(UsageError) -> [ResultColumn] {
        var columns: [ResultColumn] = []
        for name in names.split(separator: ",", omittingEmptySubsequences: false) {
            guard let column = ResultColumn(rawValue: String(name)) else {
                let all = ResultColumn.named.map(\.rawValue).joined(separator: ", ")
                throw UsageError(message: "--columns lists some of \(all), data-…, not \"\(name)\"")
            }
            guard !columns.contains(column) else { throw UsageError(message: "--columns lists \(name) twice") }
            columns.append(column)
        }
        return columns
    }
}
