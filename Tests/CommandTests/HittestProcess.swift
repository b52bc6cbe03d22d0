import Foundation
import TestSupport

/// The built commands, run as processes.
enum HittestProcess {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    /// A command beside the test bundle in the build folder.
    static func executable(_ command: String = "hittest") -> URL {
        #if os(macOS)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
        return bundle.deletingLastPathComponent().appending(path: command)
        #else
        return Bundle.main.bundleURL.appending(path: command)
        #endif
    }

    /// Runs a command with these arguments, and `input` as its standard input, in `folder`.
    static func run(
        _ arguments: [String], input: String = "", in folder: URL? = nil, command: String = "hittest"
    ) throws -> Result {
        let process = Process()
        process.executableURL = executable(command)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        // Files, not pipes: nothing can block, whatever the command writes first.
        let scratch = try TemporaryFolder()
        func url(_ name: String) -> URL { scratch.url.appending(path: name) }
        try Data(input.utf8).write(to: url("input"))
        try Data().write(to: url("output"))
        try Data().write(to: url("errors"))
        process.standardInput = try FileHandle(forReadingFrom: url("input"))
        process.standardOutput = try FileHandle(forWritingTo: url("output"))
        process.standardError = try FileHandle(forWritingTo: url("errors"))
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: String(decoding: try Data(contentsOf: url("output")), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: url("errors")), as: UTF8.self))
    }
}

extension TemporaryFolder {
    /// Runs the command in this folder.
    func run(_ arguments: String..., input: String = "") throws -> HittestProcess.Result {
        try HittestProcess.run(arguments, input: input, in: url)
    }
}
