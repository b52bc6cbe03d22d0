// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

@c @implementation
public func hit_prepare(_ scene: OpaquePointer!) -> hit_status {
    status { () throws(Failure) in try open(scene).pointee.scene.prepare() }
}

@c @implementation
public func hit_prepare_for(_ scene: OpaquePointer!, _ seconds: Double) -> Int32 {
    result(0) { () throws(Failure) in
        let state = try open(scene)
        guard !seconds.isNaN else { throw .notFinite("a time") }
        // A year is as good as for ever.
        let time = Duration.seconds(min(max(seconds, 0), 31_536_000))
        return state.pointee.scene.prepare(budget: time) ? 1 : 0
    }
}
