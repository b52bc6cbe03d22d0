import HitTesting

/// A named rule that makes scenes of any size.
package struct SceneFamily: Sendable {
    /// A function that makes a family's scenes, given the number of boxes or views.
    package enum Maker: Sendable {
        /// Makes boxes, which are then also made into views.
        case boxes(@Sendable (Int) -> BoxScene)
        /// Makes views, which may have more attributes than a frame.
        case views(@Sendable (Int) -> ViewTree)
    }

    /// The name on the command line and in reports.
    package let name: String
    /// A description in a few words.
    package let summary: String
    package let make: Maker

    /// All families, those of boxes first. A new family is added here.
    package static let all = [
        SceneFamily(name: "S1", summary: "nested UI", make: .boxes(BoxScene.interface)),
        SceneFamily(name: "S2", summary: "scattered overlapping views", make: .boxes(BoxScene.scatter)),
        SceneFamily(name: "S3", summary: "large overlapping views", make: .boxes(BoxScene.stack)),
        SceneFamily(name: "S3n", summary: "nested panels", make: .boxes(BoxScene.panels)),
        SceneFamily(name: "S4", summary: "long list", make: .boxes(BoxScene.list)),
        SceneFamily(name: "grid", summary: "cells of a collection", make: .views(ViewTree.grid)),
        SceneFamily(name: "cards", summary: "overlapping cards", make: .views(ViewTree.cards)),
        SceneFamily(name: "rotated", summary: "rotated cards", make: .views(ViewTree.rotated)),
        SceneFamily(name: "chains", summary: "views nested 100 deep", make: .views(ViewTree.chains)),
        SceneFamily(name: "strips", summary: "crossing strips", make: .views(ViewTree.strips)),
        SceneFamily(name: "thirds", summary: "frames on a 1/3 and 0.1 grid", make: .views(ViewTree.thirds)),
        SceneFamily(name: "squares", summary: "overlapping squares", make: .views(ViewTree.squares)),
        SceneFamily(name: "turnedSquares", summary: "the squares, turned", make: .views(ViewTree.turnedSquares)),
        SceneFamily(name: "longLines", summary: "long thin turned views", make: .views(ViewTree.longLines)),
        SceneFamily(name: "shortLines", summary: "short thin turned views", make: .views(ViewTree.shortLines)),
        SceneFamily(name: "strokes", summary: "the short lines as strokes", make: .views(ViewTree.strokes)),
        SceneFamily(name: "polygonRings", summary: "rings around one middle", make: .views(ViewTree.polygonRings)),
        SceneFamily(name: "largePolygons", summary: "stars of 1,000 corners", make: .views(ViewTree.largePolygons)),
        SceneFamily(name: "stars", summary: "stars of ten corners", make: .views(ViewTree.stars)),
        SceneFamily(name: "hugePolygons", summary: "stars of 10,000 corners", make: .views(ViewTree.hugePolygons)),
        SceneFamily(
            name: "windingPolygons", summary: "outlines around 20 times", make: .views(ViewTree.windingPolygons)),
        SceneFamily(name: "curves", summary: "Bézier connectors", make: .views(ViewTree.curves)),
    ]

    /// The family with a name.
    package static func named(_ name: String) -> SceneFamily? { all.first { $0.name == name } }
}
