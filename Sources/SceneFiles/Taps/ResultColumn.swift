/// The things that results can say about a tap, beside its own fields. The raw values are the names of the columns.
public enum ResultColumn: String, Hashable, Sendable, CaseIterable {
    /// `hit`, `miss`, `ask`, `unknown` or `error`.
    case status
    /// The node hit, or that asks; what of it is a matter of `ResultReport`.
    case hit
    /// The reason: what is wrong or not known.
    case reason
    /// The class of the node hit, else its kind.
    case `class`
    /// The words by which a person would call the node hit: its label or text, of one that acts the first that is
    /// written in it, else its identifier.
    case label
    /// The nodes from a root down to the one hit, with slashes.
    case path
    /// The nearest node at or above the one hit that would act, by the rules; within a radius, the nearest one around.
    case handler
    /// The area of the node hit on the screen: x, y, width, height.
    case frame
    /// The distance of the tap from the area of its handler, in units of the screen.
    case distance

    /// The columns that are written if nothing else is asked for.
    public static let usual: [ResultColumn] = [.status, .hit, .reason]
}

/// The node or nodes that the column `hit` names. The raw values are the names on the command line.
public enum ResultReport: String, Hashable, Sendable, CaseIterable {
    /// The node that gets the touch.
    case topmost
    /// The nearest one at or above it that acts.
    case handler
    /// All from a root down to it, with slashes.
    case path
    /// All nodes at the point, front to back, with spaces.
    case all
}

/// A value of a result.
package enum ResultValue: Sendable {
    case text(String)
    case numbers([Double])
    case number(Double?)

    /// The value as the text of a CSV or TSV cell.
    func cell(hasDecimalCommas: Bool) -> String {
        func text(_ number: Double) -> String {
            let text = shortestDecimal(number)
            return hasDecimalCommas ? String(text.map { $0 == "." ? "," : $0 }) : text
        }
        return switch self {
        case .text(let text): text
        case .numbers(let numbers): numbers.map(text).joined(separator: " ")
        case .number(let number): number.map(text) ?? ""
        }
    }

    func appendJSON(to bytes: inout [UInt8]) {
        switch self {
        case .text(let text): appendJSONString(text.utf8, to: &bytes)
        case .numbers(let numbers):
            let text = numbers.isEmpty ? "null" : "[" + numbers.map(shortestDecimal).joined(separator: ",") + "]"
            bytes.append(contentsOf: text.utf8)
        case .number(let number): bytes.append(contentsOf: (number.map(shortestDecimal) ?? "null").utf8)
        }
    }
}
