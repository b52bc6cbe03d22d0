/// Lays out names on a drawing so that none overlaps another. The width of a name is computed from its letters.
struct DrawnLabels {
    /// The height of a line of text, in units of the screen.
    let size: Double
    private(set) var labels: [(text: String, box: Box)] = []
    /// The boxes that a new label must not overlap: those of labels and of other marks.
    private var taken: [Box] = []
    /// The number of names that found no room.
    private(set) var omittedCount = 0

    /// The size of letters, as a fraction of the height of a line.
    static let letterSize = 0.8
    /// The room that is reserved beside a text, as a fraction of the text's width. Substitute typefaces are wider; DejaVu Sans
    /// needs all of this room.
    static let slack = 0.15
    /// The least number of characters to which a name may be cut. If fewer fit, the name is left out.
    private static let minimumLength = 3
    /// The most positions that are tried for a name in a box. The first is at the top of the box, and each is half a line below
    /// the one before.
    private static let triedLines = 12

    init(size: Double) {
        self.size = size
    }

    /// Keeps labels off a box.
    mutating func reserve(_ box: Box) { taken.append(box) }

    /// Places a name, cut to the width of a box, in the first free line from the top of the box. Without a free line, the name
    /// is left out and counted.
    mutating func place(_ name: String, in box: Box) {
        let inset = size * 0.3
        let letter = size * DrawnLabels.letterSize * (1 + DrawnLabels.slack)
        let text = DrawnLabels.fitting(name, width: (box.width - 2 * inset) / letter)
        guard !text.isEmpty, box.height >= size else {
            omittedCount += 1
            return
        }
        let length = LetterWidths.width(of: text) * letter
        var top = box.minY + min(inset, (box.height - size) / 2)
        for _ in 0..<DrawnLabels.triedLines where top + size <= box.maxY {
            let label = Box(minX: box.minX + inset, minY: top, maxX: box.minX + inset + length, maxY: top + size)
            if !taken.contains(where: { $0.intersects(label) }) {
                taken.append(label)
                labels.append((text, label))
                return
            }
            top += size / 2
        }
        omittedCount += 1
    }

    /// A name that fits into a width in letter sizes: the whole name, or its beginning with an ellipsis. Empty if the name has
    /// to be cut and fewer than three characters fit.
    static func fitting(_ name: String, width: Double) -> String {
        let line = name.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
        guard LetterWidths.width(of: line) > width else { return line }
        var text = ""
        var length = LetterWidths.width(of: "…")
        for character in line {
            length += LetterWidths.width(of: String(character))
            guard length <= width else { break }
            text.append(character)
        }
        return text.count < minimumLength ? "" : text + "…"
    }
}
