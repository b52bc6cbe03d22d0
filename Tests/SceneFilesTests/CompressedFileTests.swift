@testable import SceneFiles
import Testing

/// Files compressed by gzip.
struct CompressedFileTests {
    /// `x,y`, `1,1` and `50,50`, a line each.
    private let first: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0xD0, 0xA9, 0xE4, 0x32, 0xD4,
        0x31, 0xE4, 0x32, 0x35, 0xD0, 0x31, 0x35, 0xE0, 0x02, 0x00, 0xCF, 0x97, 0xA7, 0x76, 0x0E, 0x00,
        0x00, 0x00,
    ]
    /// The line `-1,0`.
    private let second: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xD3, 0x35, 0xD4, 0x31, 0xE0, 0x02,
        0x00, 0x05, 0xE3, 0x20, 0xB9, 0x05, 0x00, 0x00, 0x00,
    ]
    private let text = "x,y\n1,1\n50,50\n"

    private func read(_ bytes: [UInt8], chunkSize: Int = 1 << 16) throws -> String {
        try withTemporaryFile(bytes) { path in
            let file = try InputFile(path: path)
            var text: [UInt8] = []
            while try file.read(chunkSize, into: &text) > 0 {}
            return String(decoding: text, as: UTF8.self)
        }
    }

    @Test(arguments: [1, 2, 7, 1 << 16])
    func `they are read as what they hold, in pieces of any size`(chunkSize: Int) throws {
        #expect(try read(first, chunkSize: chunkSize) == text)
        #expect(try read(first + second, chunkSize: chunkSize) == text + "-1,0\n")
        #expect(try read(first + [0, 0, 0], chunkSize: chunkSize) == text)
        #expect(try read(Array("x".utf8), chunkSize: chunkSize) == "x")
        #expect(try read([], chunkSize: chunkSize).isEmpty)
    }

    @Test func `taps and scenes may be compressed`() throws {
        try withTemporaryFile(first) { path in
            let reader = try TapReader(try InputFile(path: path), fields: TapFields())
            #expect(try reader.nextBatch()?.records.map(\.point) == [Point(x: 1, y: 1), Point(x: 50, y: 50)])
            #expect(try readWholeFile(path) == Array(text.utf8))
        }
        #expect(SceneLibrary.key("folder/screen.json.gz") == "screen")
    }

    /// Whatever byte is wrong, and wherever the file ends: an error with the file's name, or all of the text.
    @Test func `corrupt and cut files are errors`() throws {
        for index in first.indices.dropFirst(2) {
            for bytes in [
                Array(first[..<index]), Array(first[..<index]) + [first[index] ^ 0x55] + first[(index + 1)...],
            ] {
                do {
                    let found = try read(bytes)
                    #expect(found == text || index < 10, "byte \(index)")
                } catch let error as SceneFileError {
                    #expect(error.message.hasPrefix("expected whole gzip data, found"))
                    #expect(error.file != nil && !error.isUnreadable)
                }
            }
        }
        #expect { _ = try read(Array(first.dropLast())) } throws: {
            "\($0)".hasSuffix("expected whole gzip data, found its end too early, at byte \(first.count - 1)")
        }
        var wrong = first
        wrong[wrong.count - 8] ^= 1
        #expect { _ = try read(wrong) } throws: { "\($0)".hasSuffix("incorrect data check") }
        #expect { _ = try read(first + Array("more".utf8)) } throws: { "\($0)".contains("found it corrupt") }
    }

    @Test func `without zlib the error says so`() throws {
        try withTemporaryFile(first) { path in
            let file = try InputFile(path: path, zlib: ["libnothing.so.9"])
            var bytes: [UInt8] = []
            #expect { _ = try file.read(100, into: &bytes) } throws: {
                guard let error = $0 as? SceneFileError else { return false }
                return error.isUnreadable && error.message.contains("there is no libnothing.so.9 here; install zlib")
            }
        }
        try withTemporaryFile(text.utf8) { path in
            let file = try InputFile(path: path, zlib: [])
            var bytes: [UInt8] = []
            #expect(try file.read(100, into: &bytes) == text.utf8.count)
        }
    }

    @Test func `what stands before corrupt data is read, and then the error follows`() throws {
        var wrong = first
        wrong[wrong.count - 8] ^= 1
        try withTemporaryFile(wrong) { path in
            let file = try InputFile(path: path)
            var bytes: [UInt8] = []
            #expect(try file.read(1 << 16, into: &bytes) == text.utf8.count)
            #expect(String(decoding: bytes, as: UTF8.self) == text)
            for _ in 0..<2 {
                #expect { _ = try file.read(1 << 16, into: &bytes) } throws: {
                    "\($0)".hasSuffix("incorrect data check")
                }
            }
        }
    }

    /// A thousand blanks.
    private let blanks: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xFF, 0x53, 0x50, 0x18, 0x05, 0xA3, 0x60,
        0x14, 0x0C, 0x77, 0x00, 0x00, 0x82, 0xE3, 0x93, 0xCD, 0xE8, 0x03, 0x00, 0x00,
    ]

    @Test func `a file that is read as a whole has a limit, which counts what it holds`() throws {
        func length(of bytes: [UInt8], limit: Int) throws -> Int {
            try withTemporaryFile(bytes) { path in
                var content: [UInt8] = []
                try InputFile(path: path).readRest(into: &content, limit: limit)
                return content.count
            }
        }
        let plain = [UInt8](repeating: 0x20, count: 1000)
        for bytes in [blanks, plain] {
            #expect(try length(of: bytes, limit: 1000) == 1000)
            #expect { _ = try length(of: bytes, limit: 999) } throws: {
                guard let error = $0 as? SceneFileError else { return false }
                let message = "expected a file of at most 999 bytes in all, found a longer one"
                return error.message == message && error.file != nil && !error.isUnreadable
            }
        }
    }

    @Test func `a request of any size takes little memory`() throws {
        let inflater = try Inflater("f", Inflater.libraryNames)
        try inflater.take(first)
        #expect(try inflater.next(1 << 33) == Array(text.utf8))
    }
}
