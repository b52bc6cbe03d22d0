import HitTesting

extension [Step] {
    /// The position of the first step after which something is wrong.
    private var firstFailure: Int? {
        var player = ScenePlayer()
        return firstIndex { player.play($0) != nil }
    }

    /// A shorter history that goes wrong too, with simpler nodes.
    func shrunk() -> [Step] {
        guard let last = firstFailure else { return self }
        var (history, size) = (Array(self[...last]), Swift.max(1, last / 2))
        while true {
            let hasChanged = history.removeSteps(size)
            if size == 1, !hasChanged { break }
            size = Swift.max(1, size / 2)
        }
        history.simplifyNodes()
        return history
    }

    /// Leaves out runs of steps without which something is still wrong. Returns whether there are any.
    private mutating func removeSteps(_ size: Int) -> Bool {
        var (start, hasChanged) = (0, false)
        while start < count {
            var shorter = self
            shorter.removeSubrange(start..<Swift.min(start + size, count))
            if let last = shorter.firstFailure {
                self = Array(shorter[...last])
                hasChanged = true
            } else {
                start += size
            }
        }
        return hasChanged
    }

    /// Gives nodes plain attributes with which something is still wrong.
    private mutating func simplifyNodes() {
        let changes: [(inout Node) -> Void] = [
            { $0.hitShape = nil },
            { $0.transform = .identity },
            { $0.touchOutsets = .zero },
            { $0.bounds.origin = .zero },
            { $0.origin = Point(x: $0.origin.x.rounded(), y: $0.origin.y.rounded()) },
            { $0.bounds.size = Size(width: $0.bounds.width.rounded(), height: $0.bounds.height.rounded()) },
            { $0.origin = .zero },
            { $0.hitsOutsideBounds = false },
            { $0.hitMode = .auto },
        ]
        for index in indices {
            for change in changes {
                guard case .insert(let name, var node, let parent, let place) = self[index] else { continue }
                change(&node)
                var simpler = self
                simpler[index] = .insert(name, node, into: parent, place)
                if simpler.firstFailure != nil { self = simpler }
            }
        }
    }
}
