import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the command writes to a terminal, which a pseudoterminal stands for.
struct TerminalTests {
    /// A terminal: what programs write to it can be read.
    private final class Terminal {
        private let primary: Int32
        private var secondary: Int32

        init() throws {
            #if canImport(Darwin)
            primary = posix_openpt(O_RDWR | O_NOCTTY)
            try #require(primary >= 0 && grantpt(primary) == 0 && unlockpt(primary) == 0)
            let path = String(cString: try #require(ptsname(primary)))
            #else
            // Linux's own calls, since the module of the C library has no others: TIOCSPTLCK and TIOCGPTN.
            primary = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var (isLocked, number): (Int32, UInt32) = (0, 0)
            try #require(ioctl(primary, 0x4004_5431, &isLocked) == 0 && ioctl(primary, 0x8004_5430, &number) == 0)
            let path = "/dev/pts/\(number)"
            #endif
            secondary = open(path, O_RDWR | O_NOCTTY)
            try #require(secondary >= 0)
        }

        var handle: FileHandle { FileHandle(fileDescriptor: secondary, closeOnDealloc: false) }

        /// What has been written, once all who write have ended.
        func text() -> String {
            close(secondary)
            secondary = -1
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(primary, &buffer, buffer.count)
                guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
                bytes += buffer[..<count]
            }
        }

        deinit {
            if secondary >= 0 { close(secondary) }
            close(primary)
        }
    }

    /// What `hittest list` writes to a terminal.
    private func list(_ environment: [String: String], _ options: String...) throws -> String {
        let scene = #"{"format": "hittest-scene", "version": 1, "roots": [{"id": "w", "frame": [0, 0, 9, 9]}]}"#
        let folder = try TemporaryFolder(["s.json": scene])
        let terminal = try Terminal()
        _ = try HittestProcess.run(
            HittestProcess.executable(), ["list", "s.json", "1", "1"] + options, in: folder.url,
            output: terminal.handle,
            environment: ProcessInfo.processInfo.environment.filter { $0.key != "NO_COLOR" }.merging(environment) {
                $1
            }, exits: 0)
        return terminal.text()
    }

    @Test func `names are bold on a terminal, and plain where NO_COLOR is set to something`() throws {
        #expect(try list([:]).contains("\u{1B}["))
        #expect(try list(["NO_COLOR": ""]).contains("\u{1B}["))
        #expect(try !list(["NO_COLOR": "1"]).contains("\u{1B}"))
        #expect(try list(["NO_COLOR": "1"], "--color", "always").contains("\u{1B}["))
        #expect(try !list([:], "--color", "never").contains("\u{1B}"))
    }
}
