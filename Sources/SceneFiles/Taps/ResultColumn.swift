/// The things that results can say about a tap, beside its own fields. The raw values are the names of the columns.
public enum ResultColumn: Hashable, Sendable {
    /// `hit`, `miss`, `ask`, `unknown` or `error`.
    case status
    /// The node hit, or that asks; what of it is a matter of `ResultReport`.
    case hit
    /// The reason: what is wrong or not known.
    case reason
    /// The class of the node hit, else its kind; of an element of a page, the tag with its first classes.
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
    /// The text that is written on the node hit.
    case text
    /// The name that programs find the node hit by: the `id` of an element, an accessibility identifier, a resource id.
    case id
    /// The tag of the element hit, in lower case.
    case tag
    /// The classes of the element hit, as the page writes them.
    case classes
    /// An attribute of the element hit whose name begins with `data-`; of one in a shadow tree or a frame that does not have
    /// it, that of the host.
    case data(String)

    /// The columns that are written if nothing else is asked for.
    public static let usual: [ResultColumn] = [.status, .hit, .reason]

    /// The columns that have a name of their own: all but those of attributes.
    public static let named: [ResultColumn] = [
        .status, .hit, .reason, .class, .label, .path, .handler, .frame, .distance, .text, .id, .tag, .classes,
    ]
}

extension ResultColumn: RawRepresentable {
    public init?(rawValue: String) {
        if rawValue.hasPrefix(ResultColumn.dataPrefix), rawValue.utf8.count > ResultColumn.dataPrefix.utf8.count {
            self = .data(rawValue)
        } else if let column = ResultColumn.named.first(where: { $0.rawValue == rawValue }) {
            self = column
        } else {
            return nil
        }
    }

    private static let dataPrefix = "data-"

    public var rawValue: String {
        switch self {
        case .status: "status"
        case .hit: "hit"
        case .reason: "reason"
        case .class: "class"
        case .label: "label"
        case .path: "path"
        case .handler: "handler"
        case .frame: "frame"
        case .distance: "distance"
        case .text: "text"
        case .id: "id"
        case .tag: "tag"
        case .classes: "classes"
        case .data(let name): name
        }
    }
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
