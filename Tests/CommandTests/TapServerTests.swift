import Foundation
import TestSupport
import Testing

/// The example of `Benchmarks/Examples/TapServer`: what is public of reading, resolving and writing taps.
struct TapServerTests {
    private static let scene = """
        {"format":"hittest-scene","version":1,"roots":[
         {"id":"window","frame":[0,0,100,100],"children":[{"id":"button","frame":[10,10,20,20]}]}]}
        """

    @Test func `it answers as the command does`() throws {
        let taps =
            "{\"x\":1,\"y\":1,\"s\":\"one\"}\n{\"x\":15,\"y\":15,\"s\":\"one\"}\n{\"x\":0,\"y\":0,\"s\":\"two\"}\n{,\n"
        let folder = try TemporaryFolder(["scenes/one.json": TapServerTests.scene])
        let served = try HittestProcess.run(
            ["scenes", "s"], input: taps, in: folder.url, command: "tap-server", exits: 0)
        let resolved = try folder.run("resolve", "scenes", "-", "--scene-field", "s", input: taps)
        #expect(served.output == resolved.output)
        #expect(served.output.contains("\"hit\":\"button\""))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a tap is answered before the next one comes`() throws {
        let folder = try TemporaryFolder(["scene.json": TapServerTests.scene])
        let process = Process()
        process.executableURL = HittestProcess.executable("tap-server")
        process.arguments = [folder.url.appending(path: "scene.json").path]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        var lines = ""
        func ask(_ text: String) {
            input.fileHandleForWriting.write(Data(text.utf8))
            let count = lines.utf8.count
            while lines.utf8.count == count || !lines.hasSuffix("\n") {
                let data = output.fileHandleForReading.availableData
                if data.isEmpty { return }
                lines += String(decoding: data, as: UTF8.self)
            }
        }
        ask("x,y\n")
        #expect(lines == "x,y,status,hit,reason\n")
        ask("15,15\n")
        #expect(lines.hasSuffix("\n15,15,hit,button,\n"))
        ask("1,1\n")
        #expect(lines.hasSuffix("\n1,1,hit,window,\n"))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `what is wrong is said`() throws {
        let folder = try TemporaryFolder(["scene.json": TapServerTests.scene])
        let server = { try HittestProcess.run($0, input: $1, in: folder.url, command: "tap-server") }
        #expect(try server(["nowhere.json"], "x,y\n").errors.contains("nowhere.json"))
        #expect(try server(["scene.json"], "a,b\n").errors.hasPrefix("taps:1:1: "))
        #expect(try server([], "").status == 64)
    }
}
