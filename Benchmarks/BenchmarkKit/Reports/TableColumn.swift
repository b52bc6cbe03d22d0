import Foundation

/// The rows of one case: all its strategies and quantities.
package struct CaseRows {
    package let caseID: CaseID
    package let rows: [ReportRow]

    func row(_ strategy: String, _ quantity: ReportRow.Quantity) -> ReportRow? {
        rows.first { $0.strategy == strategy && $0.quantity == quantity }
    }
}

/// A column of a suite's table.
package struct TableColumn: Sendable {
    package let title: String
    /// Returns the text of a case's cell; empty if the case has no value.
    let cell: @Sendable (CaseRows) -> String

    init(_ title: String, _ cell: @escaping @Sendable (CaseRows) -> String?) {
        self.title = title
        self.cell = { cell($0) ?? "" }
    }

    /// A column with the values that were measured for a strategy and a quantity, in the quantity's unit. If `title` is nil, the
    /// title is the strategy's name.
    static func value(_ strategy: String, _ quantity: ReportRow.Quantity, title: String? = nil) -> TableColumn {
        TableColumn(title ?? strategy) { $0.row(strategy, quantity).map { shortNumber($0.value) } }
    }

    /// A column with the value of the strategy `slow` divided by that of the strategy `fast`.
    static func ratio(_ quantity: ReportRow.Quantity, of slow: String, to fast: String) -> TableColumn {
        TableColumn("\(slow) ÷ \(fast)") { rows in
            guard let slow = rows.row(slow, quantity), let fast = rows.row(fast, quantity), fast.value > 0
            else { return nil }
            return shortNumber(slow.value / fast.value) + "×"
        }
    }

    /// A column with a strategy's time to build the whole scene, in milliseconds.
    static func milliseconds(_ title: String, _ strategy: String) -> TableColumn {
        TableColumn(title) { rows in
            rows.row(strategy, .build).map { shortNumber($0.value * Double(rows.caseID.size) / 1e6) }
        }
    }

    /// A column with a strategy's memory per view, in bytes.
    static func bytesPerView(_ title: String, _ strategy: String) -> TableColumn {
        TableColumn(title) { rows in
            rows.row(strategy, .memory).map { shortNumber($0.value / Double(rows.caseID.size)) }
        }
    }

    /// A column with a strategy's counter, divided by the number of views if `perView`.
    static func counter(_ title: String, _ name: String, _ strategy: String, perView: Bool = false) -> TableColumn {
        TableColumn(title) { rows in
            let counter = rows.rows.lazy.filter { $0.strategy == strategy }.compactMap { $0.counters[name] }.first
            return counter.map { shortNumber(perView ? $0 / Double(rows.caseID.size) : $0) }
        }
    }
}

/// The text of a number with about three significant digits. Numbers from 100 on become whole numbers with commas between
/// thousands. The text is a dash if the number is not finite.
func shortNumber(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    if value.magnitude >= 99.95 { return grouped(Int(value.rounded())) }
    return value.magnitude >= 9.995 || value == 0
        ? String(format: "%.1f", (value * 10).rounded() / 10) : String(format: "%.2f", (value * 100).rounded() / 100)
}

/// A whole number with commas between thousands.
func grouped(_ value: Int) -> String { value.formatted(.number.locale(Locale(identifier: "en_US"))) }
