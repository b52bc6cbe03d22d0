import Foundation
import PlaneGeometry

extension SVG {
    /// Draws a chart.
    ///
    /// - Parameters:
    ///   - styles: The style of each line.
    ///   - unit: The unit of the vertical axis.
    ///   - area: The area between the axes. Labels lie outside of it.
    mutating func draw(_ chart: Chart, _ styles: [LineStyle], _ unit: AxisUnit, in area: Box) {
        let points = chart.lines.flatMap(\.points)
        let horizontal = LogAxis(points.map(\.x), start: area.minX, end: area.maxX)
        let vertical = LogAxis(points.map(\.y), start: area.maxY, end: area.minY)
        text(chart.title, x: area.minX, y: area.minY - 10, size: 13, weight: "600")
        for tick in vertical.ticks {
            let y = vertical.coordinate(of: tick)
            line([(area.minX, y), (area.maxX, y)], color: SVG.rule, width: 1)
            text(unit.label(tick), x: area.minX - 7, y: y + 4, size: 11, color: SVG.grey, anchor: "end")
        }
        for tick in horizontal.ticks {
            let x = horizontal.coordinate(of: tick)
            line([(x, area.minY), (x, area.maxY)], color: SVG.rule, width: 1)
            text(AxisUnit.count.label(tick), x: x, y: area.maxY + 16, size: 11, color: SVG.grey, anchor: "middle")
        }
        line([(area.minX, area.minY), (area.minX, area.maxY), (area.maxX, area.maxY)], color: SVG.grey, width: 1)
        text("views", x: area.maxX, y: area.maxY + 30, size: 11, color: SVG.grey, anchor: "end")
        if let crossover = chart.crossover {
            drawCrossover(at: horizontal.coordinate(of: crossover), roundedToTwoDigits(crossover), in: area)
        }
        for (chartLine, style) in zip(chart.lines, styles) {
            let points = chartLine.points.map { (horizontal.coordinate(of: $0.x), vertical.coordinate(of: $0.y)) }
            line(points, color: style.color, width: 2)
            for (x, y) in points { style.mark(x, y, into: &self) }
        }
    }

    private mutating func drawCrossover(at x: Double, _ views: Double, in area: Box) {
        line([(x, area.minY), (x, area.maxY)], color: SVG.grey, width: 1.2, dashes: "4 3")
        let isLeft = x < (area.minX + area.maxX) / 2
        text(
            "index faster from \(AxisUnit.count.label(views))", x: isLeft ? x + 5 : x - 5, y: area.minY + 11,
            size: 10.5, color: SVG.grey, anchor: isLeft ? "start" : "end")
    }
}

private func roundedToTwoDigits(_ value: Double) -> Double {
    let unit = pow(10, (log10(value) - 1).rounded(.down))
    return (value / unit).rounded() * unit
}
