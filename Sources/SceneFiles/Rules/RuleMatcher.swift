/// Applies rules to documents. It caches which rules may match a class, since the same few hundred classes occur in
/// thousands of screens.
struct RuleMatcher {
    let rules: SceneRules
    /// For each class looked up so far, the indices of the rules to check. A key is the name of the class, or empty for
    /// a node without a class. If the node has a base class, a line feed and the base class follow.
    private var rulesOfClass: [String: [Int]] = [:]
    /// The key of `rulesOfClass` that was looked up last, and the rules found. Siblings are mostly of one class.
    private var last: (className: String, rules: [Int])?
    /// For each rule, its effect, and what is left to check of a node whose class matches the rule.
    private let effects: [(effect: SceneRule.Effect, need: SceneRule.Need)]
    private var hasMatched: [Bool]
    /// For each rule with a condition on descendants that has come to it in the present document, whether they fulfil it.
    private var holdsBelow: [Int: [Bool]] = [:]

    init(_ rules: SceneRules) {
        self.rules = rules
        effects = rules.rules.map { ($0.effect, $0.need) }
        hasMatched = Array(repeating: false, count: rules.rules.count)
    }

    /// The indices of the rules that have matched any node so far, in ascending order.
    var matched: [Int] { hasMatched.indices.filter { hasMatched[$0] } }

    mutating func treatments(of document: SceneDocument) -> NodeTreatments {
        var all = NodeTreatments(document)
        holdsBelow = [:]
        defer { holdsBelow = [:] }
        for index in document.nodes.indices {
            var (result, isChanged) = treatment(of: index, in: document)
            // What a file itself says takes precedence over any rule.
            if let acts = document.nodes[index].acts { result.acts = acts }
            all.append(result, isChanged: isChanged)
        }
        return all
    }

    private mutating func treatment(
        of index: Int, in document: SceneDocument
    ) -> (NodeTreatment, isChanged: Bool) {
        // The node is read in place: a copy would copy all its strings.
        var result = NodeTreatment(attributes: document.nodes[index].attributes)
        var isChanged = false
        guard !rules.rules.isEmpty else { return (result, false) }
        let (isUnplaced, isBare) = (document.nodes[index].isUnplaced, !document.nodes[index].hasOtherFields)
        for rule in candidates(document.nodes[index].className, document.nodes[index].baseClassName) {
            switch effects[rule].need {
            case .nothing: break
            case .otherFields where isBare: continue
            case .otherFields, .all: guard matches(rule, index, document) else { continue }
            }
            hasMatched[rule] = true
            let effect = effects[rule].effect
            isChanged = isChanged || effect.changesAttributes
            if let acts = effect.acts { result.acts = acts }
            if let scrolls = effect.scrolls { result.scrolls = scrolls }
            if let isHidden = effect.isHidden { result.attributes.isHidden = isHidden }
            if let outsets = effect.touchOutsets, !isUnplaced {
                result.attributes.grow(by: outsets, rules.density ?? 1)
            }
            if isUnplaced {
                // A node without a known position is not hit itself. If it is passive, its descendants are not hit
                // either.
                if let mode = effect.hitMode { result.attributes.hitMode = mode == .none ? .none : .boxNone }
                continue
            }
            if let mode = effect.hitMode {
                result.attributes.hitMode = mode
                result.rule = rule
            }
            if let isOn = effect.hitsOutsideBounds { result.attributes.hitsOutsideBounds = isOn }
        }
        return (result, isChanged)
    }

    /// The indices of the rules to check for nodes of a class and base class, in ascending order: those whose condition
    /// on the class holds.
    private mutating func candidates(_ className: String?, _ baseName: String?) -> [Int] {
        var name = className ?? ""
        if let baseName { name += "\n" + baseName }
        if let last, last.className == name { return last.rules }
        let found = rulesOfClass[name] ?? rulesMatching([className, baseName].compactMap { $0 })
        rulesOfClass[name] = found
        last = (name, found)
        return found
    }

    private func rulesMatching(_ names: [String]) -> [Int] {
        rules.rules.indices.filter { index in
            rules.rules[index].members.allSatisfy { condition in
                condition.name != "class" || names.contains(where: condition.pattern.matches)
            }
        }
    }

    /// True if the node at an index matches a rule whose condition on the class is known to hold.
    private mutating func matches(_ ruleIndex: Int, _ index: Int, _ document: SceneDocument) -> Bool {
        let rule = rules.rules[ruleIndex]
        // The node is read in place: a copy would copy all its strings.
        for condition in rule.members where condition.name != "class" {
            guard let value = document.nodes[index].member(condition.name), condition.pattern.matches(value) else {
                return false
            }
        }
        guard rule.parentClass != nil || rule.coversParent || rule.descendantClass != nil else { return true }
        let node = document.nodes[index]
        if let pattern = rule.parentClass {
            guard let parent = node.parent, document.nodes[parent].isClass(pattern) else { return false }
        }
        if rule.coversParent {
            guard let parent = node.parent, node.attributes.covers(document.nodes[parent].attributes) else {
                return false
            }
        }
        guard let pattern = rule.descendantClass else { return true }
        if let holds = holdsBelow[ruleIndex] { return holds[index] }
        let holds = document.nodesAbove(pattern)
        holdsBelow[ruleIndex] = holds
        return holds[index]
    }
}

extension SceneNode {
    /// The library class from which the node's class is derived; nil if the file does not state it, or if the node is
    /// part of a web page.
    fileprivate var baseClassName: String? {
        page == nil ? fileMember("baseClass") : nil
    }

    /// True if the pattern matches the node's class or base class.
    fileprivate func isClass(_ pattern: NamePattern) -> Bool {
        className.map(pattern.matches) ?? false || baseClassName.map(pattern.matches) ?? false
    }
}

extension SceneRule {
    /// What is left to check of a node whose class matches the rule.
    fileprivate enum Need {
        /// Nothing is left to check: all conditions of the rule are on the node's class.
        case nothing
        /// All conditions except those on the class are left to check. At least one of them is on a member under the
        /// file's own name, so a node without such members cannot match, and is skipped.
        case otherFields
        case all
    }

    fileprivate var need: Need {
        if members.contains(where: { SceneNode.isOtherMember($0.name) }) { return .otherFields }
        let needsClassAlone = members.allSatisfy { $0.name == "class" }
        return needsClassAlone && parentClass == nil && descendantClass == nil && !coversParent ? .nothing : .all
    }
}

extension SceneRule.Effect {
    /// True if the effect changes a node's attributes; false if all it says is whether a node responds to touches or
    /// scrolls.
    var changesAttributes: Bool {
        hitMode != nil || touchOutsets != nil || hitsOutsideBounds != nil || isHidden != nil
    }
}

extension Node {
    /// True if the node's area, without its transform, covers the area of `parent`. False if the parent's area is
    /// empty.
    fileprivate func covers(_ parent: Node) -> Bool {
        let placed = area.moved(by: Point(x: origin.x - bounds.origin.x, y: origin.y - bounds.origin.y))
        return !parent.area.isEmpty && placed.contains(parent.area)
    }

    /// Moves the edges of the node's area outward: adds `outsets`, multiplied by `scale`, to the node's touch outsets. They
    /// stay finite.
    fileprivate mutating func grow(by outsets: EdgeInsets, _ scale: Double) {
        let most = Double.greatestFiniteMagnitude
        func limited(_ number: Double) -> Double { min(max(number, -most), most) }
        func sum(_ present: Double, _ outset: Double) -> Double { limited(present + limited(outset * scale)) }
        touchOutsets = EdgeInsets(
            top: sum(touchOutsets.top, outsets.top), left: sum(touchOutsets.left, outsets.left),
            bottom: sum(touchOutsets.bottom, outsets.bottom), right: sum(touchOutsets.right, outsets.right))
    }
}

extension SceneDocument {
    /// For each node, whether the pattern matches the class of one of its descendants.
    /// - Complexity: O(nodes), whatever the tree's depth.
    fileprivate func nodesAbove(_ pattern: NamePattern) -> [Bool] {
        var holds = Array(repeating: false, count: nodes.count)
        // From the last node to the first: in pre-order, descendants come after a node.
        for index in nodes.indices.reversed() {
            guard let parent = nodes[index].parent, !holds[parent] else { continue }
            holds[parent] = holds[index] || nodes[index].isClass(pattern)
        }
        return holds
    }
}
