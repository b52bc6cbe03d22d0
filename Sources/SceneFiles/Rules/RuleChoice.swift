/// Which rules are applied to a document: those of its format or a given set, and additional rules of the user.
package struct RuleChoice: Sendable {
    /// The rule set for all documents. If it is nil, each document gets the shipped rules of its format.
    package var base: SceneRules?
    /// Further rules. They are applied after the rules of `base`, so they take precedence.
    package var added: [SceneRule] = []
    /// How many units of the file's coordinates make one unit of the platform; nil if the user does not state it.
    package var density: Double?

    package init(_ base: SceneRules? = nil, adding added: [SceneRule] = []) {
        self.base = base
        self.added = added
    }

    /// True if only the rules of each document's format apply.
    package var isByFormat: Bool { base == nil && added.isEmpty }

    /// The rules for a document: those of `base`, then those of `added`. A density that the user or the document states
    /// replaces the density of the base.
    package func rules(for document: SceneDocument) -> SceneRules {
        var rules = base ?? .shipped(for: document.format)
        rules.rules += added
        if let density = density ?? document.density { rules.density = density }
        return rules
    }
}
