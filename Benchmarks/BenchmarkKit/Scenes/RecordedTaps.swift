import PlaneGeometry

/// The locations of taps on a real screen.
///
/// The 88 taps were recorded on an iPhone, in pixels. The iPhone's screen has 420 × 912 points of 3 × 3 pixels each. The taps
/// are from the measurements of measure-sh/measure, Apache License 2.0.
enum RecordedTaps {
    static let screen = Size(width: 420, height: 912)

    /// Recorded taps, chosen at random, on sixteen screens at random positions in a plane. If the plane is smaller than a
    /// screen, the taps are scaled to it.
    static func points(_ count: Int, plane: Box, seed: UInt64) -> [Point] {
        var random = SceneRandom(seed: seed)
        let width = smaller(screen.width, plane.width)
        let height = smaller(screen.height, plane.height)
        let corners = (0..<16).map { _ in
            let x = snap(random.uniform(plane.minX, plane.maxX - width), to: 1)
            return Point(x: x, y: snap(random.uniform(plane.minY, plane.maxY - height), to: 1))
        }
        return (0..<count).map { _ in
            let corner = corners[random.below(corners.count)]
            let tap = random.below(pixels.count / 2)
            return Point(
                x: corner.x + Double(pixels[2 * tap]) / 3 * (width / screen.width),
                y: corner.y + Double(pixels[2 * tap + 1]) / 3 * (height / screen.height))
        }
    }

    /// The x and the y of each tap, in pixels.
    private static let pixels: [Int16] = [
        253, 601, 241, 963, 397, 1364, 399, 1562, 284, 1297, 346, 1760, 525, 2007, 321, 2358, 612, 557, 599, 1958,
        642, 670, 757, 1546, 713, 838, 697, 1477, 461, 1250, 630, 1364, 311, 2505, 711, 823, 604, 1551, 636, 1119,
        622, 1536, 670, 1262, 590, 1579, 677, 1080, 698, 1541, 854, 1286, 754, 1552, 691, 1481, 660, 1615, 235, 326,
        520, 2489, 557, 903, 626, 1542, 639, 1105, 686, 1526, 697, 1099, 673, 1559, 613, 1471, 525, 1568, 157, 298,
        360, 803, 356, 498, 910, 1334, 1164, 313, 242, 584, 315, 1328, 386, 1522, 230, 2306, 645, 806, 656, 1512,
        427, 1234, 464, 491, 623, 1975, 632, 1355, 381, 2509, 524, 872, 609, 1597, 735, 1068, 514, 1582, 594, 1104,
        667, 1505, 737, 1093, 550, 1538, 528, 1482, 512, 1573, 682, 907, 625, 1568, 732, 1222, 624, 1556, 701, 1260,
        544, 1591, 804, 1094, 638, 1563, 536, 1465, 479, 1605, 278, 310, 392, 924, 348, 1313, 178, 2498, 1155, 2536,
        437, 315, 298, 1306, 171, 348, 237, 2344, 1123, 2504, 758, 322, 475, 508, 1136, 309,
    ]
}
