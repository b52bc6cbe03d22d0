import HitTesting

/// A scene with query points, on which strategies are compared.
package struct BenchmarkCase {
    /// The suite that measures the case.
    package var suite = ""
    package var family: String
    package var distribution: String
    /// A text that distinguishes cases of the same scene. Usually empty.
    package var variant = ""
    /// The scene as views.
    package var tree: ViewTree
    package var points: [Point]
    /// The expected answers at all points, if the user has given them with the scene; nil otherwise.
    package var givenAnswers: [Int32]?
}

extension BenchmarkCase {
    /// A case of a family's scene, with generated points.
    package init(_ family: SceneFamily, size: Int, distribution: PointDistribution, points count: Int) {
        self.init(family: family.name, tree: family.make(size), distribution: distribution, points: count)
    }

    /// A scene with generated points.
    package init(family: String, tree: ViewTree, distribution: PointDistribution, points count: Int) {
        self.init(
            family: family, distribution: distribution.rawValue, tree: tree,
            points: distribution.points(count, over: tree.boxes?.boxes ?? tree.outlines(), plane: tree.plane))
    }

    /// The scene of the case as boxes; nil if the scene is not made of boxes.
    package var boxes: BoxScene? { tree.boxes }

    /// The number of boxes, or of views in a scene without boxes.
    package var size: Int { boxes?.count ?? tree.count }

    /// The index of a box's node minus the index of the box. It is 1 for boxes without a tree, since node 0 is then a view that
    /// fills the plane and contains the boxes' views. Otherwise it is 0.
    package var nodeOffset: Int32 { boxes.map { $0.parents.isEmpty } == true ? 1 : 0 }

    /// A copy of the case with only the first `count` of its points.
    package func withFirstPoints(_ count: Int) -> BenchmarkCase {
        var result = self
        result.points = Array(points.prefix(count))
        result.givenAnswers = givenAnswers.map { Array($0.prefix(count)) }
        return result
    }

    /// Identifies the case in reports.
    package var id: CaseID {
        CaseID(suite: suite, family: family, size: size, distribution: distribution, variant: variant)
    }
}
