extension PagePainter {
    /// Adds to `losses` the boxes that are broken across columns. The file gives only the rectangle around all parts of
    /// such a box.
    func noteBrokenBoxes() {
        let widths = columnWidths()
        guard !widths.isEmpty else { return }
        // For each box, the nearest box around it that has columns; -1 if there is none, or if the box spans all
        // columns.
        var containers: [Int32] = Array(repeating: -1, count: boxes.count)
        var count = 0
        for index in order {
            let parent = boxes[Int(index)].parent
            guard parent >= 0, styles[Int(index), .columnSpan] != "all" else { continue }
            containers[Int(index)] = widths[parent] == nil ? containers[Int(parent)] : parent
            guard let width = widths[containers[Int(index)]] else { continue }
            let bounds = boxes[Int(index)].bounds
            // The file gives a text line by line, so its parts are known.
            if boxes[Int(index)].kind != .text, bounds.width > width + 1 { count += 1 }
        }
        if count > 0 { losses.add("boxes that are broken over columns, whose parts are not in the file", count) }
    }

    /// For each box with several columns, the width of a column.
    private func columnWidths() -> [Int32: Double] {
        var widths: [Int32: Double] = [:]
        guard styles.has(.columnCount) || styles.has(.columnWidth) else { return widths }
        for index in order {
            func length(_ style: PageStyle) -> Double? {
                styles.pixels(Int(index), style).map { max(0, Box.limited($0)) }
            }
            let least = length(.columnWidth)
            let count = Int(styles[Int(index), .columnCount])
            guard least != nil || count != nil else { continue }
            let gap = length(.columnGap) ?? PagePainter.usualGap
            let whole = boxes[Int(index)].bounds.width
            var columns = count ?? .max
            if let least { columns = min(columns, Int((whole + gap) / max(1, least + gap))) }
            guard columns > 1, columns < .max else { continue }
            widths[index] = (whole - gap * Double(columns - 1)) / Double(columns)
        }
        return widths
    }

    /// The gap between columns if it is not given in pixels: the usual font size.
    private static let usualGap = 16.0
}
