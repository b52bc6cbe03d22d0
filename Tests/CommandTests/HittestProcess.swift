import Foundation
import TestSupport
import Testing

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

    /// Runs a command with these arguments, and `input` as its standard input, in `folder`, and expects that it ends with a
    /// status, if that is given.
    static func run(
        _ arguments: [String], input: String = "", in folder: URL? = nil, command: String = "hittest",
        exits status: Int32? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Result {
        try run(
            executable(command), arguments, input: input, in: folder, exits: status, sourceLocation: sourceLocation)
    }

    /// Runs a program. What it writes is in the result, unless it has an output of its own.
    static func run(
        _ program: URL, _ arguments: [String], input: String = "", in folder: URL? = nil, output: FileHandle? = nil,
        environment: [String: String]? = nil, exits status: Int32? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Result {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        if let environment { process.environment = environment }
        // Files, not pipes: nothing can block, whatever the command writes first.
        let scratch = try TemporaryFolder(["input": input, "output": "", "errors": ""])
        func url(_ name: String) -> URL { scratch.url.appending(path: name) }
        process.standardInput = try FileHandle(forReadingFrom: url("input"))
        process.standardOutput = try output ?? FileHandle(forWritingTo: url("output"))
        process.standardError = try FileHandle(forWritingTo: url("errors"))
        try process.run()
        process.waitUntilExit()
        let result = Result(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: String(decoding: try Data(contentsOf: url("output")), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: url("errors")), as: UTF8.self))
        #expect(result.status == status ?? result.status, "\(result.errors)", sourceLocation: sourceLocation)
        return result
    }
}

extension TemporaryFolder {
    /// Runs the command in this folder.
    func run(
        _ arguments: String..., input: String = "", exits status: Int32? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> HittestProcess.Result {
        try run(arguments, input: input, exits: status, sourceLocation: sourceLocation)
    }

    func run(
        _ arguments: [String], input: String = "", exits status: Int32? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> HittestProcess.Result {
        try HittestProcess.run(arguments, input: input, in: url, exits: status, sourceLocation: sourceLocation)
    }
}
