extension BenchmarkReport {
    /// A sheet for each suite and quantity that was measured at more than one size, with the name of its file.
    package func plots() -> [(fileName: String, sheet: PlotSheet)] {
        var sheets: [(String, PlotSheet)] = []
        for suite in BenchmarkSuites.all {
            for quantity in [ReportRow.Quantity.query, .build, .memory] {
                let own = rows.filter { $0.place.suite == suite.name && $0.quantity == quantity }
                let charts = charts(of: own, quantity)
                guard !charts.isEmpty else { continue }
                let name = suite.name == quantity.rawValue ? suite.name : "\(suite.name)-\(quantity.rawValue)"
                let sheet = PlotSheet(
                    title: quantity.plotTitle, charts: charts, unit: quantity == .memory ? .bytes : .time,
                    caption: machine.summary)
                sheets.append(("\(name).svg", sheet))
            }
        }
        return sheets
    }

    /// A chart for each family, distribution and variant, with a line for each strategy.
    private func charts(of rows: [ReportRow], _ quantity: ReportRow.Quantity) -> [Chart] {
        let distributions = Set(rows.map(\.place.distribution))
        var order: [String] = []
        var groups: [String: [ReportRow]] = [:]
        for row in rows {
            let place = row.place
            let points = distributions.count > 1 ? ", \(place.distribution)" : ""
            let variant = place.variant.isEmpty ? "" : ", \(place.variant)"
            let title = place.sceneTitle + points + variant
            if groups[title] == nil { order.append(title) }
            groups[title, default: []].append(row)
        }
        return order.compactMap { title in
            let own = groups[title] ?? []
            guard Set(own.map(\.place.size)).count > 1 else { return nil }
            let lines = lines(of: own)
            let fast = lines.first { $0.name == Strategy.scene || $0.name == OverridesSuite.engine }
            let slow = lines.first { $0.name == Strategy.recursion || $0.name == OverridesSuite.walk }
            guard quantity == .query, let fast, let slow else { return Chart(title: title, lines: lines) }
            return Chart(title: title, lines: lines, crossover: Chart.crossover(of: fast, below: slow))
        }
    }

    private func lines(of rows: [ReportRow]) -> [Chart.Line] {
        var names: [String] = []
        for row in rows where !names.contains(row.strategy) { names.append(row.strategy) }
        return names.map { name in
            let own = rows.filter { $0.strategy == name }
            return Chart.Line(name: name, points: own.map { (Double($0.place.size), $0.plotted) })
        }
    }
}

extension ReportRow {
    /// The value in plots, which show memory per view.
    fileprivate var plotted: Double { quantity == .memory ? value / Double(place.size) : value }
}

extension ReportRow.Quantity {
    fileprivate var plotTitle: String {
        switch self {
        case .query: "Time of a hit test"
        case .build: "Time to build, for each view"
        case .event: "Time of an event, its delivery included"
        case .frame: "Time of a frame"
        case .memory: "Memory, for each view"
        }
    }
}
