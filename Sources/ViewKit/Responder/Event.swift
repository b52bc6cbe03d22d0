/// Something that happened to an application, as UIKit's `UIEvent`: what `hitTest(_:with:)` and `point(inside:with:)`
/// are handed along with the point. It may be nil where there is no event, as in a hit test made by hand.
open class Event {
    public init() {}
}
