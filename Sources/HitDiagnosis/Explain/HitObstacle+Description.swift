extension HitObstacle: CustomStringConvertible {
    /// The obstacle as a clause about "it", the node in question.
    public var description: String { clause(about: .point) }

    /// The subject of clauses about areas: the point of a touch, or the center of a node, which stands for the whole node.
    enum Subject: String {
        case point = "the point"
        case center = "its center"
    }

    /// The obstacle as a clause about "it", the node in question. If the clause is about an area, `subject` is what lies outside
    /// that area.
    func clause(about subject: Subject) -> String {
        switch kind {
        case .pointNotFinite: "the point is not finite"
        case .removed: "it is not in this scene: removed, or of another scene"
        case .singular: "\(who) has a transform that cannot be undone"
        case .overflow:
            "\(who) lies so far off that the point has no position in \(isItself ? "its" : "that node's") space"
        case .disabled: "\(who) has user interaction disabled"
        case .hidden: "\(who) is hidden"
        case .transparent(let alpha):
            "\(who) has alpha \(decimal(alpha)), not above \(decimal(Node.minimumHitAlpha))"
        case .modeNone: "\(who) has hit mode none"
        case .zeroSize(let width, let height):
            "\(who) has an empty area, \(decimal(width)) × \(decimal(height)), which contains no point"
        case .outsideArea([], _) where subject == .center:
            isItself ? "nothing is left of its area" : "\(who) and the edges around that leave nothing of its area"
        case .outsideArea(let overshoot, let isInOwnArea):
            "\(subject.rawValue) lies outside \(whose) area" + overshootText(overshoot) + drawnText(isInOwnArea)
        case .outsideShape(let shape, let edge, let isInOwnArea):
            "\(subject.rawValue) lies " + (shape == .stroke ? "" : "in \(whose) bounds and ")
                + "outside \(whose) shape (\(shape.rawValue))" + edgeText(edge) + drawnText(isInOwnArea)
        case .outsideReach(let overshoot):
            "\(subject.rawValue) lies outside the reach that \(reachStater)" + overshootText(overshoot)
        case .boxOnly: "\(who) has hit mode boxOnly and keeps touches from its descendants"
        case .boxNone: "it has hit mode boxNone and leaves touches to its descendants"
        case .covered where node?.remark != nil:
            "it is covered by \(name) (\(printable(node?.remark ?? "")))"
        case .covered(let looksPassive):
            "\(name) lies in front and takes the touch" + (looksPassive == true ? ", though it looks passive" : "")
        case .swallowed: "\(isItself ? "it" : name) answers by code of its own"
        case .passedOn: "\(who) passes the touch on by code of its own"
        case .unknown: "\(name) asks its own code first; what that says is not known"
        case .descendant: "the touch lands on its descendant \(name)"
        case .redirected(let target): "\(isItself ? "it" : name) redirects the touch to \(target)"
        }
    }

    private var name: String { node?.description ?? "?" }
    private var who: String { isItself ? "it" : "its ancestor \(name)" }
    private var whose: String { isItself ? "its" : "its ancestor \(name)'s" }

    private var reachStater: String {
        let owner = isItself ? "" : " of its ancestor \(name)"
        if let className = node?.className { return "class \(printable(className))\(owner) states" }
        return isItself ? "it states" : "its ancestor \(name) states"
    }

    private func overshootText(_ overshoot: [Overshoot]) -> String {
        if overshoot.isEmpty { return ", as code of its own says" }
        return ", "
            + overshoot.map { item in
                item.distance == 0
                    ? "on the \(item.edge.rawValue) edge, which is not part of it"
                    : "\(decimal(item.distance)) \(item.unit.rawValue) over the \(item.edge.rawValue) edge"
            }.joined(separator: " and ")
    }

    private func edgeText(_ edge: OutlineEdge?) -> String {
        guard let edge else { return "" }
        return ", \(decimal(edge.distance)) \(edge.unit.rawValue) beside edge \(edge.edge) of line \(edge.line), from "
            + "\(decimal(edge.start)) to \(decimal(edge.end))"
    }

    private func drawnText(_ isInOwnArea: Bool) -> String {
        isInOwnArea && !isItself ? "; it may well be drawn there" : ""
    }
}

/// A number for people to read, without `.0`: rounded to three decimals if its magnitude is at least 0.1, otherwise with
/// all its digits.
package func decimal(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return shortestDecimal(rounded.isFinite && value.magnitude >= 0.1 ? rounded : value)
}

package func decimal(_ point: Point) -> String { "(\(decimal(point.x)), \(decimal(point.y)))" }
