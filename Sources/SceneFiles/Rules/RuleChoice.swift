/// Which rules are applied to a document: those of its format, a given set, or none, and additional rules of the user.
package struct RuleChoice: Sendable {
    package var base: Base
    /// Further rules. They come after those of the base, so they take precedence.
    package var added: [SceneRule] = []
    /// The number of units of the file's coordinates in a unit of the platform, if the user states it.
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

    /// True if only the rules of each document's format apply.
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
