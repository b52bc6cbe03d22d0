import HitTesting

/// One scene with its query points: what strategies are compared on.
package struct BenchmarkCase {
    package var family: String
    package var distribution: String
    /// The scene as views.
    package var tree: ViewTree
    /// The same scene as boxes, where it is one of boxes.
    package var boxes: BoxScene?
    package var points: [Point]
    /// Answers that came with the scene, for all points.
    package var givenAnswers: [Int32]?

    /// The scene of a family.
    package init(_ family: SceneFamily, size: Int, distribution: PointDistribution, points count: Int) {
        self.family = family.name
        self.distribution = distribution.rawValue
        switch family.make {
        case .boxes(let make):
            let scene = make(size)
            boxes = scene
            tree = ViewTree(scene)
            points = distribution.points(count, over: scene.boxes, plane: scene.plane)
        case .views(let make):
            tree = make(size)
            points = distribution.points(count, over: tree.outlines(), plane: tree.plane)
        }
    }

    /// A scene of the user's own, of boxes.
    package init(name: String, boxes: BoxScene, points: [Point], distribution: String, givenAnswers: [Int32]? = nil) {
        family = name
        self.distribution = distribution
        self.boxes = boxes
        tree = ViewTree(boxes)
        self.points = points
        self.givenAnswers = givenAnswers
    }

    /// A scene of the user's own, of views.
    package init(name: String, tree: ViewTree, points: [Point], distribution: String) {
        family = name
        self.distribution = distribution
        self.tree = tree
        self.points = points
    }

    /// The number of boxes or views that the scene was asked to have.
    package var size: Int { boxes?.count ?? tree.count }

    /// What to subtract from the number of a node to get that of a box: the views of boxes without a tree stand in a view
    /// that fills the plane.
    package var nodeOffset: Int32 { boxes.map { $0.parents.isEmpty } == true ? 1 : 0 }

    /// The number of a node as the case's answers have it, -1 for a miss.
    package func answer(ofNode number: Int32) -> Int32 { max(number - nodeOffset, -1) }

    /// The case with the first of its points alone.
    package func withFirstPoints(_ count: Int) -> BenchmarkCase {
        var result = self
        result.points = Array(points.prefix(count))
        result.givenAnswers = givenAnswers.map { Array($0.prefix(count)) }
        return result
    }

    /// Where rows of this case stand.
    package func place(in suite: String, variant: String = "") -> ReportRow.Place {
        ReportRow.Place(suite: suite, family: family, size: size, distribution: distribution, variant: variant)
    }
}
