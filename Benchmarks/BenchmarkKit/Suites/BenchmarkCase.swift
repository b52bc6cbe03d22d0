import HitTesting

/// One scene with its query points, on which strategies are compared.
package struct BenchmarkCase {
    package var family: String
    package var distribution: String
    /// The scene as views.
    package var tree: ViewTree
    /// The same scene as boxes; nil if it is not made of boxes.
    package var boxes: BoxScene?
    package var points: [Point]
    /// Answers that came with the scene, for all points.
    package var givenAnswers: [Int32]?
}

extension BenchmarkCase {
    /// The scene of a family.
    package init(_ family: SceneFamily, size: Int, distribution: PointDistribution, points count: Int) {
        switch family.make {
        case .boxes(let make):
            let scene = make(size)
            self.init(
                family: family.name, distribution: distribution.rawValue, tree: ViewTree(scene), boxes: scene,
                points: distribution.points(count, over: scene.boxes, plane: scene.plane))
        case .views(let make):
            let tree = make(size)
            self.init(
                family: family.name, distribution: distribution.rawValue, tree: tree,
                points: distribution.points(count, over: tree.outlines(), plane: tree.plane))
        }
    }

    /// The number of boxes, or of views in a scene without boxes.
    package var size: Int { boxes?.count ?? tree.count }

    /// The difference between the number of a node and that of its box. It is 1 if boxes have no tree, since their views are
    /// then in a view that fills the plane.
    package var nodeOffset: Int32 { boxes.map { $0.parents.isEmpty } == true ? 1 : 0 }

    /// Converts the number of a node to the case's numbering of answers, -1 for a miss.
    package func answer(ofNode number: Int32) -> Int32 { max(number - nodeOffset, -1) }

    /// The case with only the first `count` of its points.
    package func withFirstPoints(_ count: Int) -> BenchmarkCase {
        var result = self
        result.points = Array(points.prefix(count))
        result.givenAnswers = givenAnswers.map { Array($0.prefix(count)) }
        return result
    }

    /// Identifies this case in a report.
    package func id(in suite: String, variant: String = "") -> CaseID {
        CaseID(suite: suite, family: family, size: size, distribution: distribution, variant: variant)
    }
}
