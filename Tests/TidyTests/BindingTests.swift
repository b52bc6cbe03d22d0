import Testing

/// The table of what C++, Python and JavaScript have of the C library, held against the header and the bindings.
struct BindingTests {
    private let tree = SourceTree()

    private struct Row {
        let function: String
        /// What stands in the columns of C++, Python and JavaScript.
        let cells: [String]
    }

    private func rows() throws -> [Row] {
        try tree.file("Sources/CHitTest/CHitTest.docc/Bindings.md").lines.compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingPrefix(" ") }
            guard cells.count >= 4, let name = cells[0].firstMatch(of: #/`(hit_\w+)`/#)?.output.1 else { return nil }
            return Row(function: String(name), cells: cells[1...].prefix(3).map { String($0) })
        }
    }

    /// The functions that the header declares, in its order.
    private func declared() throws -> [String] {
        let header = try tree.text("Sources/CHitTestHeader/include/hit_test.h").replacing(#/(?s)\/\*.*?\*\//#, with: "")
        return header.matches(of: #/(?m)^[a-z][a-z0-9_ ]* \*?(hit_[a-z0-9_]+)\(/#).map { String($0.output.1) }
    }

    @Test func `the table has every function of the header, in its order`() throws {
        let declared = try declared()
        #expect(declared.count > 70)
        #expect(try rows().map(\.function) == declared)
    }

    @Test(arguments: 0..<3)
    func `each language has what the table says, and what it has not has a reason`(column: Int) throws {
        let path = [
            "Sources/CHitTestHeader/include/hit_test.hpp", "Sources/CHitTest/python/hit_test.py",
            "Sources/HitTestWeb/hit-test.js",
        ][column]
        let binding = try tree.text(path)
        for row in try rows() {
            let cell = row.cells[column]
            // In Unicode a point between letters is inside of a word.
            let isCalled = try binding.contains(Regex("\\b\(row.function)\\b").wordBoundaryKind(.simple))
            if cell.hasPrefix("none: ") {
                #expect(!isCalled && cell.count > 20, "\(path) has \(row.function), or there is no reason")
                continue
            }
            #expect(isCalled, "\(path) has no \(row.function)")
            guard let name = cell.firstMatch(of: #/`([^`]+)`/#)?.output.1 else { continue }
            let (owner, member) = parts(String(name))
            for word in [owner, member].compactMap({ $0 }) {
                let pattern = [
                    "(class |struct |\\b)\(word)[( {]", "(def|class) \(word)\\b",
                    "(?m)(class |^ {4}(get )?)\(word)[( ]",
                ][column]
                #expect(try binding.contains(Regex(pattern)), "\(path) has no \(word) for \(row.function)")
            }
        }
    }

    /// The class and the member of `scene::insert`, `Scene.insert`, `len(Scene)` or `in Scene`.
    private func parts(_ name: String) -> (owner: String?, member: String?) {
        if let owner = name.firstMatch(of: #/^len\((\w+)\)$/#)?.output.1 { return (String(owner), "__len__") }
        if let owner = name.firstMatch(of: #/^in (\w+)$/#)?.output.1 { return (String(owner), "__contains__") }
        let words = name.split { $0 == ":" || $0 == "." }.map(String.init)
        return words.count == 2 ? (words[0], words[1]) : (nil, words.first)
    }
}
