// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

// The list functions of scenes and snapshots: nodes at a point, in a region, near a point. `List.swift` has their common code.

// MARK: Of a scene

@c @implementation
public func hit_hits(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), NodeSearch(x, y), capacity, out)
}

@c @implementation
public func hit_hits_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!,
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), NodeSearch(x, y), capacity, out, accept, context)
}

@c @implementation
public func hit_visit_hits(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ descend: hit_accept!, _ each: hit_accept!,
    _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.scene(scene), NodeSearch(x, y), descend, each, context)
}

@c @implementation
public func hit_region(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), try NodeSearch(x, y, width, height, contained), capacity, out)
}

@c @implementation
public func hit_region_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), try NodeSearch(x, y, width, height, contained), capacity, out, accept, context)
}

@c @implementation
public func hit_visit_region(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ descend: hit_accept!, _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.scene(scene), try NodeSearch(x, y, width, height, contained), descend, each, context)
}

@c @implementation
public func hit_lasso(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ contained: Int32, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), try NodeSearch(lasso: xy, count, contained), capacity, out, accept, context)
}

@c @implementation
public func hit_visit_lasso(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ contained: Int32, _ descend: hit_accept!,
    _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.scene(scene), try NodeSearch(lasso: xy, count, contained), descend, each, context)
}

@c @implementation
public func hit_along(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ width: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), try NodeSearch(along: xy, count, width, contained), capacity, out, accept, context)
}

@c @implementation
public func hit_visit_along(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ width: Double, _ contained: Int32,
    _ descend: hit_accept!, _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.scene(scene), try NodeSearch(along: xy, count, width, contained), descend, each, context)
}

@c @implementation
public func hit_nearest(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ capacity: Int,
    _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), NodeSearch(near: x, y, radius), capacity, out)
}

@c @implementation
public func hit_nearest_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), NodeSearch(near: x, y, radius), capacity, out, accept, context)
}

@c @implementation
public func hit_visit_nearest(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ descend: hit_accept!, _ each: hit_accept!,
    _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.scene(scene), NodeSearch(near: x, y, radius), descend, each, context)
}

@c @implementation
public func hit_topmost_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_node {
    first(.scene(scene), NodeSearch(x, y), accept, context)
}

// MARK: Of a snapshot

@c @implementation
public func hit_snapshot_hits(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), NodeSearch(x, y), capacity, out)
}

@c @implementation
public func hit_snapshot_hits_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!,
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), NodeSearch(x, y), capacity, out, accept, context)
}

@c @implementation
public func hit_snapshot_visit_hits(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ descend: hit_accept!, _ each: hit_accept!,
    _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.snapshot(snapshot), NodeSearch(x, y), descend, each, context)
}

@c @implementation
public func hit_snapshot_region(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), try NodeSearch(x, y, width, height, contained), capacity, out)
}

@c @implementation
public func hit_snapshot_region_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), try NodeSearch(x, y, width, height, contained), capacity, out, accept, context)
}

@c @implementation
public func hit_snapshot_visit_region(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ descend: hit_accept!, _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.snapshot(snapshot), try NodeSearch(x, y, width, height, contained), descend, each, context)
}

@c @implementation
public func hit_snapshot_lasso(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ contained: Int32, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), try NodeSearch(lasso: xy, count, contained), capacity, out, accept, context)
}

@c @implementation
public func hit_snapshot_visit_lasso(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ contained: Int32, _ descend: hit_accept!,
    _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.snapshot(snapshot), try NodeSearch(lasso: xy, count, contained), descend, each, context)
}

@c @implementation
public func hit_snapshot_along(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ width: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), try NodeSearch(along: xy, count, width, contained), capacity, out, accept, context)
}

@c @implementation
public func hit_snapshot_visit_along(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ width: Double, _ contained: Int32,
    _ descend: hit_accept!, _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.snapshot(snapshot), try NodeSearch(along: xy, count, width, contained), descend, each, context)
}

@c @implementation
public func hit_snapshot_nearest(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ capacity: Int,
    _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), NodeSearch(near: x, y, radius), capacity, out)
}

@c @implementation
public func hit_snapshot_nearest_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), NodeSearch(near: x, y, radius), capacity, out, accept, context)
}

@c @implementation
public func hit_snapshot_visit_nearest(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ descend: hit_accept!, _ each: hit_accept!,
    _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.snapshot(snapshot), NodeSearch(near: x, y, radius), descend, each, context)
}

@c @implementation
public func hit_snapshot_topmost_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_node {
    first(.snapshot(snapshot), NodeSearch(x, y), accept, context)
}
