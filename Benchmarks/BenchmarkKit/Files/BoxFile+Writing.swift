import Foundation
import PlaneGeometry

extension BoxFile {
    /// The bytes of a file of boxes.
    package static func bytes(_ boxes: [Box]) -> [UInt8] {
        encode(boxes, recordSize: 32) { box, bytes in
            for edge in [box.minX, box.minY, box.maxX, box.maxY] { append(edge.bitPattern, to: &bytes) }
        }
    }

    /// The bytes of a file of points.
    package static func bytes(_ points: [Point]) -> [UInt8] {
        encode(points, recordSize: 16) { point, bytes in
            append(point.x.bitPattern, to: &bytes)
            append(point.y.bitPattern, to: &bytes)
        }
    }

    /// The bytes of a file of answers or of parents.
    package static func bytes(_ numbers: [Int32]) -> [UInt8] {
        encode(numbers, recordSize: 4) { number, bytes in append(UInt32(bitPattern: number), to: &bytes) }
    }

    /// The bytes of a file of moves.
    package static func bytes(_ moves: [BoxMove]) -> [UInt8] {
        encode(moves, recordSize: 40) { move, bytes in
            append(Int64(move.box), to: &bytes)
            for edge in [move.to.minX, move.to.minY, move.to.maxX, move.to.maxY] {
                append(edge.bitPattern, to: &bytes)
            }
        }
    }

    /// Writes the bytes that one of the functions above has made.
    package static func write(_ bytes: [UInt8], to path: String) throws(BoxFileError) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        } catch {
            throw BoxFileError(file: path, offset: 0, message: "cannot be written: \(error.localizedDescription)")
        }
    }

    private static func encode<Element>(
        _ elements: [Element], recordSize: Int, _ append: (Element, inout [UInt8]) -> Void
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 + elements.count * recordSize)
        self.append(UInt64(elements.count), to: &bytes)
        for element in elements { append(element, &bytes) }
        return bytes
    }

    private static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
