/// The choice of rules for a document: those of its format, a certain set, or none, and what a user adds to them.
package struct RuleChoice: Sendable {
    package var base: Base
    /// Asked after those of the base, so that they win.
    package var added: [SceneRule] = []
    /// The number of units of the file's coordinates in a unit of the platform, if the user knows.
    package var density: Double?

    package enum Base: Sendable {
        case byFormat
        case fixed(SceneRules)
    }

    package init(_ base: Base = .byFormat, adding added: [SceneRule] = [], density: Double? = nil) {
        self.base = base
        self.added = added
        self.density = density
    }

    /// True if all rules are those that each format brings along.
    package var isByFormat: Bool {
        if case .byFormat = base { return added.isEmpty }
        return false
    }

    /// The rules for a document.
    package func rules(for document: SceneDocument) -> SceneRules {
        var rules =
            switch base {
            case .byFormat: SceneRules.shipped(for: document.format)
            case .fixed(let rules): rules
            }
        rules.rules += added
        if let density = density ?? document.density { rules.density = density }
        return rules
    }
}
