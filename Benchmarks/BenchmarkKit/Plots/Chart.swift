import Foundation

/// A chart of lines over the number of views. Both axes are logarithmic.
package struct Chart: Sendable {
    /// A named line of a chart.
    package struct Line: Sendable {
        package var name: String
        /// The points of the line: `x` is a size, `y` the value at that size. Both are positive; sizes ascend.
        package var points: [(x: Double, y: Double)]

        package init(name: String, points: [(x: Double, y: Double)]) {
            self.name = name
            self.points = points.filter { $0.x > 0 && $0.y > 0 }.sorted { $0.x < $1.x }
        }
    }

    package var title: String
    package var lines: [Line]
    /// The number of views from which on the index is faster than recursion, by `crossover(of:below:)`; nil if none is shown.
    package var crossover: Double?

    package init(title: String, lines: [Line], crossover: Double? = nil) {
        self.title = title
        self.lines = lines.filter { !$0.points.isEmpty }
        self.crossover = crossover
    }

    /// The size from which on the line `fast` stays below the line `slow`, interpolated logarithmically between measured sizes.
    /// Nil if `fast` is below `slow` at all sizes, or is not below it at the last size.
    package static func crossover(of fast: Line, below slow: Line) -> Double? {
        let slowValues = Dictionary(slow.points.map { ($0.x, $0.y) }, uniquingKeysWith: { first, _ in first })
        let ratios = fast.points.compactMap { point in
            slowValues[point.x].map { (x: point.x, ratio: point.y / $0) }
        }
        guard let last = ratios.lastIndex(where: { $0.ratio >= 1 }), last + 1 < ratios.count else { return nil }
        let before = ratios[last]
        let after = ratios[last + 1]
        let part = log10(before.ratio) / (log10(before.ratio) - log10(after.ratio))
        return pow(10, log10(before.x) + part * (log10(after.x) - log10(before.x)))
    }
}
