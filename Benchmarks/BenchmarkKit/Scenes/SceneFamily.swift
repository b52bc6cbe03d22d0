import HitTesting

/// A named rule that makes scenes of any size.
package struct SceneFamily: Sendable {
    /// The name on the command line and in reports.
    package let name: String
    /// A description in a few words.
    package let summary: String
    /// Makes a scene, given the number of boxes or views.
    package let make: @Sendable (Int) -> ViewTree

    private init(_ name: String, _ summary: String, _ make: @escaping @Sendable (Int) -> ViewTree) {
        (self.name, self.summary, self.make) = (name, summary, make)
    }

    /// All families, those of boxes first. A new family is added here.
    package static let all = [
        SceneFamily("S1", "nested UI") { ViewTree(.interface(count: $0)) },
        SceneFamily("S2", "scattered overlapping views") { ViewTree(.scatter(count: $0)) },
        SceneFamily("S3", "large overlapping views") { ViewTree(.stack(count: $0)) },
        SceneFamily("S3n", "nested panels") { ViewTree(.panels(count: $0)) },
        SceneFamily("S4", "long list") { ViewTree(.list(count: $0)) },
        SceneFamily("grid", "cells of a collection") { .grid(count: $0) },
        SceneFamily("cards", "overlapping cards") { .cards(count: $0) },
        SceneFamily("rotated", "rotated cards") { .rotated(count: $0) },
        SceneFamily("chains", "views nested 100 deep") { .chains(count: $0) },
        SceneFamily("strips", "crossing strips") { .strips(count: $0) },
        SceneFamily("thirds", "frames on a 1/3 and 0.1 grid") { .thirds(count: $0) },
        SceneFamily("squares", "overlapping squares") { .squares(count: $0) },
        SceneFamily("turnedSquares", "the squares, turned") { .turnedSquares(count: $0) },
        SceneFamily("longLines", "long thin turned views") { .longLines(count: $0) },
        SceneFamily("shortLines", "short thin turned views") { .shortLines(count: $0) },
        SceneFamily("strokes", "the short lines as strokes") { .strokes(count: $0) },
        SceneFamily("polygonRings", "rings around one middle") { .polygonRings(count: $0) },
        SceneFamily("largePolygons", "stars of 1,000 corners") { .stars(count: $0, corners: 1000) },
        SceneFamily("stars", "stars of ten corners") { .stars(count: $0, corners: 10) },
        SceneFamily("hugePolygons", "stars of 10,000 corners") { .hugePolygons(count: $0) },
        SceneFamily("windingPolygons", "outlines around 20 times") { .windingPolygons(count: $0) },
        SceneFamily("curves", "Bézier connectors") { .curves(count: $0) },
        SceneFamily("ellipses", "the squares as circles") { .ellipses(count: $0) },
        SceneFamily("rounded", "the squares, rounded") { .rounded(count: $0) },
        SceneFamily("masks", "the squares as masks") { .masks(count: $0) },
        SceneFamily("holes", "the squares with holes") { .holes(count: $0) },
    ]

    /// The family with a name; nil if there is none.
    package static func named(_ name: String) -> SceneFamily? { all.first { $0.name == name } }
}
