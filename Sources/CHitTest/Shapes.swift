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
        guard (0...1).contains(fill) else { throw .argument("fill \(fill) is none of those that there are") }
        let points = try Groups(xy, count: count, of: 2, stride: 0, "xy")
        let vertices = (0..<count).map { Point(x: points[$0, 0], y: points[$0, 1]) }
        guard vertices.allSatisfy(\.isFinite) else { throw .notFinite("all vertices") }
        node.hitShape = .polygon(HitShape.Polygon(vertices, rule: fill == 1 ? .nonZero : .evenOdd))
    }
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
