import Foundation
import ViewKit

/// Windows with all their views as a scene file.
struct ExportedScene: Encodable {
    let format = "hittest-scene"
    let version = 1
    let roots: [ExportedView]

    /// - Parameter windows: Back to front.
    @MainActor
    init(windows: [UIWindow]) {
        roots = windows.map { ExportedView($0) }
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

/// A view as a node. What is as usual is nil, and not written.
struct ExportedView: Encodable {
    let `class`: String
    let identifier: String?
    let bounds: [Double]
    let origin: [Double]?
    let center: [Double]?
    let anchorPoint: [Double]?
    let transform: [Double]?
    let alpha: Double?
    let hidden: Bool?
    let enabled: Bool?
    let acts: Bool
    let children: [ExportedView]

    @MainActor
    init(_ view: UIView) {
        let (area, matrix) = (view.bounds, view.transform)
        `class` = String(describing: type(of: view))
        identifier = view.accessibilityIdentifier
        bounds = [area.origin.x, area.origin.y, area.size.width, area.size.height].map { Double($0) }
        if matrix.isIdentity {
            origin = [view.frame.origin.x, view.frame.origin.y].map { Double($0) }
            (center, anchorPoint, transform) = (nil, nil, nil)
        } else {
            // The frame of a transformed view is only the box around it.
            origin = nil
            center = [view.center.x, view.center.y].map { Double($0) }
            anchorPoint = [view.anchorPoint.x, view.anchorPoint.y].map { Double($0) }
            transform = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map { Double($0) }
        }
        alpha = view.alpha == 1 ? nil : Double(view.alpha)
        hidden = view.isHidden ? true : nil
        enabled = view.isUserInteractionEnabled ? nil : false
        acts = ExportedView.acts(view)
        children = view.subviews.map { ExportedView($0) }
    }

    /// True of what does something when it is touched: controls, and views that were given recognisers. Those of a window or a
    /// scroll view are its own.
    @MainActor
    private static func acts(_ view: UIView) -> Bool {
        if view is UIControl { return true }
        return !(view is UIWindow || view is UIScrollView) && count(view.gestureRecognizers) > 0
    }

    private static func count(_ recognizers: [UIGestureRecognizer]?) -> Int { recognizers?.count ?? 0 }
}
