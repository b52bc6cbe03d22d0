/// A report on a scene that was read with problems.
package struct SceneReport: Sendable {
    /// The number of problems that are listed.
    private static let maximumProblemCount = 20

    /// The lines of the report, without line ends.
    package let lines: [String]

    package init(_ document: SceneDocument) {
        var lines = document.problems.prefix(SceneReport.maximumProblemCount).map { $0.describe(as: "warning") }
        let file = printable(document.problems.first?.file ?? "<text>")
        if document.problems.count > SceneReport.maximumProblemCount {
            let rest = document.problems.count - SceneReport.maximumProblemCount
            lines.append("\(file): warning: \(rest) more problems like these")
        }
        if document.defectCount > 0 {
            lines.append("\(file): warning: \(document.defectCount) of \(document.nodes.count) nodes cannot be hit")
        }
        self.lines = lines
    }
}
