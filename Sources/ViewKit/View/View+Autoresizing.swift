extension View {
    /// The margins and sizes of a view that change with the size of its superview, like UIKit's `UIView.AutoresizingMask`.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        private let bits: UInt8

        /// The mask's bits; those that have no meaning are 0.
        public var rawValue: UInt { UInt(bits) }

        /// A mask with the bits of `rawValue`. Bits without a meaning are ignored.
        public init(rawValue: UInt) { bits = UInt8(rawValue & 63) }

        /// The distance to the superview's left edge changes with the superview's width.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width changes with that of the superview.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance to the superview's right edge changes with the superview's width.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance to the superview's top edge changes with the superview's height.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height changes with that of the superview.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance to the superview's bottom edge changes with the superview's height.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Resizes the subviews whose `autoresizingMask` is not empty. Called after this view's size has changed from `oldSize`.
    /// A subview stays as it is if its new frame would not be finite.
    final func autoresizeSubviews(from oldSize: Size) {
        guard autoresizesSubviews, flags.contains(.mayHaveFlexibleSubviews) else { return }
        let (old, new) = (oldSize, bounds.size)
        // No overridden layout runs here, so the subviews do not change meanwhile.
        for view in orderedSubviews where !view.autoresizingMask.isEmpty { view.autoresize(from: old, to: new) }
    }

    private func autoresize(from old: Size, to new: Size) {
        let mask = autoresizingMask
        let x = View.fit(
            (gate.origin.x, bounds.size.width), in: old.width, new.width,
            (mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)))
        let y = View.fit(
            (gate.origin.y, bounds.size.height), in: old.height, new.height,
            (mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)))
        // Without a transform, `rect` is the frame. With one, it is the frame that the view would have without the
        // transform.
        let rect = Rect(x: x.start, y: y.start, width: x.length, height: y.length)
        if rect.isFinite { setGeometry(Rect(origin: bounds.origin, size: rect.size), rect.origin) }
    }

    /// The new start and length of a view along one axis, after the superview's length has changed from `old` to `new`.
    /// The change is distributed over the flexible parts, in proportion to their lengths, or evenly if all lengths are
    /// zero.
    private static func fit(
        _ range: (start: Double, length: Double), in old: Double, _ new: Double,
        _ flexible: (start: Bool, length: Bool, end: Bool)
    ) -> (start: Double, length: Double) {
        let parts = [
            flexible.start ? max(0, range.start) : nil, flexible.length ? max(0, range.length) : nil,
            flexible.end ? max(0, old - range.start - range.length) : nil,
        ]
        let count = Double(parts.count { $0 != nil })
        let change = new - old
        guard count > 0, change != 0 else { return range }
        let whole = parts.reduce(0) { $0 + ($1 ?? 0) }
        func share(_ part: Double?) -> Double {
            guard let part else { return 0 }
            return whole > 0 ? change * (part / whole) : change / count
        }
        return (range.start + share(parts[0]), max(0, range.length + share(parts[1])))
    }
}
