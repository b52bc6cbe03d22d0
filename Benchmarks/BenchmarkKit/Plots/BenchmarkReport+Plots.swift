extension BenchmarkReport {
    /// The quantities that are drawn, and the titles of their sheets.
    private static let plotted: [(ReportRow.Quantity, title: String)] = [
        (.query, "Time of a hit test"), (.build, "Time to build, for each view"), (.memory, "Memory, for each view"),
    ]

    /// A sheet for each suite and quantity that was measured at more than one size, with a name for the sheet's file.
    package func plots() -> [(fileName: String, sheet: PlotSheet)] {
        var sheets: [(String, PlotSheet)] = []
        for suite in BenchmarkSuites.all {
            for (quantity, title) in BenchmarkReport.plotted {
                let own = rows.filter { $0.caseID.suite == suite.name && $0.quantity == quantity }
                let charts = charts(of: own, quantity)
                guard !charts.isEmpty else { continue }
                let name = suite.name == quantity.rawValue ? suite.name : "\(suite.name)-\(quantity.rawValue)"
                let sheet = PlotSheet(
                    title: title, charts: charts.filter { !$0.lines.isEmpty },
                    unit: quantity == .memory ? .bytes : .time, caption: machine.summary)
                sheets.append(("\(name).svg", sheet))
            }
        }
        return sheets
    }

    /// A chart for each family, distribution and variant, with a line for each strategy.
    private func charts(of rows: [ReportRow], _ quantity: ReportRow.Quantity) -> [Chart] {
        let distributions = Set(rows.map(\.caseID.distribution))
        let groups = rows.groups { row in
            let points = distributions.count > 1 ? ", \(row.caseID.distribution)" : ""
            let variant = row.caseID.variant.isEmpty ? "" : ", \(row.caseID.variant)"
            return row.caseID.sceneTitle + points + variant
        }
        return groups.compactMap { title, rows in
            guard Set(rows.map(\.caseID.size)).count > 1 else { return nil }
            let lines = rows.groups(by: \.strategy).map { name, rows in
                Chart.Line(name: name, points: rows.map { (Double($0.caseID.size), $0.plotted) })
            }
            let fast = lines.first { $0.name == Strategy.scene || $0.name == OverridesSuite.engine }
            let slow = lines.first { $0.name == Strategy.recursion || $0.name == OverridesSuite.walk }
            guard quantity == .query, let fast, let slow else { return Chart(title: title, lines: lines) }
            return Chart(title: title, lines: lines, crossover: Chart.crossover(of: fast, below: slow))
        }
    }
}

extension ReportRow {
    /// The value that plots show. Memory is shown per view.
    fileprivate var plotted: Double { quantity == .memory ? value / Double(caseID.size) : value }
}
