import Foundation

/// The machine and the build with which a report was made. Times of different machines are not comparable.
package struct Machine: Codable, Equatable, Sendable {
    package var processor: String
    package var cores: Int
    package var system: String
    package var compiler: String
    /// The configuration of the build: `release` or `debug`.
    package var build: String

    /// This machine.
    package static var current: Machine {
        Machine(
            processor: processorName, cores: ProcessInfo.processInfo.activeProcessorCount,
            system: ProcessInfo.processInfo.operatingSystemVersionString, compiler: compilerName, build: buildName)
    }

    /// The machine in one line.
    package var summary: String { "\(processor), \(cores) cores, \(system), \(compiler), \(build)" }

    /// A name for files, made of the processor and the number of cores.
    package var fileName: String {
        let words = "\(processor) \(cores) cores".lowercased().split { !($0.isLetter || $0.isNumber) }
        return words.joined(separator: "-")
    }

    private static var processorName: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        return model?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? architecture
    }

    private static var architecture: String {
        #if arch(x86_64)
        "x86-64"
        #elseif arch(arm64)
        "arm64"
        #else
        "unknown processor"
        #endif
    }

    private static var compilerName: String {
        #if compiler(>=6.4)
        "Swift 6.4 or later"
        #else
        "Swift 6.3"
        #endif
    }

    private static var buildName: String {
        #if DEBUG
        "debug"
        #else
        "release"
        #endif
    }
}
