/// Shortens a script that fails by leaving out steps and points. Returns the shortest script found that still fails.
///
/// - Parameters:
///   - script: A script that fails.
///   - fails: Plays a script from the beginning, and returns true if it fails.
/// - Complexity: O(steps²) runs at worst; nearly always O(steps · log steps).
public func shrunk(_ script: [ScriptStep], _ fails: ([ScriptStep]) -> Bool) -> [ScriptStep] {
    var script = script
    var size = script.count
    while true {
        let before = script
        size = max(1, min(size, script.count / 2))
        var start = 0
        while start < script.count {
            var candidate = script
            candidate.removeSubrange(start..<min(start + size, script.count))
            if fails(candidate) { script = candidate } else { start += size }
        }
        if size > 1 {
            size /= 2
            continue
        }
        script = simplified(script, fails)
        if script == before { return script }
    }
}

/// The script in which each step is replaced by a simpler one, if the script still fails with it.
private func simplified(_ script: [ScriptStep], _ fails: ([ScriptStep]) -> Bool) -> [ScriptStep] {
    var script = script
    for index in script.indices {
        for step in simplerForms(of: script[index]) {
            var candidate = script
            candidate[index] = step
            if fails(candidate) {
                script = candidate
                break
            }
        }
    }
    return script
}

private func simplerForms(of step: ScriptStep) -> [ScriptStep] {
    switch step {
    case .batch(let points):
        return points.count > 1 ? points.prefix(512).map { .batch([$0]) } : []
    case .query(let point, let base, let replies):
        return replies.changes.indices.map { index in
            var fewer = replies
            fewer.changes[index] = []
            if fewer.changes.allSatisfy(\.isEmpty) { fewer.changes = [] }
            return .query(point, below: base, fewer)
        }.filter { $0 != step }
    case .insert(let name, let node, let parent, let position) where position != .front:
        return [.insert(name, node, into: parent, at: .front)]
    case .insert(let name, let node, _?, let position):
        return [.insert(name, node, into: nil, at: position)]
    default: return []
    }
}
