import Foundation

/// Draws one chart at its position on a sheet.
struct ChartDrawing {
    private let chart: Chart
    private let styles: [LineStyle]
    private let unit: AxisUnit
    private let left: Double
    private let top: Double
    private let right: Double
    private let bottom: Double
    private let horizontal: LogAxis
    private let vertical: LogAxis

    init(
        _ chart: Chart, styles: [LineStyle], unit: AxisUnit, left: Double, top: Double, width: Double,
        height: Double
    ) {
        self.chart = chart
        self.styles = styles
        self.unit = unit
        self.left = left
        self.top = top
        right = left + width
        bottom = top + height
        let points = chart.lines.flatMap(\.points)
        horizontal = LogAxis(points.map(\.x), start: left, end: right)
        vertical = LogAxis(points.map(\.y), start: bottom, end: top)
    }

    func draw(into drawing: inout SVG) {
        drawing.text(chart.title, x: left, y: top - 10, size: 13, weight: "600")
        for tick in vertical.ticks {
            let y = vertical.coordinate(of: tick)
            drawing.line([(left, y), (right, y)], color: SVG.rule, width: 1)
            drawing.text(unit.label(tick), x: left - 7, y: y + 4, size: 11, color: SVG.grey, anchor: "end")
        }
        for tick in horizontal.ticks {
            let x = horizontal.coordinate(of: tick)
            drawing.line([(x, top), (x, bottom)], color: SVG.rule, width: 1)
            drawing.text(AxisUnit.count.label(tick), x: x, y: bottom + 16, size: 11, color: SVG.grey, anchor: "middle")
        }
        drawing.line([(left, top), (left, bottom), (right, bottom)], color: SVG.grey, width: 1)
        drawing.text("views", x: right, y: bottom + 30, size: 11, color: SVG.grey, anchor: "end")
        drawCrossover(into: &drawing)
        for (line, style) in zip(chart.lines, styles) {
            let points = line.points.map { (horizontal.coordinate(of: $0.x), vertical.coordinate(of: $0.y)) }
            drawing.line(points, color: style.color, width: 2)
            for (x, y) in points { style.mark(x, y, into: &drawing) }
        }
    }

    private func drawCrossover(into drawing: inout SVG) {
        guard let crossover = chart.crossover else { return }
        let x = horizontal.coordinate(of: crossover)
        drawing.line([(x, top), (x, bottom)], color: SVG.grey, width: 1.2, dashes: "4 3")
        let isLeft = x < (left + right) / 2
        let label = "index faster from \(AxisUnit.count.label(roundedToTwoDigits(crossover)))"
        drawing.text(
            label, x: isLeft ? x + 5 : x - 5, y: top + 11, size: 10.5, color: SVG.grey, anchor: isLeft ? "start" : "end"
        )
    }

    private func roundedToTwoDigits(_ value: Double) -> Double {
        let unit = pow(10, (log10(value) - 1).rounded(.down))
        return (value / unit).rounded() * unit
    }
}
