/// The computed styles that decide hits, by their names in CSS without hyphens. A capture has the styles that were
/// requested; any other style counts as having its initial value.
enum PageStyle: Int, CodingKey, CaseIterable {
    case display, visibility, position, float, order, rotate
    case scale, translate, transform, perspective, filter, contain, fill
    case stroke, d, overlay, pointerEvents, overflowX, overflowY
    case zIndex, clipPath, willChange, backdropFilter, contentVisibility, lineHeight
    case fillRule, strokeWidth
    case borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius
    case paddingLeft, paddingTop, paddingRight, borderLeftWidth, borderRightWidth
    case columnCount, columnWidth, columnGap, columnSpan

    /// The style's name in captures, such as `pointer-events`.
    var name: String { stringValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined() }
}

/// The styles of a document's boxes, by name.
struct PageStyles {
    private let strings: PageStrings
    private let lists: PageLists<Int32>
    private let listOfBox: [Int32]
    /// For each style, the index of its value in a box's list of values; -1 if the capture does not have the style.
    private let places: [Int]

    init(_ document: PageDocument, names: [String], _ strings: PageStrings) {
        (lists, listOfBox) = (document.layout.styles, document.layout.styleOfBox)
        self.strings = strings
        places = PageStyle.allCases.map { names.firstIndex(of: $0.name) ?? -1 }
    }

    /// True if the capture has the values of a style.
    func has(_ style: PageStyle) -> Bool { places[style.rawValue] >= 0 }

    /// The value of a box's style; empty if the capture does not have it.
    subscript(box: Int, style: PageStyle) -> String {
        let place = places[style.rawValue]
        guard place >= 0 else { return "" }
        return lists.value(place, of: Int(listOfBox[box])).map { strings[$0] } ?? ""
    }

    /// True if the style of a box has a value other than `usual` and `other`. False if the capture does not have the
    /// style.
    func isOther(_ box: Int, _ style: PageStyle, than usual: String, _ other: String = "") -> Bool {
        let value = self[box, style]
        return !value.isEmpty && value != usual && value != other
    }

    /// The value of a box's style as a length in CSS pixels; nil if the value is no length in pixels.
    func pixels(_ box: Int, _ style: PageStyle) -> Double? { cssPixels(self[box, style]) }
}

/// The length in CSS pixels that a computed style states: `12.5px`, or a bare number. Nil for other text.
func cssPixels(_ text: some StringProtocol) -> Double? {
    decimalNumber(text.hasSuffix("px") ? String(text.dropLast(2)) : String(text)).flatMap { $0.isFinite ? $0 : nil }
}

/// The length that a text states: a percentage of `side`, a number of CSS pixels, each of which has the length `pixel`,
/// or a sum of both, such as `calc(100% - 20px)`. Nil for other text.
func cssLength(_ text: Substring, of side: Double, pixel: Double) -> Double? {
    guard text.hasPrefix("calc("), text.hasSuffix(")") else {
        return text.hasSuffix("%")
            ? decimalNumber(text.dropLast()).map { $0 / 100 * side } : cssPixels(text).map { $0 * pixel }
    }
    // Blanks are around each sign: there are lengths at even positions, and signs between them.
    let words = text.dropFirst(5).dropLast().split(separator: " ")
    guard words.count % 2 == 1 else { return nil }
    var sum = 0.0
    for place in stride(from: 0, to: words.count, by: 2) {
        guard !words[place].hasPrefix("calc("), let term = cssLength(words[place], of: side, pixel: pixel) else {
            return nil
        }
        switch place == 0 ? "+" : words[place - 1] {
        case "+": sum += term
        case "-": sum -= term
        default: return nil
        }
    }
    return sum.isFinite ? sum : nil
}

/// The parts of a text between separators that are in no parentheses. Empty parts are left out.
func cssParts(_ text: Substring, separator: Character) -> [Substring] {
    var depth = 0
    return text.split { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth == 0 && character == separator
    }
}

/// The numbers among the arguments of a CSS function, as in `matrix(1, 0, 0, 1, 10, 20)` or `scale(2)`. A unit after a
/// number is dropped.
func cssNumbers(_ text: some StringProtocol) -> [Double] {
    text.split { $0 == " " || $0 == "," || $0 == "(" || $0 == ")" }.compactMap { word in
        let digits = word.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" || $0 == "e" }
        return decimalNumber(String(digits)).flatMap { $0.isFinite ? $0 : nil }
    }
}
