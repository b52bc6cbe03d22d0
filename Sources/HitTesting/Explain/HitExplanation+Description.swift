extension HitExplanation: CustomStringConvertible {
    /// Who gets the touch, and below it the path, a node a line with the gates passed.
    ///
    /// ```
    /// touch at (40, 20): Button "buy"
    /// Window "main"  at (40, 20): enabled, visible, alpha 1, inside
    /// └ Button "buy"  at (10, 5): enabled, visible, alpha 1, inside
    /// ```
    public var description: String { ([headline] + tree()).joined(separator: "\n") }

    var headline: String {
        let place = "touch at \(decimal(point)): "
        guard let last = path.last else { return place + "nothing is hit" }
        let asks = isSwallowed ? "\(last.node) answers by code of its own" : "\(last.node) asks its own code"
        if let redirect {
            let landed = isSwallowed ? asks : "landed on \(last.node)"
            return place + "\(redirect.target) (\(landed); redirected by \(redirect.source))"
        }
        if case .ask = result { return place + asks }
        return place + last.node.description
    }

    /// The path, a node a line. Runs of nodes that let everything through are one line.
    func tree() -> [String] {
        var lines: [String] = []
        func add(_ line: String) {
            lines.append((lines.isEmpty ? "" : String(repeating: "  ", count: lines.count - 1) + "└ ") + line)
        }
        var depth = 0
        while depth < path.count {
            let run = path[depth...].dropLast().prefix { $0.letsEverythingThrough }.count
            if depth > 0, run >= HitExplanation.foldedCount {
                add("… \(run) nodes that let it through")
                depth += run
            } else {
                add(path[depth].description)
                depth += 1
            }
        }
        return lines
    }

    /// So many nodes in a row, of which none says anything, are told as a number.
    private static var foldedCount: Int { 4 }
}

extension HitExplanation.Step {
    /// Whether nothing about the gates is out of the ordinary.
    fileprivate var letsEverythingThrough: Bool {
        gates.allSatisfy { gate in
            switch gate {
            case .flags(let alpha): alpha == 1
            case .mode(let mode): mode == .auto
            case .insideArea: true
            case .invertible, .insideShape, .hitsOutsideBounds, .asks: false
            }
        }
    }
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
    /// What keeps the node from the touch, the first reason in the first line, then where the touch goes.
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
        case .hitByRedirect(let source): "\(node) gets the touch \(place) by redirect, landed on \(source)"
        case .asked: "\(node) is asked \(place): its own code decides"
        case .unknown: "whether \(node) gets the touch \(place) is unknown: \(reasonText)"
        case .notHit: "\(node) does not get the touch \(place): \(reasonText)"
        }
    }

    private var reasonText: String { reason.map(\.description) ?? "nothing is known to be in the way" }
}
