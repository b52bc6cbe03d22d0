/// The columns that results can add to a tap's own fields. The raw values are the names of the columns.
public enum ResultColumn: Hashable, Sendable {
    /// The kind of the answer: `hit`, `miss`, `ask`, `unknown` or `error`.
    case status
    /// The node that is hit, or the overriding node at which the query stopped. `TapFields.report` may select other
    /// nodes.
    case hit
    /// The reason for an `error`, or why an answer is `unknown`; empty for other answers.
    case reason
    /// The class of the hit node, or its kind if it has no class. For an element of a page, the tag followed by the
    /// first of its classes, as in `div.cookie-banner`.
    case `class`
    /// The text by which a person would refer to the hit node: its label or text, else its identifier. A node that
    /// responds to touches may use the first text among its descendants.
    case label
    /// The nodes from a root to the hit node, separated by slashes.
    case path
    /// The nearest node that responds to touches by the rules, at or above the hit node. If there is none and
    /// `TapFields.radius` is set, the nearest such node within this distance of the tap.
    case handler
    /// The area of the hit node on the screen: x, y, width, height.
    case frame
    /// The distance of the tap from the area of its handler, in units of the screen: 0 if the handler is at or above
    /// the hit node; empty if there is no handler.
    case distance
    /// The visible text of the hit node.
    case text
    /// The identifier of the hit node for programs: the `id` of an element, an accessibility identifier, a resource id.
    case id
    /// The tag of the hit element, in lower case.
    case tag
    /// The classes of the hit element, as the page writes them.
    case classes
    /// An attribute of the hit element whose name begins with `data-`. If an element in a shadow tree or a frame lacks
    /// the attribute, the column has the value of the element's host.
    case data(String)

    /// The default columns.
    public static let usual: [ResultColumn] = [.status, .hit, .reason]

    /// The columns with a fixed name: all except those of attributes.
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

/// Which node or nodes the column `hit` names. The raw values are the names on the command line.
public enum ResultReport: String, Hashable, Sendable, CaseIterable {
    /// The node that gets the touch, or the overriding node at which the query stopped.
    case topmost
    /// The nearest node that responds to touches, at or above the topmost node.
    case handler
    /// The path to the topmost node: the nodes from a root to that node, separated by slashes.
    case path
    /// All nodes at the point, front to back, separated by spaces.
    case all
}

/// The value of one column of one result, as it is written: many results may have the same value.
package enum ResultValue: Sendable {
    case text(String)
    /// A list of decimal numbers, separated by spaces; empty for none.
    case numbers(String)
    /// A decimal number; nil for none.
    case number(String?)

    /// The value for a list of numbers: none if one of them is not finite, which JSON cannot say.
    static func numbers(_ values: [Double]) -> ResultValue {
        .numbers(values.allSatisfy(\.isFinite) ? values.map(shortestDecimal).joined(separator: " ") : "")
    }

    /// The value for a number: none if it is not finite, which JSON cannot say.
    static func number(_ value: Double?) -> ResultValue {
        .number(value.flatMap { $0.isFinite ? shortestDecimal($0) : nil })
    }

    /// The value as the text of a CSV or TSV cell.
    func cell(hasDecimalCommas: Bool) -> String {
        switch self {
        case .text(let text): text
        case .numbers(let text), .number(let text?):
            hasDecimalCommas ? String(text.map { $0 == "." ? "," : $0 }) : text
        case .number(nil): ""
        }
    }

    func appendJSON(to bytes: inout [UInt8]) {
        switch self {
        case .text(let text): appendJSONString(text.utf8, to: &bytes)
        case .numbers(""), .number(nil): bytes.append(contentsOf: "null".utf8)
        case .numbers(let text):
            bytes.append(0x5B)
            bytes.append(contentsOf: text.utf8.lazy.map { $0 == 0x20 ? 0x2C : $0 })
            bytes.append(0x5D)
        case .number(let text?): bytes.append(contentsOf: text.utf8)
        }
    }
}
