/// The widths of letters of Helvetica, in letter sizes. Arial and Liberation Sans have the same widths.
///
/// The widths of ASCII characters are from Adobe, "Core 14 AFM Files", `Helvetica.afm`, in thousandths. Other characters have a
/// typical width: 1 em in wide scripts, 1.4 em for emoji, elsewhere about the width of a similar letter or of a digit.
enum LetterWidths {
    /// The typefaces with these widths, and the fallback.
    static let families = "Helvetica, Arial, 'Liberation Sans', sans-serif"

    /// Widths of the characters from the space to the tilde.
    private static let ascii: [Double] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ].map { $0 / 1000 }

    /// The width of a text, in letter sizes.
    ///
    /// - Complexity: O(length).
    static func width(of text: String) -> Double { text.unicodeScalars.reduce(0) { $0 + width(of: $1) } }

    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x20...0x7E: ascii[Int(scalar.value) - 0x20]
        case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
        case 0x400...0x52F: 0.66
        case 0x2010...0x2027: scalar == "…" || scalar == "—" ? 1 : 0.556
        case 0x1F000...0x1FFFF: 1.4
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
            0x20000...0x3FFFF:
            1
        default: scalar.properties.isUppercase ? 0.722 : 0.6
        }
    }
}
