/// The scale of a drawing, and lengths of the screen as text in it.
///
/// It is 1 on ordinary screens. The numbers of a drawing have three decimals, and renderers compute with some seven digits and
/// exponents up to 38. So a very small or very large screen is drawn as one whose longer side is between 100 and 1,000.
struct DrawnScale {
    /// What a length of the screen is multiplied by: a power of ten, up to rounding.
    private(set) var factor = 1.0

    /// The longer sides of ordinary screens.
    private static let ordinary = 10.0...1e7

    init(for screen: Box) {
        let length = max(screen.width, screen.height)
        guard length > 0, length.isFinite, !DrawnScale.ordinary.contains(length) else { return }
        while length * factor < 100, factor < 1e300 { factor *= 10 }
        while length * factor >= 1000 { factor /= 10 }
    }

    /// A length or a coordinate of the screen as text.
    func number(_ length: Double) -> String {
        // What lies far outside a small screen would not be finite.
        SVGWriter.number(factor == 1 ? length : min(max(length * factor, -1e30), 1e30))
    }

    /// A rectangle on the screen as a piece of path data.
    func path(_ box: Box) -> String {
        let (width, height) = (number(box.width), number(box.height))
        return "M\(number(box.minX)) \(number(box.minY))h\(width)v\(height)h-\(width)z"
    }
}
