extension SceneDocument {
    /// The greatest number of problems that a report lists one by one.
    private static let maximumProblemCount = 20

    /// A report on the problems of the file, as lines without line ends; empty if there are no problems.
    package var report: [String] {
        var lines = problems.prefix(SceneDocument.maximumProblemCount).map { $0.describe(as: "warning") }
        let file = printable(problems.first?.file ?? "<text>")
        if problemCount > SceneDocument.maximumProblemCount {
            let rest = problemCount - SceneDocument.maximumProblemCount
            lines.append("\(file): warning: \(rest) more problems like these")
        }
        if defectCount > 0 {
            lines.append("\(file): warning: \(defectCount) of \(nodes.count) nodes cannot be hit")
        }
        return lines
    }
}
