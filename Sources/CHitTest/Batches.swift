// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

// Queries of many points at once, given as numbers in a caller's memory.

@c @implementation
public func hit_topmost_f64(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    topmost(scene, count, xy, stride, out) { $0.topmost(at: $1, stride: $2, into: &$3) }
}

@c @implementation
public func hit_topmost_f32(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Float>!, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    topmost(scene, count, xy, stride, out) { $0.topmost(at: $1, stride: $2, into: &$3) }
}

@c @implementation
public func hit_snapshot_topmost_f64(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    snapshotTopmost(snapshot, count, xy, stride, out) { $0.topmost(at: $1, stride: $2, into: &$3) }
}

@c @implementation
public func hit_snapshot_topmost_f32(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Float>!, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    snapshotTopmost(snapshot, count, xy, stride, out) { $0.topmost(at: $1, stride: $2, into: &$3) }
}

/// Answers points of a scene by a batch.
@inline(__always)
private func topmost<Number: GroupedNumber>(
    _ scene: OpaquePointer?, _ count: Int, _ xy: UnsafePointer<Number>?, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>!,
    _ batch: (inout HitScene, Span<Number>, Int, inout MutableSpan<UInt64>) -> Int
) -> hit_status {
    status { () throws(Failure) in
        let state = try open(scene)
        let points = try Groups(xy, count: count, of: 2, stride: stride, "xy")
        let asks = try points.write(out) { batch(&state.pointee.scene, $0, $1, &$2) }
        if asks > 0 { try state.answerAsked(points, out) }
    }
}

/// Answers points of a snapshot by a batch.
@inline(__always)
private func snapshotTopmost<Number: GroupedNumber>(
    _ snapshot: OpaquePointer?, _ count: Int, _ xy: UnsafePointer<Number>?, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>?,
    _ batch: (HitSnapshot, Span<Number>, Int, inout MutableSpan<UInt64>) -> Int
) -> hit_status {
    status { () throws(Failure) in
        let snapshot = try openSnapshot(snapshot)
        let points = try Groups(xy, count: count, of: 2, stride: stride, "xy")
        let asks = try points.write(out) { batch(snapshot.pointee, $0, $1, &$2) }
        if asks > 0 { throw .unansweredPoints(asks) }
    }
}

extension Groups {
    /// Lets a batch write one node per point to a caller's memory.
    ///
    /// - Returns: The number of points for which an override has to be called.
    @inline(__always)
    fileprivate func write(
        _ out: UnsafeMutablePointer<hit_node>?, _ batch: (Span<Number>, Int, inout MutableSpan<UInt64>) -> Int
    ) throws(Failure) -> Int {
        try requireBytes(count, MemoryLayout<hit_node>.stride, out.map { UnsafeRawPointer($0) }, "out")
        let memory = UnsafeMutableBufferPointer(start: out, count: out == nil ? 0 : count)
        return try withNumbers { numbers, stride in
            var nodes = memory.mutableSpan
            return batch(numbers, stride, &nodes)
        }
    }
}

extension UnsafeMutablePointer<SceneState> {
    /// Answers those points of a batch that need overrides, after all others.
    func answerAsked<Number: GroupedNumber>(_ points: Groups<Number>, _ out: UnsafeMutablePointer<hit_node>)
        throws(Failure)
    {
        for index in 0..<points.count where out[index] == 0 {
            let point = Point(x: points[index, 0], y: points[index, 1])
            guard case .ask(let node) = pointee.scene.topmost(at: point) else { continue }
            out[index] = try askedTopmost(at: point, firstAsked: node)
        }
    }
}
