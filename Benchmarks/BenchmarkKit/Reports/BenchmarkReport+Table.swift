extension BenchmarkReport {
    /// The rows of each case. The cases are in the order in which they were measured.
    package func cases() -> [CaseRows] {
        rows.groups(by: \.caseID).map { CaseRows(caseID: $0.key, rows: $0.elements) }
    }

    /// The tables of all suites, for a terminal.
    package func text() -> String { tables(\.text) }

    /// The tables of all suites, as Markdown.
    package func markdown() -> String { tables(\.markdown) }

    private func tables(_ form: (TextTable) -> String) -> String {
        let cases = cases()
        var parts: [String] = []
        for suite in BenchmarkSuites.all {
            let own = cases.filter { $0.caseID.suite == suite.name }
            guard !own.isEmpty else { continue }
            let distributions = Set(own.map(\.caseID.distribution))
            var columns = [
                TableColumn("scene") { $0.caseID.sceneTitle }, TableColumn("views") { grouped($0.caseID.size) },
            ]
            if distributions.count > 1 { columns.append(TableColumn("points") { $0.caseID.distribution }) }
            if Set(own.map(\.caseID.variant)).count > 1 { columns.append(TableColumn("variant") { $0.caseID.variant }) }
            // A column without any value is left out.
            let shown = (columns + suite.columns).map { (title: $0.title, cells: own.map($0.cell)) }
                .filter { !$0.cells.allSatisfy(\.isEmpty) }
            let table = TextTable(
                head: shown.map(\.title), body: own.indices.map { row in shown.map { $0.cells[row] } })
            let points = distributions.count == 1 ? ", \(distributions.first ?? "") points" : ""
            let closing = suite.closing(own)
            parts.append(
                "\(suite.name): \(suite.summary)\(points)\n\n" + form(table)
                    + (closing.isEmpty ? "" : "\n\(closing)"))
        }
        return parts.joined(separator: "\n")
    }
}

extension Sequence {
    /// The elements in groups of the same key, in the order in which the keys first appear.
    func groups<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var groups: [(key: Key, elements: [Element])] = []
        var indexes: [Key: Int] = [:]
        for element in self {
            let index = indexes[key(element), default: groups.count]
            if index == groups.count {
                indexes[key(element)] = index
                groups.append((key(element), []))
            }
            groups[index].elements.append(element)
        }
        return groups
    }
}

extension CaseID {
    /// The summary and the name of the case's family; the name alone if `SceneFamily` has no family of that name.
    package var sceneTitle: String {
        SceneFamily.named(family).map { "\($0.summary) (\($0.name))" } ?? family
    }

    /// The case in one line.
    package var title: String {
        let parts = [suite, family, grouped(size), distribution, variant]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// A table whose first column is text and whose others are numbers.
struct TextTable {
    let head: [String]
    let body: [[String]]

    /// The table for a terminal, with aligned columns. Titles are broken into lines at their spaces.
    var text: String {
        let titles = head.map { $0.split(separator: " ").map(String.init) }
        let height = titles.map(\.count).max() ?? 0
        let lines = (0..<height).map { line in
            titles.map { title in
                let index = line - (height - title.count)
                return index < 0 ? "" : title[index]
            }
        }
        let widths = head.indices.map { column in (lines + body).map { $0[column].count }.max() ?? 0 }
        return (lines + body).map { row in
            var text = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + padding : padding + row[column]
            }.joined(separator: "  ")
            while text.last == " " { text.removeLast() }
            return text + "\n"
        }.joined()
    }

    /// The table as Markdown.
    var markdown: String {
        let rule = head.indices.map { $0 == 0 ? "---" : "--:" }
        return ([head, rule] + body).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
