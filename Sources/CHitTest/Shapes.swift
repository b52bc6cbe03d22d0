// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

@c @implementation
public func hit_shape_clear(_ scene: OpaquePointer!, _ node: hit_node) -> hit_status {
    change(scene, node) { (node) throws(Failure) in node.hitShape = nil }
}

@c @implementation
public func hit_shape_ellipse(
    _ scene: OpaquePointer!, _ node: hit_node, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> hit_status {
    change(scene, node) { (node) throws(Failure) in
        node.hitShape = .ellipse(Rect(x: x, y: y, width: width, height: height))
    }
}

@c @implementation
public func hit_shape_rounded(
    _ scene: OpaquePointer!, _ node: hit_node, _ xywh: UnsafePointer<Double>!, _ radii: UnsafePointer<Double>!
) -> hit_status {
    change(scene, node) { (node) throws(Failure) in
        guard let xywh else { throw .null("xywh") }
        guard let radii else { throw .null("radii") }
        node.hitShape = .roundedRect(
            Rect(x: xywh[0], y: xywh[1], width: xywh[2], height: xywh[3]),
            radii: HitShape.CornerRadii(
                topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3]))
    }
}

@c @implementation
public func hit_shape_polygon(
    _ scene: OpaquePointer!, _ node: hit_node, _ count: Int, _ xy: UnsafePointer<Double>!, _ fill: Int32
) -> hit_status {
    change(scene, node) { (node) throws(Failure) in
        let vertices = try points(count, xy)
        guard vertices.allSatisfy({ $0.isFinite }) else { throw .notFinite("all vertices") }
        node.hitShape = .polygon(HitShape.Polygon(vertices, rule: try rule(fill)))
    }
}

@c @implementation
public func hit_shape_path(
    _ scene: OpaquePointer!, _ node: hit_node, _ contours: Int, _ counts: UnsafePointer<Int>!,
    _ xy: UnsafePointer<Double>!, _ fill: Int32
) -> hit_status {
    change(scene, node) { (node) throws(Failure) in
        node.hitShape = .path(HitShape.Path(try lines(contours, counts, xy), rule: try rule(fill)))
    }
}

@c @implementation
public func hit_shape_stroke(
    _ scene: OpaquePointer!, _ node: hit_node, _ lineCount: Int, _ counts: UnsafePointer<Int>!,
    _ closed: UnsafePointer<UInt8>!, _ xy: UnsafePointer<Double>!, _ width: Double, _ hitWidth: Double
) -> hit_status {
    change(scene, node) { (node) throws(Failure) in
        let lines = try lines(lineCount, counts, xy)
        guard width.isFinite, hitWidth.isFinite else { throw .notFinite("both widths") }
        let isClosed = if let closed { lines.indices.map { closed[$0] != 0 } } else { [Bool]() }
        node.hitShape = .stroke(HitShape.Stroke(lines, closed: isClosed, width: width, hitWidth: hitWidth))
    }
}

@c @implementation
public func hit_shape_svg_path(
    _ scene: OpaquePointer!, _ node: hit_node, _ data: UnsafePointer<CChar>!, _ fill: Int32, _ tolerance: Double
) -> hit_status {
    change(scene, node) { (node) throws(Failure) in
        node.hitShape = .path(HitShape.Path(try path(data, tolerance), rule: try rule(fill)))
    }
}

@c @implementation
public func hit_shape_svg_stroke(
    _ scene: OpaquePointer!, _ node: hit_node, _ data: UnsafePointer<CChar>!, _ width: Double, _ hitWidth: Double,
    _ tolerance: Double
) -> hit_status {
    change(scene, node) { (node) throws(Failure) in
        guard width.isFinite, hitWidth.isFinite else { throw .notFinite("both widths") }
        node.hitShape = .stroke(HitShape.Stroke(try path(data, tolerance), width: width, hitWidth: hitWidth))
    }
}

private func rule(_ fill: Int32) throws(Failure) -> HitShape.FillRule {
    guard (0...1).contains(fill) else { throw .argument("fill \(fill) is none of those that there are") }
    return fill == 1 ? .nonZero : .evenOdd
}

private func path(_ data: UnsafePointer<CChar>?, _ tolerance: Double) throws(Failure) -> BezierPath {
    guard let data else { throw .null("data") }
    guard tolerance.isFinite else { throw .argument("a tolerance is a positive number; got one that is not finite") }
    guard tolerance > 0 else { throw .argument("a tolerance is a positive number; got 0 or less") }
    var bytes: [UInt8] = []
    while data[bytes.count] != 0 { bytes.append(UInt8(bitPattern: data[bytes.count])) }
    do throws(SVGPathError) {
        return try BezierPath(svgBytes: bytes, tolerance: tolerance)
    } catch {
        throw .argument("path data: \(error.text) at byte \(error.position)")
    }
}

/// Reads points from a caller's memory, which has x and y of each point in turn.
func points(_ count: Int, _ xy: UnsafePointer<Double>?) throws(Failure) -> [Point] {
    let numbers = try Groups(xy, count: count, of: 2, stride: 0, "xy")
    return (0..<count).map { Point(x: numbers[$0, 0], y: numbers[$0, 1]) }
}

/// Reads lines from a caller's memory. `counts` has the number of points of each line, `xy` the points of all lines one after
/// another.
private func lines(
    _ count: Int, _ counts: UnsafePointer<Int>?, _ xy: UnsafePointer<Double>?
) throws(Failure) -> [[Point]] {
    try requireBytes(count, MemoryLayout<Int>.stride, counts.map { UnsafeRawPointer($0) }, "counts")
    var (lines, total) = ([[Point]](), 0)
    for index in 0..<count {
        guard let size = counts?[index], size >= 0, !total.addingReportingOverflow(size).overflow else {
            throw .argument("the count of line \(index) is more than memory holds")
        }
        // The whole size is checked each time, before any memory is allocated.
        try requireBytes(total + size, 2 * MemoryLayout<Double>.stride, xy.map { UnsafeRawPointer($0) }, "xy")
        let line = try points(size, xy.map { $0 + 2 * total })
        guard line.allSatisfy({ $0.isFinite }) else { throw .notFinite("all points") }
        lines.append(line)
        total += size
    }
    return lines
}

@c @implementation
public func hit_shape_mask(
    _ scene: OpaquePointer!, _ node: hit_node, _ columns: Int, _ rows: Int, _ bits: UnsafePointer<UInt8>!
) -> hit_status {
    change(scene, node) { (node) throws(Failure) in
        let (cells, overflows) = columns.multipliedReportingOverflow(by: rows)
        guard columns > 0, rows > 0, !overflows, cells <= Int.max - 7 else {
            throw .argument("a mask of \(columns) columns and \(rows) rows has no cells, or too many")
        }
        guard let bits else { throw .null("bits") }
        let count = HitShape.BitMask.byteCount(columns: columns, rows: rows)
        node.hitShape = .mask(
            HitShape.BitMask(
                columns: columns, rows: rows, bits: Array(UnsafeBufferPointer(start: bits, count: count))))
    }
}
