import HitTesting

/// Frames drawn side by side into one SVG picture.
struct FilmStrip {
    private var body = ""
    private var count = 0
    private static let scale = 0.25
    private static let gap = 8.0

    /// Adds a frame.
    ///
    /// - Parameters:
    ///   - frames: The sprites in view with their hues, back to front, in the window.
    ///   - hovered: Where the sprite under the pointer stands.
    mutating func add(_ frames: [(frame: Rect, hue: Int)], hovered: Rect?, pointer: Point) {
        let width = SpriteMap.window.width
        let height = SpriteMap.window.height
        let left = Double(count) * (width * FilmStrip.scale + FilmStrip.gap)
        body += "<svg x='\(left)' width='\(width * FilmStrip.scale)' height='\(height * FilmStrip.scale)' "
        body += "viewBox='0 0 \(width) \(height)'><rect width='100%' height='100%' fill='#f4f1ea'/>\n"
        for (frame, hue) in frames { body += rect(frame, "fill='hsl(\(hue),45%,60%)'") }
        if let hovered { body += rect(hovered, "fill='#111' stroke='#e8b400' stroke-width='8'") }
        body += "<circle cx='\(rounded(pointer.x))' cy='\(rounded(pointer.y))' r='10' fill='#d00'/></svg>\n"
        count += 1
    }

    /// The picture.
    var svg: String {
        let width = Double(count) * (SpriteMap.window.width * FilmStrip.scale + FilmStrip.gap) - FilmStrip.gap
        let height = SpriteMap.window.height * FilmStrip.scale
        return "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>\n\(body)</svg>\n"
    }

    private func rect(_ frame: Rect, _ style: String) -> String {
        "<rect x='\(rounded(frame.minX))' y='\(rounded(frame.minY))' width='\(rounded(frame.width))' "
            + "height='\(rounded(frame.height))' \(style)/>\n"
    }

    private func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
