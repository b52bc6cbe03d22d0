@testable import BenchmarkKit
import Foundation
import HitTesting
import TestSupport
import Testing

struct BoxFileTests {
    private let boxes = [
        Box(minX: -1.5, minY: 0, maxX: 2, maxY: 0x1p-10), Box(minX: 1e15, minY: -1e-300, maxX: 2e15, maxY: 3),
    ]
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ bytes: [UInt8], _ name: String) throws { try BoxFile.write(bytes, to: folder.file(name)) }

    @Test func `what is written is read back`() throws {
        let points = [Point(x: 1, y: -0.0), Point(x: .nan, y: .infinity)]
        try write(BoxFile.bytes(boxes), "boxes")
        try write(BoxFile.bytes(points), "points")
        try write(BoxFile.bytes([Int32(-1), 1]), "answers")
        try write(BoxFile.bytes([Int32(-1), 0]), "tree")
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
        let bytes = BoxFile.bytes(boxes) + [0]
        try write(Array(bytes.prefix(length)), "boxes")
        let error = #expect(throws: FileError.self) { try BoxFile.boxes(at: folder.file("boxes")) }
        #expect(error?.file == folder.file("boxes"))
        #expect(error?.offset == min(length, 72))
    }

    @Test func `a count beyond all memory is refused`() throws {
        try write(Array(repeating: 0xFF, count: 40), "boxes")
        #expect(throws: FileError.self) { try BoxFile.boxes(at: folder.file("boxes")) }
    }

    @Test func `edges that are not finite are refused`() throws {
        var broken = boxes
        broken[1].maxY = .nan
        try write(BoxFile.bytes(broken), "boxes")
        let error = #expect(throws: FileError.self) { try BoxFile.boxes(at: folder.file("boxes")) }
        #expect(error?.offset == 40)
    }

    @Test func `answers and parents must fit`() throws {
        try write(BoxFile.bytes([Int32(-1), 5]), "numbers")
        let (numbers, missing) = (folder.file("numbers"), folder.file("missing"))
        #expect(throws: FileError.self) { try BoxFile.answers(at: numbers, count: 2, boxCount: 5) }
        #expect(throws: FileError.self) { try BoxFile.answers(at: numbers, count: 3, boxCount: 9) }
        #expect(throws: FileError.self) { try BoxFile.parents(at: numbers, count: 2) }
        #expect(throws: FileError.self) { try BoxFile.parents(at: missing, count: 2) }
    }
}
