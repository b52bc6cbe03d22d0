// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

@c @implementation
public func hit_prepare(_ scene: OpaquePointer!) -> hit_status {
    status(scene) { $0.pointee.scene.prepare() }
}

@c @implementation
public func hit_prepare_for(_ scene: OpaquePointer!, _ seconds: Double) -> Int32 {
    result(0, scene) { (state) throws(Failure) in
        #if hasFeature(Embedded)
        let end = sht_seconds() + (try time(seconds))
        return state.pointee.scene.prepare { sht_seconds() < end } ? 1 : 0
        #else
        return state.pointee.scene.prepare(budget: Duration.seconds(try time(seconds))) ? 1 : 0
        #endif
    }
}

/// A caller's duration in seconds, limited to the range from 0 to a year. Throws if it is NaN.
private func time(_ seconds: Double) throws(Failure) -> Double {
    guard !seconds.isNaN else { throw .notFinite("a time") }
    return min(max(seconds, 0), 31_536_000)
}

// MARK: Builds on other threads, which WebAssembly does not have

#if !hasFeature(Embedded)

private typealias BuildPointer = UnsafeMutablePointer<BackgroundBuild>

@c @implementation
public func hit_build_begin(_ scene: OpaquePointer!) -> OpaquePointer! {
    result(nil, scene) { state in
        guard let build = state.pointee.scene.beginBackgroundBuild() else { return nil }
        return boxed(build)
    }
}

@c @implementation
public func hit_build_advance(_ build: OpaquePointer!, _ seconds: Double) -> Int32 {
    result(0) { () throws(Failure) in
        guard let build else { throw .null("build") }
        guard let isDone = BuildPointer(build).pointee.advanceUnlessInUse(budget: Duration.seconds(try time(seconds)))
        else {
            throw .busyBuild
        }
        return isDone ? 1 : 0
    }
}

@c @implementation
public func hit_build_adopt(_ scene: OpaquePointer!, _ build: OpaquePointer!) -> Int32 {
    result(0, scene) { (state) throws(Failure) in
        guard let build else { throw .null("build") }
        let pointer = BuildPointer(build)
        if pointer.pointee.isBusy { throw .busyBuild }
        let finished = pointer.move()
        pointer.deallocate()
        return state.pointee.scene.adopt(finished) ? 1 : 0
    }
}

@c @implementation
public func hit_build_destroy(_ build: OpaquePointer!) -> hit_status {
    guard let build else { return HIT_OK }
    return status { () throws(Failure) in
        let pointer = BuildPointer(build)
        if pointer.pointee.isBusy { throw .busyBuild }
        destroy(pointer)
    }
}
#endif
