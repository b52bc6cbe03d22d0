/// The seconds that work takes, by a clock that never stops.
func time(_ work: () async -> Void) async -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    await work()
    return (clock.now - start).inSeconds
}

/// The seconds that work takes, and its result.
func timed<Result>(_ work: () throws -> Result) rethrows -> (seconds: Double, result: Result) {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try work()
    return ((clock.now - start).inSeconds, result)
}

extension Duration {
    /// The duration in seconds.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
