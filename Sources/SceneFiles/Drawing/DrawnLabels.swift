/// The labels of a drawing, placed so that none overlaps another.
///
/// A label is drawn in exactly the width that is reserved for it, whatever the font is (`textLength`). So labels that
/// do not overlap here do not overlap on the screen.
struct DrawnLabels {
    struct Label {
        let text: String
        let box: Box
    }

    /// The height of a line and the font size, in units of the screen.
    let size: Double
    private(set) var labels: [Label] = []
    /// Boxes that labels must not overlap: those of labels and of other marks.
    private var taken: [Box] = []
    /// The number of labels that found no room.
    private(set) var omittedCount = 0

    /// The shortest beginning of a name that is drawn, in characters.
    private static let minimumLength = 3

    init(size: Double) {
        self.size = size
    }

    /// Keeps labels off a box.
    mutating func reserve(_ box: Box) { taken.append(box) }

    /// Places a name in a box, cut to the box's width, in the first free line from the top.
    mutating func place(_ name: String, in box: Box) {
        let inset = size * 0.3
        let width = box.maxX - box.minX - 2 * inset
        let text = DrawnLabels.fitting(name, width: width / size)
        guard !text.isEmpty, box.maxY - box.minY >= size else {
            omittedCount += 1
            return
        }
        let length = DrawnLabels.width(of: text) * size
        var top = box.minY + min(inset, (box.maxY - box.minY - size) / 2)
        for _ in 0..<DrawnLabels.triedLines where top + size <= box.maxY {
            let place = Box(
                minX: box.minX + inset, minY: top, maxX: box.minX + inset + length, maxY: top + size)
            if !taken.contains(where: { $0.intersects(place) }) {
                taken.append(place)
                labels.append(Label(text: text, box: place))
                return
            }
            top += size / 2
        }
        omittedCount += 1
    }

    /// The number of half lines that are tried from the top.
    private static let triedLines = 12

    /// The beginning of a name that fits into a width, given in font sizes; empty if too little of it fits.
    static func fitting(_ name: String, width: Double) -> String {
        let line = name.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
        guard self.width(of: line) > width else { return line }
        var text = ""
        var length = self.width(of: "…")
        for character in line {
            length += self.width(of: String(character))
            guard length <= width else { break }
            text.append(character)
        }
        return text.count < minimumLength ? "" : text + "…"
    }

    /// The width reserved for a text, in font sizes: characters of wide scripts and pictographs take a whole one.
    static func width(of text: String) -> Double {
        text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
                0x1F000...0x3FFFF:
                sum + 1
            default: sum + 0.56
            }
        }
    }
}
