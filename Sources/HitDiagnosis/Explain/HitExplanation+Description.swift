extension HitExplanation: CustomStringConvertible {
    /// The explanation as text. The first line says which node gets the touch. Each further line shows a node on the path, with
    /// the gates that the touch passed there. A run of more than eight nodes without special attributes takes one line.
    ///
    /// ```
    /// touch at (40, 20): Button "buy"
    /// Window "main" at (40, 20): enabled, visible, alpha 1, mode auto, inside
    /// └ Button "buy" at (10, 5): enabled, visible, alpha 1, mode auto, inside
    /// ```
    public var description: String { ([headline] + tree()).joined(separator: "\n") }

    var headline: String {
        let place = "touch at \(decimal(point)): "
        guard let last = path.last else { return place + "nothing is hit" }
        let asks = isSwallowed ? "\(last.node) answers by code of its own" : "\(last.node) asks its own code"
        // A redirect between nodes with the same label, such as a part of an element and the element, is not mentioned.
        if let redirect, redirect.target.description != last.node.description {
            let landed = isSwallowed ? asks : "landed on \(last.node)"
            return place + "\(redirect.target) (\(landed); redirected by \(redirect.source))"
        }
        if case .ask = result { return place + asks }
        return place + last.node.description
    }

    /// The path as lines; O(depth) characters.
    func tree() -> [String] {
        var lines: [String] = []
        func add(_ text: String) {
            let depth = min(lines.count, HitExplanation.maximumIndentation)
            lines.append((depth == 0 ? "" : String(repeating: "  ", count: depth - 1) + "└ ") + text)
        }
        var index = 0
        while index < path.count {
            // The root and the end of the path are always shown.
            let run =
                index == 0 ? 0 : path[index..<path.count - 1].prefix { $0.gates == HitExplanation.plainGates }.count
            if run > HitExplanation.longestRun {
                add("… \(run) nodes, each " + HitExplanation.plainGates.map(\.description).joined(separator: ", "))
                index += run
            } else {
                for step in path[index...].prefix(max(1, run)) { add(step.description) }
                index += max(1, run)
            }
        }
        return lines
    }

    /// The greatest number of successive plain nodes that take one line each. A longer run takes one line in all.
    private static let longestRun = 8
    /// The greatest number of levels by which a line is indented. The limit keeps the text linear in the length of the path.
    private static let maximumIndentation = 32

    /// The gates of a node without special attributes.
    private static let plainGates: [Gate] = [.flags(alpha: 1), .mode(.auto), .insideArea]
}

extension HitExplanation.Step: CustomStringConvertible {
    public var description: String {
        "\(node) at \(decimal(point)): " + gates.map(\.description).joined(separator: ", ")
    }
}

extension HitExplanation.Gate: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invertible: "transform can be undone"
        case .flags(let alpha): "enabled, visible, alpha \(decimal(alpha))"
        case .mode(let mode): "mode \(mode)"
        case .insideArea: "inside"
        case .insideShape(let shape): "inside its \(shape.rawValue)"
        case .hitsOutsideBounds: "outside, but tries its children there"
        case .asks(let asks): "asks \(asks)"
        }
    }
}

extension NodeExplanation: CustomStringConvertible {
    /// The explanation as text: first what keeps the node from the touch, then where the touch goes. The first line has the first
    /// reason.
    public var description: String {
        var lines = [headline]
        lines += obstacles.dropFirst().map { "  also: \($0)" }
        lines.append(answer.headline)
        return (lines + answer.tree()).joined(separator: "\n")
    }

    var headline: String {
        let place = "at \(decimal(answer.point))"
        return switch verdict {
        case .hit: "\(node) gets the touch \(place)"
        case .hitByRedirect(let source) where source.description == node.description:
            "\(node) gets the touch \(place)"
        case .hitByRedirect(let source): "\(node) gets the touch \(place) by redirect, landed on \(source)"
        case .asked: "\(node) is asked \(place): its own code decides"
        case .unknown: "whether \(node) gets the touch \(place) is unknown: \(reasonText)"
        case .notHit: "\(node) does not get the touch \(place): \(reasonText)"
        }
    }

    private var reasonText: String { reason.map(\.description) ?? "nothing is known to be in the way" }
}
