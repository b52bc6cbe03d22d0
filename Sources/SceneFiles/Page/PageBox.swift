/// A box of the layout as far as hit testing knows it.
struct PageBox {
    var node: Int32
    /// The parent box in the layout tree; -1 for the first box.
    var parent: Int32 = -1
    /// In the document's coordinates; for a rotated box, the upright box around it.
    var bounds: Box
    var kind = Kind.block
    var position = Position.flow
    var flags: Flags = []
    /// The indices of the clips for the box and for its contents; -1 for none.
    var clip: Int32 = -1
    var innerClip: Int32 = -1
    /// The index of the innermost clip path around it, which applies whatever the containing block is.
    var clipPath: Int32 = -1
    /// The stacking that it belongs to.
    var context: Int32 = 0
    /// The index of the linear part of the transforms on its path; 0 is the identity.
    var map: Int32 = 0
    /// The range in `fragments` of the box's parts of lines. For a block, also the range of its lines in `lineHulls`.
    var firstLine: Int32 = 0
    var lineCount: Int32 = 0
    var firstHull: Int32 = 0
    var hullCount: Int32 = 0

    enum Kind: UInt8 {
        /// A block, hit together with the backgrounds.
        case block
        /// An image or a frame: hit in the foreground phase of its stacking context.
        case replaced
        /// A box that is a part of lines.
        case inline
        /// Lines of text, which are hit as the element around them.
        case text
        /// A row or a group of rows of a table, which is never hit.
        case tableRow
        /// An SVG element that is drawn, or that only groups others.
        case shape, group
    }

    enum Position: UInt8 { case flow, relative, absolute, fixed }

    struct Flags: OptionSet {
        let rawValue: UInt16
        /// It takes touches: it is visible and has pointer events.
        static let takes = Flags(rawValue: 1)
        /// It is a layer of its own in the paint order.
        static let layer = Flags(rawValue: 2)
        static let floats = Flags(rawValue: 4)
        /// It is painted as a whole, in the foreground: an inline block, or an item of a flex box.
        static let atomic = Flags(rawValue: 8)
        /// Its children are items of a flex box or a grid.
        static let arranges = Flags(rawValue: 16)
        /// It is the containing block of everything in it.
        static let contains = Flags(rawValue: 32)
        static let stacks = Flags(rawValue: 64)
        /// It is within SVG.
        static let svg = Flags(rawValue: 128)
        static let svgRoot = Flags(rawValue: 256)
        /// Its contents are not painted.
        static let unpainted = Flags(rawValue: 512)
        /// Its lines contain boxes that are blocks.
        static let holdsBlocks = Flags(rawValue: 1024)
        static let hasChildren = Flags(rawValue: 2048)
        static let negative = Flags(rawValue: 4096)
        /// Its contents take no touches, because it is inert.
        static let inert = Flags(rawValue: 8192)
        static let invisible = Flags(rawValue: 16384)
        /// It contains text.
        static let holdsText = Flags(rawValue: 32768)
    }

    var isOutOfFlow: Bool { position == .absolute || position == .fixed }
}

/// A clip: a part of the page outside of which its contents are cut off.
struct PageClip {
    /// The rectangle of this clip, cut by those of the clips around it, without regard to outlines. It is empty if an
    /// edge lies beyond the opposite one.
    var rect: Box
    /// Its outline, if it has rounded corners or is rotated.
    var outline: PageOutline?
    /// The nearest clip around it that has an outline; -1 if none has.
    var outer: Int32 = -1
    /// The number of nested outlines, including its own.
    var depth = 0
    /// The node that clips.
    var node: Int32
}

/// The outline of a box.
indirect enum PageOutline {
    case rounded(Box, [Size])
    /// Consists of the points at which the square of a touch would meet the outline, so testing a point is enough.
    case polygon(HitShape.Polygon)
    case ellipse(Box)

    /// False if a vertex of a polygon is not finite. Rectangles always are.
    var isFinite: Bool {
        if case .polygon(let polygon) = self { return polygon.vertices.allSatisfy(\.isFinite) }
        return true
    }
}

/// A piece of the page that is hit as one node.
struct PageFragment {
    enum Kind: UInt8 {
        /// A node's own box, or its part of a line.
        case box
        /// A line of text.
        case text
        /// A drawn shape. A touch meets it as a point, without margin.
        case drawn
        /// A line of a block.
        case line
        /// A box that is not in the layout tree: the box around a block in a line, or the backdrop of a dialog.
        case listed
    }

    var node: Int32
    var rect: Box
    var clip: Int32
    var kind = Kind.box
    var takes = true
    /// It takes no touches because it is invisible.
    var isInvisible = false
    var outline: PageOutline?
}
