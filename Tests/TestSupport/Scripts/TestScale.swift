import Foundation

/// How many times over random tests repeat: 1, or what the environment variable HITTEST_COMPARISONS says.
public let testScale = max(1, environmentNumber("HITTEST_COMPARISONS") ?? 1)

/// The number that an environment variable holds.
public func environmentNumber(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
