import Foundation

/// How many times over random tests repeat: 1, or what the environment variable HITTEST_COMPARISONS says.
public let testScale = max(
    1, ProcessInfo.processInfo.environment["HITTEST_COMPARISONS"].flatMap { Int($0) } ?? 1)
