import Foundation
import PlaneGeometry

/// The binary files of boxes, points and answers. Users provide scenes of their own in such files.
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
    /// - Throws: `FileError` if the file cannot be read, if its length does not agree with its count of records, or if an edge
    ///   is not finite.
    package static func boxes(at path: String) throws(FileError) -> [Box] {
        let edges = try doubles(at: path, perRecord: 4)
        let boxes = stride(from: 0, to: edges.count, by: 4).map {
            Box(minX: edges[$0], minY: edges[$0 + 1], maxX: edges[$0 + 2], maxY: edges[$0 + 3])
        }
        for (index, box) in boxes.enumerated() where !box.isFinite {
            throw FileError(
                file: path, offset: 8 + 32 * index, message: "box \(index) has an edge that is not finite: \(box)")
        }
        return boxes
    }

    /// Reads points. Coordinates need not be finite; a point that is not finite hits nothing.
    package static func points(at path: String) throws(FileError) -> [Point] {
        let coordinates = try doubles(at: path, perRecord: 2)
        return stride(from: 0, to: coordinates.count, by: 2).map { Point(x: coordinates[$0], y: coordinates[$0 + 1]) }
    }

    /// Reads answers. There must be `count` of them, each -1 or the index of one of `boxCount` boxes.
    package static func answers(at path: String, count: Int, boxCount: Int) throws(FileError) -> [Int32] {
        let answers = try numbers(Int32.self, at: path, perRecord: 1)
        guard answers.count == count else {
            throw FileError(file: path, offset: 0, message: "\(answers.count) answers for \(count) points")
        }
        for (index, answer) in answers.enumerated() where answer < -1 || Int(answer) >= boxCount {
            throw FileError(
                file: path, offset: 8 + 4 * index, message: "answer \(index) names box \(answer) of \(boxCount)")
        }
        return answers
    }

    /// Reads the parents of `count` boxes.
    ///
    /// - Throws: `FileError` if the file cannot be read, or does not have `count` parents. Also if the first box is not the
    ///   only root, or if a parent does not come before its child.
    package static func parents(at path: String, count: Int) throws(FileError) -> [Int32] {
        let parents = try numbers(Int32.self, at: path, perRecord: 1)
        guard parents.count == count else {
            throw FileError(file: path, offset: 0, message: "\(parents.count) parents for \(count) boxes")
        }
        for (index, parent) in parents.enumerated()
        where index == 0 ? parent != -1 : parent < 0 || Int(parent) >= index {
            throw FileError(
                file: path, offset: 8 + 4 * index, message: "box \(index) has the parent \(parent)")
        }
        return parents
    }

    private static func doubles(at path: String, perRecord: Int) throws(FileError) -> [Double] {
        try numbers(UInt64.self, at: path, perRecord: perRecord).map(Double.init(bitPattern:))
    }

    /// Reads the numbers of a file. Throws an error if the file's length does not agree with its count of records.
    private static func numbers<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type, at path: String, perRecord: Int
    ) throws(FileError) -> [Number] {
        let data = try FileError.attempt("the file cannot be read", path, offset: 0) {
            try Data(contentsOf: URL(fileURLWithPath: path))
        }
        guard data.count >= 8 else {
            throw FileError(file: path, offset: data.count, message: "the file ends within its count of records")
        }
        let announced = data.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
        let recordSize = perRecord * MemoryLayout<Number>.size
        let present = (data.count - 8) / recordSize
        guard announced == UInt64(present), (data.count - 8).isMultiple(of: recordSize) else {
            // The end of the announced records or of the file, whichever comes first.
            let offset = announced <= UInt64(present) ? 8 + Int(announced) * recordSize : data.count
            let found = "\(data.count - 8) bytes"
            throw FileError(
                file: path, offset: offset,
                message: "\(announced) records of \(recordSize) bytes were announced, \(found) follow")
        }
        return decode(data.dropFirst(8))
    }

    /// The little-endian numbers in a sequence of bytes.
    static func decode<Number: FixedWidthInteger & BitwiseCopyable>(_ bytes: Data) -> [Number] {
        bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / MemoryLayout<Number>.size).map { index in
                let offset = index * MemoryLayout<Number>.size
                return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
            }
        }
    }
}

extension BoxFile {
    /// The bytes of a file of boxes.
    package static func bytes(_ boxes: [Box]) -> [UInt8] { encode(boxes.flatMap(edges), records: boxes.count) }

    /// The bytes of a file of points.
    package static func bytes(_ points: [Point]) -> [UInt8] {
        encode(points.flatMap { [$0.x.bitPattern, $0.y.bitPattern] }, records: points.count)
    }

    /// The bytes of a file of answers or of parents.
    package static func bytes(_ numbers: [Int32]) -> [UInt8] { encode(numbers, records: numbers.count) }

    /// The bytes of a file of moves.
    package static func bytes(_ moves: [(box: Int, to: Box)]) -> [UInt8] {
        encode(moves.flatMap { [UInt64($0.box)] + edges($0.to) }, records: moves.count)
    }

    private static func edges(_ box: Box) -> [UInt64] { [box.minX, box.minY, box.maxX, box.maxY].map(\.bitPattern) }

    private static func encode(_ numbers: [some FixedWidthInteger], records: Int) -> [UInt8] {
        var bytes = withUnsafeBytes(of: UInt64(records).littleEndian) { Array($0) }
        for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
        return bytes
    }

    /// Writes a file of bytes that one of the functions named `bytes` has made.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try FileError.attempt("cannot be written", path, offset: 0) {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        }
    }
}
