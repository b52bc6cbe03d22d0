import Foundation
import HitTesting

/// An independent implementation of containment: rectangles, and paths and strokes edge by edge as D3 of Semantics defines them. It
/// shares no code with what it tests.
public enum ShapeOracle {
    /// Whether a node whose shape is a path or a stroke contains a point of its bounds space; nil for other shapes.
    public static func contains(_ shape: HitShape, bounds: Rect, _ p: Point) -> Bool? {
        switch shape {
        case .path(let path): isInside(bounds, p) && isIn(path.contours, path.rule, p)
        case .stroke(let stroke): isNear(stroke.lines, closed: stroke.closed, hitWidth: stroke.hitWidth, p)
        default: nil
        }
    }

    /// Whether a rectangle, standardised, then grown by outsets, contains a point.
    static func isInside(_ rect: Rect, grownBy outsets: EdgeInsets = .zero, _ p: Point) -> Bool {
        let (x, y, size) = (rect.origin.x, rect.origin.y, rect.size)
        let (minX, minY) = (size.width < 0 ? x + size.width : x, size.height < 0 ? y + size.height : y)
        return minX - outsets.left <= p.x && p.x < minX + abs(size.width) + outsets.right
            && minY - outsets.top <= p.y && p.y < minY + abs(size.height) + outsets.bottom
    }

    /// Whether closed contours contain a point by a fill rule. Counts the edges that cross the point's horizontal line at the
    /// point or left of it.
    public static func isIn(_ contours: [[Point]], _ rule: HitShape.FillRule, _ p: Point) -> Bool {
        var (crossings, winding) = (0, 0)
        for contour in contours {
            for index in contour.indices {
                let (s, e) = (contour[index], contour[(index + 1) % contour.count])
                if (s.y <= p.y) == (e.y <= p.y) { continue }
                let (u, l) = s.y < e.y ? (s, e) : (e, s)
                let x = u.x + (p.y - u.y) / (l.y - u.y) * (l.x - u.x)
                if !(x <= p.x) { continue }
                crossings += 1
                winding += s.y < e.y ? 1 : -1
            }
        }
        return rule == .evenOdd ? crossings % 2 == 1 : winding != 0
    }

    /// Whether a point is closer than half of `hitWidth` to one of some lines. `closed` says which of the lines are closed. False
    /// if `hitWidth` is not positive.
    public static func isNear(_ lines: [[Point]], closed: [Bool], hitWidth: Double, _ p: Point) -> Bool {
        let r = hitWidth / 2
        guard r > 0 else { return false }
        for (line, isClosed) in zip(lines, closed) where !line.isEmpty {
            var segments = zip(line, line.dropFirst()).map { ($0, $1) }
            if isClosed { segments.append((line[line.count - 1], line[0])) }
            if line.count == 1 { segments = [(line[0], line[0])] }
            for (a, b) in segments {
                var (dx, dy, wx, wy) = (b.x - a.x, b.y - a.y, p.x - a.x, p.y - a.y)
                guard dx.isFinite, dy.isFinite, wx.isFinite, wy.isFinite else { continue }
                let shift = -Int(logb(Swift.max(abs(dx), abs(dy), r)))
                (dx, dy, wx, wy) = (scalbn(dx, shift), scalbn(dy, shift), scalbn(wx, shift), scalbn(wy, shift))
                let radius = scalbn(r, shift)
                let length = dx * dx + dy * dy
                let t = (wx * dx + wy * dy) / length
                var (ex, ey) = (wx, wy)
                if length != 0, !(t <= 0) {
                    (ex, ey) = t >= 1 ? (wx - dx, wy - dy) : (wx - t * dx, wy - t * dy)
                }
                if ex * ex + ey * ey < radius * radius { return true }
            }
        }
        return false
    }
}
