/// Runs work and returns the seconds that it takes.
func time(_ work: () async -> Void) async -> Double {
    let start = Stopwatch.wall.now()
    await work()
    return (Stopwatch.wall.now() - start) / 1e9
}

/// Runs work and returns the seconds that it takes, without the time of freeing its result.
func timed<Result>(_ work: () -> Result) -> Double {
    let start = Stopwatch.wall.now()
    let result = work()
    let seconds = (Stopwatch.wall.now() - start) / 1e9
    keep(result)
    return seconds
}
