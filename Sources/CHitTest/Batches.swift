// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

// Queries of many points at once, given as numbers in a caller's memory.

@c @implementation
public func hit_topmost_f64(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    topmost(scene, count, xy, stride, out)
}

@c @implementation
public func hit_topmost_f32(
    _ scene: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Float>!, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    topmost(scene, count, xy, stride, out)
}

@c @implementation
public func hit_snapshot_topmost_f64(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Double>!, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    snapshotTopmost(snapshot, count, xy, stride, out)
}

@c @implementation
public func hit_snapshot_topmost_f32(
    _ snapshot: OpaquePointer!, _ count: Int, _ xy: UnsafePointer<Float>!, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    snapshotTopmost(snapshot, count, xy, stride, out)
}

/// For each of some points, writes to `out` which node of a scene is hit there. The scene's ask function answers for overrides.
@inline(__always)
private func topmost<Number: GroupedNumber>(
    _ scene: OpaquePointer?, _ count: Int, _ xy: UnsafePointer<Number>?, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    status(scene) { (state) throws(Failure) in
        let points = try Groups(xy, count: count, of: 2, stride: stride, "xy")
        let asks = try points.write(out) { state.pointee.scene.topmost(at: $0, stride: $1, into: &$2) }
        if asks > 0 { try state.answerAsked(points, out) }
    }
}

/// For each of some points, writes to `out` which node of a snapshot is hit there. Fails if an override has to be called.
@inline(__always)
private func snapshotTopmost<Number: GroupedNumber>(
    _ snapshot: OpaquePointer?, _ count: Int, _ xy: UnsafePointer<Number>?, _ stride: Int,
    _ out: UnsafeMutablePointer<hit_node>?
) -> hit_status {
    status { () throws(Failure) in
        let snapshot = try openSnapshot(snapshot)
        let points = try Groups(xy, count: count, of: 2, stride: stride, "xy")
        let asks = try points.write(out) { snapshot.pointee.topmost(at: $0, stride: $1, into: &$2) }
        if asks > 0 { throw .unansweredPoints(asks) }
    }
}

extension Groups {
    /// Calls `batch` to write one node for each point to a caller's memory. `batch` gets the points, their stride and the memory.
    /// Throws if the memory is too short, NULL or not aligned.
    ///
    /// - Returns: The result of `batch`: the number of points for which an override has to be called.
    @inline(__always)
    fileprivate func write(
        _ out: UnsafeMutablePointer<hit_node>?, _ batch: (Span<Number>, Int, inout MutableSpan<UInt64>) -> Int
    ) throws(Failure) -> Int {
        try requireBytes(count, MemoryLayout<hit_node>.stride, out.map { UnsafeRawPointer($0) }, "out")
        guard let out else { return 0 }
        // A span of memory that is not aligned would trap. Arrays of JavaScript are aligned.
        #if !hasFeature(Embedded)
        if count == 0 { return 0 }
        guard UInt(bitPattern: out) % UInt(MemoryLayout<UInt64>.alignment) == 0 else {
            throw .argument("out is not aligned to \(MemoryLayout<UInt64>.alignment) bytes")
        }
        #endif
        let bits = UnsafeMutableRawPointer(out).assumingMemoryBound(to: UInt64.self)
        let asks = try withNumbers { numbers, stride in
            var nodes = UnsafeMutableBufferPointer(start: bits, count: count).mutableSpan
            return batch(numbers, stride, &nodes)
        }
        // Converts the nodes in place where their numbers are doubles. Otherwise this changes nothing.
        for index in 0..<count { out[index] = hit_node(bits[index]) }
        return asks
    }
}

extension UnsafeMutablePointer<SceneState> {
    /// Writes the answers for those points of a batch at which overrides are called, after `topmost` has answered all others.
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
