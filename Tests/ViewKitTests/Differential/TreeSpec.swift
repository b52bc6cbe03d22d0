import TestSupport
import ViewKit

/// A tree of views and what happens to it, as a value: it is built twice, once for each way of answering, and shrunk when
/// the ways differ.
struct TreeSpec {
    /// Parents before their children. The first is the window, the second another window.
    var views: [ViewSpec]
    /// What mutating overrides do, one each time that one of them runs; then no more.
    var overrideMutations: [Mutation]
    var steps: [Step]

    static let window = 0
    static let otherWindow = 1
}

struct ViewSpec {
    /// The name of the view in this specification and in the log.
    var label: Int
    var parent: Int
    /// A window is plain, or else of a class that overrides.
    var kind: ZooKind
    /// What a class may use as it likes.
    var parameter: Int
    var node: Node
    var redirect: Int?
}

enum Step {
    /// A hit test of the window.
    case hit(Point)
    /// `hitTest` of a view itself, with a point in its bounds space.
    case direct(Int, Point)
    case mutate(Mutation)
}

/// A change of the tree. Views are named by label; what is not possible, as moving a view into itself, is left undone.
enum Mutation {
    case attributes(Int, Node)
    case redirect(Int, to: Int?)
    /// The index is taken modulo the number of places.
    case move(Int, into: Int, index: Int)
    case remove(Int)
    case toFront(Int)
    case toBack(Int)
    case exchange(Int, Int, Int)
}

extension TreeSpec: CustomStringConvertible {
    var description: String {
        let tree = views.map { view in
            "  \(view.label) in \(view.parent): \(view.kind)(\(view.parameter))"
                + (view.redirect.map { " -> \($0)" } ?? "") + " " + ScriptNode(view.node).swiftSource
        }
        return """
            views:
            \(tree.joined(separator: "\n"))
            overrides do: \(overrideMutations.map { "\($0)" }.joined(separator: "; "))
            steps:
            \(steps.map { "  \($0)" }.joined(separator: "\n"))
            """
    }
}

extension Mutation: CustomStringConvertible {
    var description: String {
        switch self {
        case .attributes(let view, let node): "attributes of \(view): \(ScriptNode(node).swiftSource)"
        case .redirect(let view, let target): "redirect of \(view) to \(target.map { "\($0)" } ?? "none")"
        case .move(let view, let parent, let index): "move \(view) into \(parent) at \(index)"
        case .remove(let view): "remove \(view)"
        case .toFront(let view): "\(view) to front"
        case .toBack(let view): "\(view) to back"
        case .exchange(let parent, let first, let second): "exchange \(first) and \(second) in \(parent)"
        }
    }
}
