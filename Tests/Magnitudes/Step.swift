import HitTesting
import SpatialIndex

/// One step of a history. Nodes are named by numbers, so that a history without some of its steps can be played too.
enum Step {
    /// A place among siblings.
    enum Place { case front, back, index(Int), above(Int), below(Int) }

    // Changes of the scene.
    case policy(IndexPolicy)
    case insert(Int, Node, into: Int?, Place)
    case insertAll([Int], [Rect], into: Int?)
    case set(Int, Node)
    case frames([(Int, Rect)])
    case move(Int, into: Int?, Place)
    case remove(Int)

    // Indexes: at once, in so many slices, beside the scene. And copies.
    case prepare, slices(Int), beginBuild, finishBuild, adoptBuild
    case keepCopy, returnToCopy

    // Comparisons with the walk.
    case topmost(Point), below(Int, Point), batch([Point]), snapshot(Point), query(Point, UInt64)
    case hits(Point), firstHit(Point, Int), region(HitRegion, RegionMode), nearest(Point, Double), firstNearest(
        Point, Int)
    case invariants
}

extension Step {
    /// The step in words.
    var text: String {
        switch self {
        case .insert(let name, let node, let parent, let place):
            "insert \(name) into \(parent.map(String.init) ?? "the screen") \(place): \(Step.text(of: node))"
        case .set(let name, let node): "set \(name): \(Step.text(of: node))"
        default: "\(self)"
        }
    }

    /// The attributes of a node that are not the usual ones.
    private static func text(of node: Node) -> String {
        let (bounds, plain) = (node.bounds, Node())
        var words = ["origin \(node.origin.x), \(node.origin.y)"]
        words.append("bounds \(bounds.minX), \(bounds.minY), \(bounds.size.width), \(bounds.size.height)")
        if node.transform != plain.transform { words.append("transform \(node.transform)") }
        if node.anchorPoint != plain.anchorPoint { words.append("anchor \(node.anchorPoint)") }
        if node.hitsOutsideBounds { words.append("hits outside bounds") }
        if node.hitMode != plain.hitMode { words.append("mode \(node.hitMode)") }
        if node.isHidden { words.append("hidden") }
        if node.asks != plain.asks { words.append("asks \(node.asks), reach \(node.reach.map { "\($0)" } ?? "any")") }
        if node.touchOutsets != plain.touchOutsets { words.append("outsets \(node.touchOutsets)") }
        switch node.hitShape {
        case .polygon(let polygon): words.append("polygon \(polygon.rule) \(polygon.vertices)")
        case .path(let path): words.append("path \(path.rule) \(path.contours)")
        case .stroke(let stroke): words.append("stroke \(stroke.hitWidth) \(stroke.closed) \(stroke.lines)")
        case let shape?: words.append("shape \(shape)")
        case nil: break
        }
        return words.joined(separator: " ")
    }
}
