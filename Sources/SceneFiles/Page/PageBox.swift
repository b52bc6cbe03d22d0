/// A box of the layout as far as hit testing knows it.
struct PageBox {
    var node: Int32
    /// The box around it in the layout's tree; -1 of the first.
    var parent: Int32 = -1
    /// In coordinates of its document, turned boxes by the upright box around them.
    var bounds: PageRect
    var kind = Kind.block
    var position = Position.flow
    var flags: Flags = []
    /// What keeps points from it, and from what is in it; -1 if nothing does.
    var clip: Int32 = -1
    var innerClip: Int32 = -1
    /// The innermost clip path around, which holds whatever the containing block is.
    var clipPath: Int32 = -1
    /// The stacking of which it is.
    var context: Int32 = 0
    /// The linear part of the transforms on its path; 0 stands for none.
    var map: Int32 = 0
    /// The fragments of its lines, and the hulls of a block's.
    var firstLine: Int32 = 0
    var lineCount: Int32 = 0
    var firstHull: Int32 = 0
    var hullCount: Int32 = 0

    enum Kind: UInt8 {
        /// A block, hit with the backgrounds.
        case block
        /// An image or a frame, hit with the foreground.
        case replaced
        /// A part of lines.
        case inline
        /// Lines of text, which are hit as the element around.
        case text
        /// A row or a group of rows of a table, which is never hit.
        case tableRow
        /// An SVG element that is drawn, or that only groups.
        case shape, group
    }

    enum Position: UInt8 { case flow, relative, absolute, fixed }

    struct Flags: OptionSet {
        let rawValue: UInt16
        /// It takes touches: neither invisible nor without pointer events.
        static let takes = Flags(rawValue: 1)
        /// It is a layer of its own in the paint order.
        static let layer = Flags(rawValue: 2)
        static let floats = Flags(rawValue: 4)
        /// All of it is painted at once, in the foreground: an inline block, an item of a flex box.
        static let atomic = Flags(rawValue: 8)
        /// Its children are items of a flex box or a grid.
        static let arranges = Flags(rawValue: 16)
        /// The containing block of all that is in it.
        static let contains = Flags(rawValue: 32)
        static let stacks = Flags(rawValue: 64)
        /// Within SVG.
        static let svg = Flags(rawValue: 128)
        static let svgRoot = Flags(rawValue: 256)
        /// What is in it is not painted.
        static let unpainted = Flags(rawValue: 512)
        /// Other boxes lie in its lines as blocks.
        static let holdsBlocks = Flags(rawValue: 1024)
        static let hasChildren = Flags(rawValue: 2048)
        static let negative = Flags(rawValue: 4096)
        /// What is in it takes no touches, since it is inert.
        static let inert = Flags(rawValue: 8192)
        static let invisible = Flags(rawValue: 16384)
        /// Text stands in it.
        static let holdsText = Flags(rawValue: 32768)
    }

    var isOutOfFlow: Bool { position == .absolute || position == .fixed }
}

/// A part of the page that keeps what is in it within bounds.
struct PageClip {
    /// What it and those around leave, shapes apart. An edge may lie before the opposite one.
    var rect: PageRect
    /// Its outline, if it has corners or is turned.
    var outline: PageOutline?
    /// The nearest clip around that has an outline; -1 if none has.
    var outer: Int32 = -1
    /// The number of outlines, its own included.
    var depth = 0
    /// The node that clips.
    var node: Int32
}

/// The outline of a box.
indirect enum PageOutline {
    case rounded(PageRect, [Size])
    /// The points of it are those that the square of a touch meets, so that a point is enough.
    case polygon(HitShape.Polygon)
    case ellipse(PageRect)
}

/// A piece of the page that is hit as one node.
struct PageFragment {
    enum Kind: UInt8 {
        /// A node's own box, or its share of a line.
        case box
        /// A line of text.
        case text
        /// A drawn shape, which is hit by points.
        case drawn
        /// A line of a block.
        case line
        /// A box that is not in the layout's tree: what lies around a block in a line, the backdrop of a dialog.
        case listed
    }

    var node: Int32
    var rect: PageRect
    var clip: Int32
    var kind = Kind.box
    var takes = true
    /// It takes none since it cannot be seen.
    var isInvisible = false
    var outline: PageOutline?
}
