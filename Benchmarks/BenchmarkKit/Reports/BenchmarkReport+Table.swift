extension BenchmarkReport {
    /// The rows of each case, in the order in which they were measured.
    package func cases() -> [CaseRows] {
        rows.groups(by: \.place).map { CaseRows(place: $0.key, rows: $0.elements) }
    }

    /// The tables of all suites, for a terminal.
    package func text() -> String {
        tables { TextTable(head: $0, body: $1).text }
    }

    /// The tables of all suites, as Markdown.
    package func markdown() -> String {
        tables { TextTable(head: $0, body: $1).markdown }
    }

    private func tables(_ render: ([String], [[String]]) -> String) -> String {
        let cases = cases()
        var parts: [String] = []
        for suite in BenchmarkSuites.all {
            let own = cases.filter { $0.place.suite == suite.name }
            guard !own.isEmpty else { continue }
            // A column without any value is left out, and so are those for points and variants if they have only one.
            let cells = suite.columns.map { column in own.map { column.cell($0) } }
            let shown = suite.columns.indices.filter { index in cells[index].contains { !$0.isEmpty } }
            let variants = Set(own.map(\.place.variant))
            let distributions = Set(own.map(\.place.distribution))
            var head = ["scene", "views"]
            if distributions.count > 1 { head.append("points") }
            if variants.count > 1 { head.append("variant") }
            head += shown.map { suite.columns[$0].title }
            let body = own.indices.map { index in
                var line = [own[index].place.sceneTitle, grouped(own[index].place.size)]
                if distributions.count > 1 { line.append(own[index].place.distribution) }
                if variants.count > 1 { line.append(own[index].place.variant) }
                return line + shown.map { cells[$0][index] }
            }
            let points = distributions.count == 1 ? ", \(distributions.first ?? "") points" : ""
            let closing = suite.closing(own)
            parts.append(
                "\(suite.name): \(suite.summary)\(points)\n\n" + render(head, body)
                    + (closing.isEmpty ? "" : "\n\(closing)"))
        }
        return parts.joined(separator: "\n")
    }
}

extension Sequence {
    /// The elements in groups of the same key, in the order in which the keys first appear.
    func groups<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var groups: [(key: Key, elements: [Element])] = []
        var places: [Key: Int] = [:]
        for element in self {
            let place = places[key(element), default: groups.count]
            if place == groups.count {
                places[key(element)] = place
                groups.append((key(element), []))
            }
            groups[place].elements.append(element)
        }
        return groups
    }
}

extension ReportRow.Place {
    /// The family with its summary.
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
