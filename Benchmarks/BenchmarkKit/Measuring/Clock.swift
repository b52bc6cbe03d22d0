/// The seconds that work takes, by a clock that never stops.
func time(_ work: () async -> Void) async -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    await work()
    return (clock.now - start).inSeconds
}

/// The seconds that work takes, without the time of freeing its result.
func timed<Result>(_ work: () -> Result) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let result = work()
    let seconds = (clock.now - start).inSeconds
    keep(result)
    return seconds
}

extension Duration {
    /// The duration in seconds.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
