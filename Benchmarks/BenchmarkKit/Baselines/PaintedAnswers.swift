import PlaneGeometry

/// Finds the topmost box at each of many points, by a method that has nothing in common with an index of boxes. Boxes are
/// painted front to back over the points, and a point keeps the first color.
///
/// The points are divided into ever smaller groups. Only the boxes that overlap the box around a group are painted over the
/// group, up to the first box that covers the whole group.
package struct PaintedAnswers {
    /// The answers in the points' order: the index of a box, or -1.
    package private(set) var answers: [Int32]
    private let boxes: [Box]
    private let points: [Point]

    /// The number of points in a group, or of boxes that overlap it, up to which the group is painted undivided.
    private static let few = 8

    package init(_ boxes: [Box], points: [Point]) {
        self.boxes = boxes
        self.points = points
        answers = Array(repeating: -1, count: points.count)
        paint(boxes.indices.reversed(), over: points.indices.filter { points[$0].isFinite })
    }

    /// Paints boxes, which are given front to back, over a group of points.
    private mutating func paint(_ frontToBack: [Int], over group: [Int]) {
        let bounds = group.reduce(Box.nothing) { bounds, index in
            let point = points[index]
            return bounds.union(Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
        }
        var around: [Int] = []
        for index in frontToBack {
            let box = boxes[index]
            guard box.minX <= bounds.maxX, box.maxX > bounds.minX, box.minY <= bounds.maxY, box.maxY > bounds.minY
            else { continue }
            around.append(index)
            let isCovering =
                box.minX <= bounds.minX && box.maxX > bounds.maxX && box.minY <= bounds.minY && box.maxY > bounds.maxY
            if isCovering { break }
        }
        let isWide = bounds.width > bounds.height
        let middle = isWide ? bounds.minX / 2 + bounds.maxX / 2 : bounds.minY / 2 + bounds.maxY / 2
        let low = group.filter { (isWide ? points[$0].x : points[$0].y) < middle }
        let isOnePoint = low.isEmpty || low.count == group.count
        if isOnePoint || min(group.count, around.count) <= PaintedAnswers.few {
            for point in group {
                answers[point] = around.first { boxes[$0].contains(points[point]) }.map(Int32.init) ?? -1
            }
        } else {
            paint(around, over: low)
            paint(around, over: group.filter { (isWide ? points[$0].x : points[$0].y) >= middle })
        }
    }
}
