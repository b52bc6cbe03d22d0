// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

// The list functions of scenes and snapshots: nodes at a point, in a region, near a point. `List.swift` has their common code.

// MARK: Of a scene

@c @implementation
public func hit_hits(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), capacity, out) { NodeSearch(x, y) }
}

@c @implementation
public func hit_hits_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!,
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), capacity, out, accept, context) { NodeSearch(x, y) }
}

@c @implementation
public func hit_visit_hits(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ descend: hit_accept!, _ each: hit_accept!,
    _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.scene(scene), descend, each, context) { NodeSearch(x, y) }
}

@c @implementation
public func hit_region(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), capacity, out) { () throws(Failure) in try NodeSearch(x, y, width, height, contained) }
}

@c @implementation
public func hit_region_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), capacity, out, accept, context) { () throws(Failure) in
        try NodeSearch(x, y, width, height, contained)
    }
}

@c @implementation
public func hit_visit_region(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ descend: hit_accept!, _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.scene(scene), descend, each, context) { () throws(Failure) in try NodeSearch(x, y, width, height, contained)
    }
}

@c @implementation
public func hit_lasso(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ contained: Int32, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), capacity, out, accept, context) { () throws(Failure) in
        try NodeSearch(lasso: xy, count, contained)
    }
}

@c @implementation
public func hit_visit_lasso(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ contained: Int32, _ descend: hit_accept!,
    _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.scene(scene), descend, each, context) { () throws(Failure) in try NodeSearch(lasso: xy, count, contained) }
}

@c @implementation
public func hit_along(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ width: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), capacity, out, accept, context) { () throws(Failure) in
        try NodeSearch(along: xy, count, width, contained)
    }
}

@c @implementation
public func hit_visit_along(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ width: Double, _ contained: Int32,
    _ descend: hit_accept!, _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.scene(scene), descend, each, context) { () throws(Failure) in
        try NodeSearch(along: xy, count, width, contained)
    }
}

@c @implementation
public func hit_nearest(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ capacity: Int,
    _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), capacity, out) { NodeSearch(near: x, y, radius) }
}

@c @implementation
public func hit_nearest_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.scene(scene), capacity, out, accept, context) { NodeSearch(near: x, y, radius) }
}

@c @implementation
public func hit_visit_nearest(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ descend: hit_accept!, _ each: hit_accept!,
    _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.scene(scene), descend, each, context) { NodeSearch(near: x, y, radius) }
}

@c @implementation
public func hit_topmost_where(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_node {
    first(.scene(scene), accept, context) { NodeSearch(x, y) }
}

// MARK: Of a snapshot

@c @implementation
public func hit_snapshot_hits(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), capacity, out) { NodeSearch(x, y) }
}

@c @implementation
public func hit_snapshot_hits_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!,
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), capacity, out, accept, context) { NodeSearch(x, y) }
}

@c @implementation
public func hit_snapshot_visit_hits(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ descend: hit_accept!, _ each: hit_accept!,
    _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.snapshot(snapshot), descend, each, context) { NodeSearch(x, y) }
}

@c @implementation
public func hit_snapshot_region(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), capacity, out) { () throws(Failure) in try NodeSearch(x, y, width, height, contained) }
}

@c @implementation
public func hit_snapshot_region_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), capacity, out, accept, context) { () throws(Failure) in
        try NodeSearch(x, y, width, height, contained)
    }
}

@c @implementation
public func hit_snapshot_visit_region(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contained: Int32,
    _ descend: hit_accept!, _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.snapshot(snapshot), descend, each, context) { () throws(Failure) in
        try NodeSearch(x, y, width, height, contained)
    }
}

@c @implementation
public func hit_snapshot_lasso(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ contained: Int32, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), capacity, out, accept, context) { () throws(Failure) in
        try NodeSearch(lasso: xy, count, contained)
    }
}

@c @implementation
public func hit_snapshot_visit_lasso(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ contained: Int32, _ descend: hit_accept!,
    _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.snapshot(snapshot), descend, each, context) { () throws(Failure) in
        try NodeSearch(lasso: xy, count, contained)
    }
}

@c @implementation
public func hit_snapshot_along(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ width: Double, _ contained: Int32,
    _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), capacity, out, accept, context) { () throws(Failure) in
        try NodeSearch(along: xy, count, width, contained)
    }
}

@c @implementation
public func hit_snapshot_visit_along(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ width: Double, _ contained: Int32,
    _ descend: hit_accept!, _ each: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.snapshot(snapshot), descend, each, context) { () throws(Failure) in
        try NodeSearch(along: xy, count, width, contained)
    }
}

@c @implementation
public func hit_snapshot_nearest(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ capacity: Int,
    _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), capacity, out) { NodeSearch(near: x, y, radius) }
}

@c @implementation
public func hit_snapshot_nearest_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ accept: hit_accept!,
    _ context: UnsafeMutableRawPointer!, _ capacity: Int, _ out: UnsafeMutablePointer<hit_item>!
) -> Int {
    list(.snapshot(snapshot), capacity, out, accept, context) { NodeSearch(near: x, y, radius) }
}

@c @implementation
public func hit_snapshot_visit_nearest(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ radius: Double, _ descend: hit_accept!, _ each: hit_accept!,
    _ context: UnsafeMutableRawPointer!
) -> hit_status {
    visit(.snapshot(snapshot), descend, each, context) { NodeSearch(near: x, y, radius) }
}

@c @implementation
public func hit_snapshot_topmost_where(
    _ snapshot: OpaquePointer!, _ x: Double, _ y: Double, _ accept: hit_accept!, _ context: UnsafeMutableRawPointer!
) -> hit_node {
    first(.snapshot(snapshot), accept, context) { NodeSearch(x, y) }
}
