/// A box of the layout, with what hit testing needs to know of it.
struct PageBox {
    var node: Int32
    /// The index of the parent box in the layout tree; -1 for the first box.
    var parent: Int32 = -1
    /// The box's rectangle in the document's coordinates; for a rotated box, the upright rectangle around it.
    var bounds: Box
    var kind = Kind.block
    var position = Position.flow
    var flags: Flags = []
    /// The index in the painter's `clips` of the clip that cuts the box; -1 for none.
    var clip: Int32 = -1
    /// The index in the painter's `clips` of the clip that cuts the box's contents; -1 for none.
    var innerClip: Int32 = -1
    /// The index in the painter's `clips` of the clip path that cuts the box; -1 for none. It is the box's own clip path.
    /// If the box has none, it is the clip path of the nearest box around it that has one. That box need not be the
    /// containing block.
    var clipPath: Int32 = -1
    /// The index in the painter's `stackings` of the stacking to which the box belongs.
    var context: Int32 = 0
    /// The index in the painter's `maps` of the linear map of the box. This map composes the transforms of the box and
    /// of the boxes around it, without translations. Index 0 is the identity.
    var map: Int32 = 0
    /// For a block, the indices of the fragments of its lines in the painter's `fragments`. For an inline box, the
    /// indices of the fragments of its parts of lines.
    var lines: Range<Int32> = 0..<0
    /// For a block, the indices of its lines in the painter's `lineHulls`.
    var hulls: Range<Int32> = 0..<0

    enum Kind: UInt8 {
        /// A block. Its fragment is in `PageStacking.backgrounds`, or in `own` if the block itself forms the stacking.
        case block
        /// An image or a frame. Its fragment is in `PageStacking.foreground`, or in `own` if the box itself forms the
        /// stacking.
        case replaced
        /// An inline box: each line that it runs through has a part of it.
        case inline
        /// Lines of text, which are hit as the element around them.
        case text
        /// A row or a group of rows of a table, which is never hit.
        case tableRow
        /// An SVG element: a `shape` is drawn, a `group` only groups others.
        case shape, group
    }

    enum Position: UInt8 { case flow, relative, absolute, fixed }

    struct Flags: OptionSet {
        let rawValue: UInt16
        /// The box takes touches: it is visible, painted and not inert, and its `pointer-events` is not `none`.
        static let takes = Flags(rawValue: 1)
        /// The box, with its contents, is painted apart from the boxes around it: it is positioned or a stacking
        /// context, or it is the root.
        static let layer = Flags(rawValue: 2)
        static let floats = Flags(rawValue: 4)
        /// The box is painted as a whole, in the foreground: it is an inline block, or an item of a flex box or a grid.
        static let atomic = Flags(rawValue: 8)
        /// The box is a flex box or a grid, whose children are its items.
        static let arranges = Flags(rawValue: 16)
        /// The box is the containing block of all boxes in it, also of absolute and fixed ones.
        static let contains = Flags(rawValue: 32)
        /// The box is a stacking context.
        static let stacks = Flags(rawValue: 64)
        /// The box is within an SVG drawing.
        static let svg = Flags(rawValue: 128)
        /// The box is the outermost `svg` element of a drawing.
        static let svgRoot = Flags(rawValue: 256)
        /// The box is not painted, since it lies in a box whose contents are not painted.
        static let unpainted = Flags(rawValue: 512)
        /// The lines of this inline box contain blocks.
        static let holdsBlocks = Flags(rawValue: 1024)
        static let hasChildren = Flags(rawValue: 2048)
        /// The box has a `z-index` below zero.
        static let negative = Flags(rawValue: 4096)
        /// The box takes no touches, because it is in an inert element or outside of the modal dialog.
        static let inert = Flags(rawValue: 8192)
        static let invisible = Flags(rawValue: 16384)
        /// The box has a child box of text, and that text has lines.
        static let holdsText = Flags(rawValue: 32768)
    }

    var isOutOfFlow: Bool { position == .absolute || position == .fixed }
}

/// An area of the page to which the contents of a box are clipped, such as the inner area of a scrolling box.
struct PageClip {
    /// The rectangle of this clip, intersected with those of the clips around it, without regard to outlines. The
    /// rectangle is empty if an edge lies beyond the opposite one.
    var rect: Box
    /// The outline of a clip that has rounded corners, is rotated, or comes from a clip path; nil for an upright
    /// rectangle.
    var outline: PageOutline?
    /// The index of the nearest clip around this one that has an outline; -1 if none has.
    var outer: Int32 = -1
    /// The number of clips with an outline among this clip and those around it.
    var depth = 0
    /// The DOM node of the box to which the clip belongs.
    var node: Int32
}

/// The outline of a box or clip that is not an upright rectangle.
indirect enum PageOutline {
    /// A rectangle, and the radii of its corners, clockwise from the upper left one.
    case rounded(Box, [Size])
    /// A polygon against which a touch is tested as a point. The polygon of a rotated box is enlarged, since Chromium
    /// tests such a box against the whole pixel of a touch (`PagePainter.margin`).
    case polygon(HitShape.Polygon)
    /// The ellipse that touches the edges of a rectangle.
    case ellipse(Box)

    /// True if all coordinates of the outline are finite. Those of rectangles and ellipses always are.
    var isFinite: Bool {
        if case .polygon(let polygon) = self { return polygon.vertices.allSatisfy(\.isFinite) }
        return true
    }
}

/// A piece of a page. The piece is hit as a whole, and becomes one node of the scene or none.
struct PageFragment {
    enum Kind: UInt8 {
        /// The fragment is a node's own box, or its part of a line.
        case box
        /// The fragment is a line of text.
        case text
        /// The fragment is a drawn shape, against which a touch is tested as a point, without margin.
        case drawn
        /// The fragment is a line of a block.
        case line
        /// The fragment is a box that is not in the layout tree: an inline box's part around a block, or the backdrop
        /// of a dialog.
        case listed
    }

    var node: Int32
    var rect: Box
    var clip: Int32
    var kind = Kind.box
    var takes = true
    /// True if the fragment takes no touches because it is invisible.
    var isInvisible = false
    var outline: PageOutline?
}

extension PageFragment {
    /// Creates a piece of a box. The piece takes touches if the box does.
    /// - Parameter clip: The index of the clip around the piece; nil for the index of the box's clip.
    init(of box: PageBox, _ rect: Box, clip: Int32? = nil, kind: Kind = .box, outline: PageOutline? = nil) {
        self.init(
            node: box.node, rect: rect, clip: clip ?? box.clip, kind: kind, takes: box.flags.contains(.takes),
            isInvisible: box.flags.contains(.invisible), outline: outline)
    }
}
