import Foundation
import PlaneGeometry

/// The binary files of scenes, points and answers, in which users provide scenes of their own.
///
/// All numbers are little-endian, without padding and without a magic number.
///
/// | file    | content |
/// | ------- | ------- |
/// | boxes   | `uint64 n`, then n × 4 `float64`: minX, minY, maxX, maxY; a later box lies in front |
/// | tree    | `uint64 n`, then n × `int32`: the index of each box's parent, -1 for the root; boxes are in pre-order |
/// | points  | `uint64 m`, then m × 2 `float64`: x, y |
/// | answers | `uint64 m`, then m × `int32`: the index of the topmost box at each point, or -1 |
/// | moves   | `uint64 k`, then k × (`int64` index of a box, 4 × `float64` its edges from then on, as in boxes) |
///
/// A box contains a point if minX <= x < maxX and minY <= y < maxY.
package enum BoxFile {
    /// Reads boxes.
    ///
    /// - Throws: `BoxFileError` if the file cannot be read, is shorter or longer than it says, or has an edge that is not
    ///   finite.
    package static func boxes(at path: String) throws(BoxFileError) -> [Box] {
        let reader = try Reader(path, recordSize: 32)
        return try reader.records { record throws(BoxFileError) in
            let box = Box(
                minX: record.double(0), minY: record.double(1), maxX: record.double(2), maxY: record.double(3))
            guard box.isFinite else { throw record.error("box \(record.index) has an edge that is not finite: \(box)") }
            return box
        }
    }

    /// Reads points. Their coordinates may be anything; a point that is not finite hits nothing.
    package static func points(at path: String) throws(BoxFileError) -> [Point] {
        try Reader(path, recordSize: 16).records { Point(x: $0.double(0), y: $0.double(1)) }
    }

    /// Reads answers. There must be `count` of them, each -1 or the index of one of `boxCount` boxes.
    package static func answers(at path: String, count: Int, boxCount: Int) throws(BoxFileError) -> [Int32] {
        let reader = try Reader(path, recordSize: 4)
        guard reader.count == count else {
            throw BoxFileError(file: path, offset: 0, message: "\(reader.count) answers for \(count) points")
        }
        return try reader.records { record throws(BoxFileError) in
            let answer = record.int32
            guard answer >= -1, Int(answer) < boxCount else {
                throw record.error("answer \(record.index) names box \(answer) of \(boxCount)")
            }
            return answer
        }
    }

    /// Reads the parents of `count` boxes.
    ///
    /// - Throws: `BoxFileError`, also if the first box is not the only root, or a parent does not come before its child.
    package static func parents(at path: String, count: Int) throws(BoxFileError) -> [Int32] {
        let reader = try Reader(path, recordSize: 4)
        guard reader.count == count else {
            throw BoxFileError(file: path, offset: 0, message: "\(reader.count) parents for \(count) boxes")
        }
        return try reader.records { record throws(BoxFileError) in
            let parent = record.int32
            guard record.index == 0 ? parent == -1 : parent >= 0 && Int(parent) < record.index else {
                throw record.error("box \(record.index) has the parent \(parent)")
            }
            return parent
        }
    }
}

/// A change of a box's edges.
package struct BoxMove: Equatable {
    package var box: Int
    package var to: Box
}

/// An error in a binary file.
package struct BoxFileError: Error, Equatable, CustomStringConvertible {
    package var file: String
    /// The offset of the error, in bytes from the beginning.
    package var offset: Int
    package var message: String

    package var description: String { "\(file): byte \(offset): \(message)" }
}

/// A file that has been read, and whose length agrees with its count of records.
private struct Reader {
    let path: String
    let recordSize: Int
    let count: Int
    private let data: Data

    init(_ path: String, recordSize: Int) throws(BoxFileError) {
        self.path = path
        self.recordSize = recordSize
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw BoxFileError(file: path, offset: 0, message: "the file cannot be read: \(error.localizedDescription)")
        }
        guard data.count >= 8 else {
            throw BoxFileError(file: path, offset: data.count, message: "the file ends within its count of records")
        }
        let announced = data.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
        let present = (data.count - 8) / recordSize
        guard announced == UInt64(present), (data.count - 8).isMultiple(of: recordSize) else {
            // The end of the announced records or of the file, whichever comes first.
            let offset = announced <= UInt64(present) ? 8 + Int(announced) * recordSize : data.count
            let found = "\(data.count - 8) bytes"
            throw BoxFileError(
                file: path, offset: offset,
                message: "\(announced) records of \(recordSize) bytes were announced, \(found) follow")
        }
        count = present
    }

    func records<Element>(
        _ element: (Record) throws(BoxFileError) -> Element
    ) throws(BoxFileError) -> [Element] {
        var result: [Element] = []
        result.reserveCapacity(count)
        let bytes = [UInt8](data)
        for index in 0..<count {
            result.append(try element(Record(path: path, bytes: bytes, index: index, size: recordSize)))
        }
        return result
    }
}

/// One record of a file.
private struct Record {
    let path: String
    let bytes: [UInt8]
    let index: Int
    let size: Int

    private var offset: Int { 8 + index * size }

    func double(_ position: Int) -> Double {
        Double(bitPattern: load(UInt64.self, at: offset + 8 * position))
    }

    var int32: Int32 { Int32(bitPattern: load(UInt32.self, at: offset)) }

    func error(_ message: String) -> BoxFileError { BoxFileError(file: path, offset: offset, message: message) }

    private func load<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Number {
        bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
    }
}
