/// Lines over the number of views, both axes logarithmic.
package struct Chart: Sendable {
    /// One line.
    package struct Line: Sendable {
        package var name: String
        /// Sizes, ascending, with a positive value each.
        package var points: [(x: Double, y: Double)]

        package init(name: String, points: [(x: Double, y: Double)]) {
            self.name = name
            self.points = points.filter { $0.x > 0 && $0.y > 0 }.sorted { $0.x < $1.x }
        }
    }

    package var title: String
    package var lines: [Line]
    /// The number of views from which on one strategy is the faster one, where the lines cross.
    package var crossover: Double?

    package init(title: String, lines: [Line], crossover: Double? = nil) {
        self.title = title
        self.lines = lines.filter { !$0.points.isEmpty }
        self.crossover = crossover
    }

    /// Where a line that starts above another one comes to lie below it, for good; interpolated between the sizes that
    /// were measured, logarithmically. Nil if it lies below from the first size on, or never.
    package static func crossover(of fast: Line, below slow: Line) -> Double? {
        let slowValues = Dictionary(slow.points.map { ($0.x, $0.y) }, uniquingKeysWith: { first, _ in first })
        let ratios = fast.points.compactMap { point in
            slowValues[point.x].map { (x: point.x, ratio: point.y / $0) }
        }
        guard let last = ratios.lastIndex(where: { $0.ratio >= 1 }), last + 1 < ratios.count else { return nil }
        let before = ratios[last]
        let after = ratios[last + 1]
        let part = logarithm(before.ratio) / (logarithm(before.ratio) - logarithm(after.ratio))
        return power(logarithm(before.x) + part * (logarithm(after.x) - logarithm(before.x)))
    }
}
