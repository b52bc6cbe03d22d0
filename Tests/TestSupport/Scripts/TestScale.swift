import Foundation

/// The factor by which random tests repeat more often: the environment variable HITTEST_COMPARISONS, at least 1; 1 if it is not
/// set.
public let testScale = max(1, environmentNumber("HITTEST_COMPARISONS") ?? 1)

/// The value of an environment variable as a number; nil if the variable is not set or is no whole number.
public func environmentNumber(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
