import Foundation
import SceneFiles
import TestSupport
import Testing

/// Where Android draws a view, written down from `View` and `RenderNode`, apart from the reader.
private struct AndroidView {
    var frame: (Int, Int, Int, Int)
    var scroll = (0.0, 0.0)
    var translation = (0.0, 0.0)
    var scale = (1.0, 1.0)
    var rotation = 0.0
    var pivot: (Double, Double)

    /// A point of the view's own space in its parent's content: scaled, then turned about the pivot, then moved.
    func inParent(_ point: (Double, Double)) -> (Double, Double) {
        let (x, y) = ((point.0 - pivot.0) * scale.0, (point.1 - pivot.1) * scale.1)
        let angle = rotation * .pi / 180
        return (
            x * cos(angle) - y * sin(angle) + pivot.0 + translation.0 + Double(frame.0),
            x * sin(angle) + y * cos(angle) + pivot.1 + translation.1 + Double(frame.1)
        )
    }
}

extension AndroidView {
    /// The view that a dumped node is, by the members of the file.
    init(_ node: SceneNode) throws {
        func number(_ name: String, _ usual: Double) -> Double {
            for category in ["layout:", "scrolling:", "drawing:"] {
                if let value = node.member(category + name).flatMap({ Double($0) }) { return value }
            }
            return usual
        }
        let (left, top) = (number("mLeft", .nan), number("mTop", .nan))
        frame = (Int(left), Int(top), Int(number("mRight", .nan) - left), Int(number("mBottom", .nan) - top))
        scroll = (number("mScrollX", 0), number("mScrollY", 0))
        translation = (number("getTranslationX()", 0), number("getTranslationY()", 0))
        scale = (number("getScaleX()", 1), number("getScaleY()", 1))
        rotation = number("getRotation()", 0)
        pivot = (number("getPivotX()", Double(frame.2) / 2), number("getPivotY()", Double(frame.3) / 2))
    }
}

struct ViewServerGeometryTests {
    /// Trees of turned, scaled and scrolled views: what is drawn at a point gets the touch there.
    @Test func `the full affine path`() throws {
        var random = SplitMix64(seed: 37)
        for _ in 0..<60 {
            var views: [AndroidView] = []
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let size = (Int.random(in: 40...90, using: &random), Int.random(in: 40...90, using: &random))
                var view = AndroidView(
                    frame: (
                        Int.random(in: -20...20, using: &random), Int.random(in: -20...20, using: &random), size.0,
                        size.1
                    ), pivot: (Double(size.0) / 2, Double(size.1) / 2))
                if Bool.random(using: &random) {
                    view.scroll = (
                        Double(Int.random(in: -9...99, using: &random)), Double(Int.random(in: -9...9, using: &random))
                    )
                }
                if Bool.random(using: &random) {
                    view.translation = (
                        Double.random(in: -9...9, using: &random), Double.random(in: -9...9, using: &random)
                    )
                }
                if Bool.random(using: &random) {
                    view.scale = (
                        Double.random(in: 0.5...2, using: &random), -Double.random(in: 0.5...2, using: &random)
                    )
                }
                if Bool.random(using: &random) {
                    view.rotation = [90, -90, 180, 30, 359, 450].randomElement(using: &random) ?? 0
                    view.pivot = (Double.random(in: -9...99, using: &random), 3)
                }
                views.append(view)
            }
            let text = views.enumerated().map { depth, view in
                DumpedView(
                    depth, view.frame,
                    [
                        ("scrolling:mScrollX", "\(Int(view.scroll.0))"),
                        ("scrolling:mScrollY", "\(Int(view.scroll.1))"),
                        ("drawing:getTranslationX()", "\(view.translation.0)"),
                        ("drawing:getTranslationY()", "\(view.translation.1)"),
                        ("drawing:getScaleX()", "\(view.scale.0)"), ("drawing:getScaleY()", "\(view.scale.1)"),
                        ("drawing:getRotation()", "\(view.rotation)"), ("drawing:getPivotX()", "\(view.pivot.0)"),
                        ("drawing:getPivotY()", "\(view.pivot.1)"),
                    ]
                ).line
            }.joined()
            let loaded = LoadedScene(try SceneDocument(reading: Array(text.utf8)))
            for corner in [(0.0, 0.0), (Double(views.last?.frame.2 ?? 0), 0.0), (7, 11)] {
                let expected = screen(corner, views)
                let scroll = views.last?.scroll ?? (0, 0)
                let found = try #require(
                    loaded.scene.convert(
                        Point(x: corner.0 + scroll.0, y: corner.1 + scroll.1), from: loaded.ids.last, to: nil))
                #expect(abs(found.x - expected.0) < 1e-9 && abs(found.y - expected.1) < 1e-9)
            }
        }
    }

    /// A point of the last view's own space on the screen.
    private func screen(_ point: (Double, Double), _ path: [AndroidView]) -> (Double, Double) {
        var point = point
        for (index, view) in path.enumerated().reversed() {
            point = view.inParent(point)
            if index > 0 { point = (point.0 - path[index - 1].scroll.0, point.1 - path[index - 1].scroll.1) }
        }
        return point
    }

    /// Each visible clickable view gets the touch at its center, or a view in it does; in these nothing lies in front.
    @Test func `clickable views of real dumps are hit`() throws {
        var (count, reached) = (0, 0)
        for file in ["DUMP.txt", "DUMP_SAMPLE_UI.txt", "DUMP_API_10.txt.gz", "DUMP_STATUSBAR.txt.gz"] {
            var loaded = try loadScene("viewserver/" + file)
            #expect(loaded.document.format == .viewServer && loaded.document.problems.isEmpty)
            let nodes = loaded.document.nodes
            for (index, node) in nodes.enumerated() where node.member("isClickable()") == "true" {
                let path = loaded.document.path(to: index)
                guard path.allSatisfy({ nodes[$0].member("getVisibility()") == "VISIBLE" }) else { continue }
                let views = try path.map { try AndroidView(nodes[$0]) }
                let own = (Double(views[views.count - 1].frame.2) / 2, Double(views[views.count - 1].frame.3) / 2)
                let center = screen(own, views)
                // Seen only where all that it lies in holds the point.
                let isSeen = views.indices.allSatisfy { level in
                    let inside = screen(own, Array(views[level...]))
                    guard level > 0 else { return own.0 > 0 && own.1 > 0 }
                    let outer = views[level - 1]
                    let point = (inside.0 - outer.scroll.0, inside.1 - outer.scroll.1)
                    return 0..<Double(outer.frame.2) ~= point.0 && 0..<Double(outer.frame.3) ~= point.1
                }
                guard isSeen else { continue }
                count += 1
                guard case .hit(let id) = loaded.scene.topmost(at: Point(x: center.0, y: center.1)),
                    let landed = loaded.index(of: id)
                else { continue }
                if loaded.document.path(to: landed).contains(index) { reached += 1 }
            }
        }
        #expect(count == 16 && reached == count)
    }
}
