import PlaneGeometry

/// Charts side by side under one title and one legend, as an SVG file without external references.
package struct PlotSheet: Sendable {
    package var title: String
    package var charts: [Chart]
    /// The unit of the vertical axes.
    var unit: AxisUnit
    /// The text below the charts, such as the machine.
    package var caption: String

    private static let chartWidth = 330.0
    private static let chartHeight = 270.0
    private static let margin = 16.0

    /// The drawing.
    package func svg() -> String {
        // The strategies of all charts, in the order in which they first appear.
        let names = charts.flatMap(\.lines).groups(by: \.name).map(\.key)
        let columns = min(max(charts.count, 1), 3)
        let rows = (charts.count + columns - 1) / columns
        let width = Double(columns) * PlotSheet.chartWidth + 2 * PlotSheet.margin
        let legend = legend(names, width: width - 2 * PlotSheet.margin)
        let top = 64 + Double(legend.last?.row ?? 0) * 20
        let height = top + Double(rows) * PlotSheet.chartHeight + 30
        var drawing = SVG(width: width, height: height)
        drawing.text(title, x: PlotSheet.margin, y: 28, size: 17, weight: "600")
        for entry in legend {
            let style = LineStyle(entry.name, among: names)
            let (left, middle) = (PlotSheet.margin + entry.x, 50 + Double(entry.row) * 20)
            drawing.line([(left, middle), (left + 20, middle)], color: style.color, width: 2)
            style.mark(left + 10, middle, into: &drawing)
            drawing.text(entry.name, x: left + 26, y: middle + 4, size: 12)
        }
        for (index, chart) in charts.enumerated() {
            let x = PlotSheet.margin + Double(index % columns) * PlotSheet.chartWidth
            let y = top + Double(index / columns) * PlotSheet.chartHeight
            let area = Box(minX: x + 52, minY: y + 30, maxX: x + 306, maxY: y + 216)
            drawing.draw(chart, chart.lines.map { LineStyle($0.name, among: names) }, unit, in: area)
        }
        drawing.text(caption, x: PlotSheet.margin, y: height - 12, size: 10.5, color: SVG.grey)
        return drawing.file
    }

    /// Lays out the legend. Returns each name with its `x` coordinate and its row; a name that does not fit begins a new row.
    private func legend(_ names: [String], width: Double) -> [(name: String, x: Double, row: Int)] {
        var (x, row) = (0.0, 0)
        return names.map { name in
            let length = 38 + Double(name.count) * 7
            if x > 0, x + length > width { (x, row) = (0, row + 1) }
            defer { x += length }
            return (name, x, row)
        }
    }
}

/// The color and the marker of a line. The first six colors are by Okabe and Ito, and can be told apart with any kind of color
/// vision.
struct LineStyle {
    private static let colors = [
        "#D55E00", "#E69F00", "#0072B2", "#009E73", "#CC79A7", "#56B4E9", "#5D5D5D", "#8A6D00",
    ]
    /// The names of the strategies that occur in many charts. Each has the same style in all charts.
    private static let fixed = [
        Strategy.recursion, Strategy.walk, Strategy.scene, Strategy.flatWalk, Strategy.reverseScan, Strategy.quadtree,
    ]
    private let index: Int

    /// The style of a strategy in a drawing of the strategies `names`. A strategy without a fixed style gets a style that no
    /// fixed strategy among `names` has.
    init(_ name: String, among names: [String]) {
        let fixed = LineStyle.fixed
        let free = LineStyle.colors.indices.filter { $0 >= fixed.count || !names.contains(fixed[$0]) }
        let others = names.filter { !fixed.contains($0) }
        index = fixed.firstIndex(of: name) ?? free[(others.firstIndex(of: name) ?? 0) % free.count]
    }

    var color: String { LineStyle.colors[index] }

    /// Draws the marker of a point.
    func mark(_ x: Double, _ y: Double, into drawing: inout SVG) {
        switch index % 4 {
        case 0: drawing.circle(x: x, y: y, radius: 3.6, fill: color)
        case 1:
            drawing.polygon([(x - 3.4, y - 3.4), (x + 3.4, y - 3.4), (x + 3.4, y + 3.4), (x - 3.4, y + 3.4)], color)
        case 2: drawing.polygon([(x, y - 4.6), (x + 4.6, y), (x, y + 4.6), (x - 4.6, y)], color)
        default: drawing.polygon([(x, y - 4.4), (x + 4.2, y + 3.2), (x - 4.2, y + 3.2)], color)
        }
    }
}
