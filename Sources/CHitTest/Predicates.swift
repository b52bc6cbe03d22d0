// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

// Lists of the nodes that a caller's predicate accepts. The predicate is called after all candidates have been found:
// no access to the scene is open then, and it may do anything with the scene.

@c @implementation
public func hit_hits_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!,
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(accept, context, capacity, out) { () throws(Failure) in
        try open(scene).pointee.scene.hits(at: Point(x: x, y: y)).map { hit_item($0) }
    }
}

@c @implementation
public func hit_region_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(accept, context, capacity, out) { () throws(Failure) in
        let region = Rect(x: x, y: y, width: width, height: height)
        return try open(scene).pointee.scene.nodes(in: .rect(region), mode: try mode(contained)).map { hit_item($0) }
    }
}

@c @implementation
public func hit_nearest_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(accept, context, capacity, out) { () throws(Failure) in
        try open(scene).pointee.scene.nearest(to: Point(x: x, y: y), within: radius).map {
            hit_item($0.item, distance: $0.distance)
        }
    }
}

@c @implementation
public func hit_topmost_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_node {
    first(accept, context) { () throws(Failure) in
        try open(scene).pointee.scene.hits(at: Point(x: x, y: y)).map { hit_item($0) }
    }
}

@c @implementation
public func hit_snapshot_hits_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!,
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(accept, context, capacity, out) { () throws(Failure) in
        try openSnapshot(snapshot).pointee.hits(at: Point(x: x, y: y)).map { hit_item($0) }
    }
}

@c @implementation
public func hit_snapshot_region_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(accept, context, capacity, out) { () throws(Failure) in
        let region = Rect(x: x, y: y, width: width, height: height)
        return try openSnapshot(snapshot).pointee.nodes(in: .rect(region), mode: try mode(contained)).map {
            hit_item($0)
        }
    }
}

@c @implementation
public func hit_snapshot_nearest_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(accept, context, capacity, out) { () throws(Failure) in
        try openSnapshot(snapshot).pointee.nearest(to: Point(x: x, y: y), within: radius).map {
            hit_item($0.item, distance: $0.distance)
        }
    }
}

@c @implementation
public func hit_snapshot_topmost_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_node {
    first(accept, context) { () throws(Failure) in
        try openSnapshot(snapshot).pointee.hits(at: Point(x: x, y: y)).map { hit_item($0) }
    }
}

@c @implementation
public func hit_lasso(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ contained: Int32, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(accept, context, capacity, out) { () throws(Failure) in
        let corners = try points(count, xy)
        return try open(scene).pointee.scene.nodes(in: .lasso(corners), mode: try mode(contained)).map { hit_item($0) }
    }
}

@c @implementation
public func hit_along(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ width: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(accept, context, capacity, out) { () throws(Failure) in
        let line = try points(count, xy)
        return try open(scene).pointee.scene.nodes(in: .line(line, width: width), mode: try mode(contained)).map {
            hit_item($0)
        }
    }
}

@c @implementation
public func hit_snapshot_lasso(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ contained: Int32, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(accept, context, capacity, out) { () throws(Failure) in
        let corners = try points(count, xy)
        return try openSnapshot(snapshot).pointee.nodes(in: .lasso(corners), mode: try mode(contained)).map {
            hit_item($0)
        }
    }
}

@c @implementation
public func hit_snapshot_along(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ width: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(accept, context, capacity, out) { () throws(Failure) in
        let line = try points(count, xy)
        return try openSnapshot(snapshot).pointee.nodes(in: .line(line, width: width), mode: try mode(contained)).map {
            hit_item($0)
        }
    }
}

/// Writes the accepted candidates.
private func list(
    _ accept: hit_accept?, _ context: UnsafeMutableRawPointer?, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>?,
    _ candidates: () throws(Failure) -> [hit_item]
) -> Int {
    result(0) { () throws(Failure) in
        var list = try List(out, capacity)
        for item in try candidates() where accepts(item, accept, context) { list.append(item) }
        return list.count
    }
}

/// The first accepted candidate.
private func first(
    _ accept: hit_accept?, _ context: UnsafeMutableRawPointer?, _ candidates: () throws(Failure) -> [hit_item]
) -> hit_node {
    result(0) { () throws(Failure) in
        try candidates().first { accepts($0, accept, context) }?.node ?? 0
    }
}

private func accepts(_ item: hit_item, _ accept: hit_accept?, _ context: UnsafeMutableRawPointer?) -> Bool {
    guard let accept else { return true }
    return withUnsafePointer(to: item) { accept(context, $0) != 0 }
}
