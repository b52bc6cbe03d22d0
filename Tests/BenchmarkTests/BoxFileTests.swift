@testable import BenchmarkKit
import Foundation
import HitTesting
import TestSupport
import Testing

struct BoxFileTests {
    private let boxes = [
        Box(minX: -1.5, minY: 0, maxX: 2, maxY: 0x1p-10), Box(minX: 1e15, minY: -1e-300, maxX: 2e15, maxY: 3),
    ]

    @Test func `what is written is read back`() throws {
        let folder = try TemporaryFolder()
        let points = [Point(x: 1, y: -0.0), Point(x: .nan, y: .infinity)]
        try BoxFile.write(BoxFile.bytes(boxes), to: folder.file("boxes"))
        try BoxFile.write(BoxFile.bytes(points), to: folder.file("points"))
        try BoxFile.write(BoxFile.bytes([Int32(-1), 1]), to: folder.file("answers"))
        try BoxFile.write(BoxFile.bytes([Int32(-1), 0]), to: folder.file("tree"))
        #expect(try BoxFile.boxes(at: folder.file("boxes")) == boxes)
        let read = try BoxFile.points(at: folder.file("points"))
        #expect(read.map(\.x.bitPattern) == points.map(\.x.bitPattern))
        #expect(read.map(\.y.bitPattern) == points.map(\.y.bitPattern))
        #expect(try BoxFile.answers(at: folder.file("answers"), count: 2, boxCount: 2) == [-1, 1])
        #expect(try BoxFile.parents(at: folder.file("tree"), count: 2) == [-1, 0])
    }

    @Test func `the bytes are those of the format`() {
        let bytes = BoxFile.bytes([Point(x: 1, y: 2)])
        #expect(bytes == [1, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0xF0, 0x3F] + [0, 0, 0, 0, 0, 0, 0, 0x40])
        #expect(BoxFile.bytes([Int32(-2)]) == [1, 0, 0, 0, 0, 0, 0, 0] + [0xFE, 0xFF, 0xFF, 0xFF])
    }

    @Test(arguments: [0, 7, 8, 39, 71, 73])
    func `a file of another length than it says is refused`(length: Int) throws {
        let folder = try TemporaryFolder()
        let bytes = BoxFile.bytes(boxes) + [0]
        try BoxFile.write(Array(bytes.prefix(length)), to: folder.file("boxes"))
        let error = #expect(throws: BoxFileError.self) { try BoxFile.boxes(at: folder.file("boxes")) }
        #expect(error?.file == folder.file("boxes"))
        #expect(error?.offset == min(length, 72))
    }

    @Test func `a count beyond all memory is refused`() throws {
        let folder = try TemporaryFolder()
        try BoxFile.write(Array(repeating: 0xFF, count: 40), to: folder.file("boxes"))
        #expect(throws: BoxFileError.self) { try BoxFile.boxes(at: folder.file("boxes")) }
    }

    @Test func `edges that are not finite are refused`() throws {
        let folder = try TemporaryFolder()
        var broken = boxes
        broken[1].maxY = .nan
        try BoxFile.write(BoxFile.bytes(broken), to: folder.file("boxes"))
        let error = #expect(throws: BoxFileError.self) { try BoxFile.boxes(at: folder.file("boxes")) }
        #expect(error?.offset == 40)
    }

    @Test func `answers and parents must fit`() throws {
        let folder = try TemporaryFolder()
        try BoxFile.write(BoxFile.bytes([Int32(-1), 5]), to: folder.file("numbers"))
        #expect(throws: BoxFileError.self) {
            try BoxFile.answers(at: folder.file("numbers"), count: 2, boxCount: 5)
        }
        #expect(throws: BoxFileError.self) {
            try BoxFile.answers(at: folder.file("numbers"), count: 3, boxCount: 9)
        }
        #expect(throws: BoxFileError.self) { try BoxFile.parents(at: folder.file("numbers"), count: 2) }
        #expect(throws: BoxFileError.self) { try BoxFile.parents(at: folder.file("missing"), count: 2) }
    }
}
