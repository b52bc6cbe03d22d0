import HitTesting

/// A named rule that makes scenes of any size.
package struct SceneFamily: Sendable {
    /// The name on the command line and in reports.
    package let name: String
    /// A description in a few words.
    package let summary: String
    /// Makes a scene of a number of boxes or views: as views and, if its views have only frames, also as boxes.
    package let make: @Sendable (Int) -> (tree: ViewTree, boxes: BoxScene?)

    private static func boxes(
        _ name: String, _ summary: String, _ make: @escaping @Sendable (Int) -> BoxScene
    ) -> SceneFamily {
        SceneFamily(name: name, summary: summary) { count in
            let scene = make(count)
            return (ViewTree(scene), scene)
        }
    }

    private static func views(
        _ name: String, _ summary: String, _ make: @escaping @Sendable (Int) -> ViewTree
    ) -> SceneFamily {
        SceneFamily(name: name, summary: summary) { (make($0), nil) }
    }

    /// All families, those of boxes first. A new family is added here.
    package static let all: [SceneFamily] = [
        .boxes("S1", "nested UI", BoxScene.interface),
        .boxes("S2", "scattered overlapping views", BoxScene.scatter),
        .boxes("S3", "large overlapping views", BoxScene.stack),
        .boxes("S3n", "nested panels", BoxScene.panels),
        .boxes("S4", "long list", BoxScene.list),
        .views("grid", "cells of a collection", ViewTree.grid),
        .views("cards", "overlapping cards", ViewTree.cards),
        .views("rotated", "rotated cards", ViewTree.rotated),
        .views("chains", "views nested 100 deep", ViewTree.chains),
        .views("strips", "crossing strips", ViewTree.strips),
        .views("thirds", "frames on a 1/3 and 0.1 grid", ViewTree.thirds),
        .views("squares", "overlapping squares", ViewTree.squares),
        .views("turnedSquares", "the squares, turned", ViewTree.turnedSquares),
        .views("longLines", "long thin turned views", ViewTree.longLines),
        .views("shortLines", "short thin turned views", ViewTree.shortLines),
        .views("strokes", "the short lines as strokes", ViewTree.strokes),
        .views("polygonRings", "rings around one middle", ViewTree.polygonRings),
        .views("largePolygons", "stars of 1,000 corners", { ViewTree.stars(count: $0, corners: 1000) }),
        .views("stars", "stars of ten corners", { ViewTree.stars(count: $0, corners: 10) }),
        .views("hugePolygons", "stars of 10,000 corners", ViewTree.hugePolygons),
        .views("windingPolygons", "outlines around 20 times", ViewTree.windingPolygons),
        .views("curves", "Bézier connectors", ViewTree.curves),
    ]

    /// The family with a name.
    package static func named(_ name: String) -> SceneFamily? { all.first { $0.name == name } }
}
