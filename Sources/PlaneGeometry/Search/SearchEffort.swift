/// How many edges a search has tested, and when that is enough. Without a limit, outlines without area, which are traced to and
/// fro, take all cells that a search may have, and each cell all edges.
struct SearchEffort {
    #if hasFeature(Embedded)
    // There, the module's size counts more: only the number of cells is limited.
    var isSpent: Bool { false }
    init(corners: @autoclosure () -> Int) {}
    mutating func add(_ count: Int) {}
    #else
    private var left: Int
    var isSpent: Bool { left < 0 }

    /// Half a million edges, which take some 5 ms, and more for outlines with many corners.
    init(corners: @autoclosure () -> Int) { left = (1 << 19) + 256 * corners() }

    mutating func add(_ count: Int) { left -= count }
    #endif
}

extension AreaTerm {
    /// How the term covers a cell, whatever it takes.
    func look(at cell: Box, bend: Double) -> Look {
        var effort = SearchEffort(corners: 0)
        return look(at: cell, bend: bend, &effort)
    }

    /// True if the term contains the point, whatever it takes.
    func contains(_ point: Point) -> Bool {
        var effort = SearchEffort(corners: 0)
        return contains(point, &effort)
    }
}

extension HitShape {
    /// The same as `containsWithinArea(_:bounds:)`, with the number of edges tested added to a search's.
    func contains(_ point: Point, bounds: Rect, _ effort: inout SearchEffort) -> Bool {
        #if !hasFeature(Embedded)
        switch self {
        case .polygon(let polygon): return polygon.edges.contains(point, polygon.rule, &effort)
        case .path(let path): return path.edges.contains(point, path.rule, &effort)
        case .stroke(let stroke):
            return stroke.area.contains(point)
                && !stroke.edges.visitEdges(near: point) {
                    effort.add(1)
                    return !Stroke.isNear(point, $0, $1, stroke.radius)
                }
        case .ellipse, .roundedRect, .mask: break
        }
        #endif
        return containsWithinArea(point, bounds: bounds)
    }
}

#if !hasFeature(Embedded)
extension EdgeTree {
    fileprivate func contains(_ point: Point, _ rule: HitShape.FillRule, _ effort: inout SearchEffort) -> Bool {
        let count = winding(at: point)
        // Several are counted in the time in which a search tests one.
        effort.add(count.tested / 4)
        return rule.isInside(winding: count.winding)
    }
}
#endif
