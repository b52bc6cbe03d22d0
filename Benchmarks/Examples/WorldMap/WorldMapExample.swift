import ExampleSupport
import HitTesting
import SeededRandom

/// An example of shapes: a map of the world that pans and zooms. In every frame it is asked what lies under the pointer and other
/// points, what a marquee and a lasso hold, and which borders are near: by the index and by the walk, whose answers are compared.
///
///     swift run -c release world-map [--frames 60] [--svg map.svg]
@main
struct WorldMapExample {
    private static let pointCount = 50
    private static let tour: [(place: Point, zoom: Double)] = [
        (Point(x: 18_000, y: 9_000), 0.04), (Point(x: 19_000, y: 4_200), 0.2), (Point(x: 27_000, y: 7_500), 0.1),
        (Point(x: 12_000, y: 10_500), 0.12), (Point(x: 18_000, y: 9_000), 0.04),
    ]

    static func main() throws {
        let options = ExampleOptions(["--frames", "--svg"], usage: "world-map [--frames N] [--svg PATH]")
        let frames = options.count("--frames", usual: 60)
        var map = try WorldMap()
        var plain = map
        map.scene.prepare()
        var times = FrameTimes()
        var random = SplitMix64(seed: 11)
        for frame in 0..<frames {
            let (place, zoom) = view(at: Double(frame) / Double(frames))
            let questions = questions(frame, &random)
            var answers = MapQuestions.Answers()
            let index = milliseconds {
                map.show(around: place, zoom: zoom)
                answers = questions.ask(&map.scene)
            }
            var walked = MapQuestions.Answers()
            let walk = milliseconds {
                plain.show(around: place, zoom: zoom)
                walked = questions.walk(plain.scene)
            }
            precondition(answers == walked, "frame \(frame): the index says \(answers), the walk \(walked)")
            times.append(index: index, walk: walk)
        }
        print("\(map.countries.count) countries and their borders, \(frames) frames of a map that pans and zooms,")
        print("\(pointCount) points, a marquee, a lasso and a tolerance in each; index and walk say the same.\n")
        print(times.table)
        if let path = options["--svg"] {
            map.show(around: tour[0].place, zoom: tour[0].zoom)
            write(MapPicture(&map).svg, to: path)
        }
    }

    /// Where a part of the tour looks.
    private static func view(at part: Double) -> (place: Point, zoom: Double) {
        let legs = Double(tour.count - 1)
        let leg = min(Int(part * legs), tour.count - 2)
        let (one, other, share) = (tour[leg], tour[leg + 1], part * legs - Double(leg))
        func between(_ one: Double, _ other: Double) -> Double { one + share * (other - one) }
        return (
            Point(x: between(one.place.x, other.place.x), y: between(one.place.y, other.place.y)),
            between(one.zoom, other.zoom)
        )
    }

    private static func questions(_ frame: Int, _ random: inout SplitMix64) -> MapQuestions {
        let points = (0..<pointCount).map { _ in
            Point(x: random.uniform(0, WorldMap.window.width), y: random.uniform(0, WorldMap.window.height))
        }
        let corner = points[1]
        let lasso = [(0, -90), (110, -30), (60, 80), (-70, 100), (-120, -10)].map {
            Point(x: points[2].x + $0.0, y: points[2].y + $0.1)
        }
        return MapQuestions(
            points: points, marquee: Rect(x: corner.x, y: corner.y, width: 240, height: 160), lasso: lasso)
    }
}

/// The map as an SVG picture, each country in a color of its own; those that a lasso holds are dark.
private struct MapPicture {
    private(set) var svg: String

    init(_ map: inout WorldMap) {
        let lasso = [(560, 180), (760, 150), (830, 330), (660, 420), (540, 330)].map { Point(x: $0.0, y: $0.1) }
        let held = Set(map.scene.nodes(in: .lasso(lasso)).map(\.node))
        let size = WorldMap.size
        svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='1440' height='720' viewBox='0 0 \(size.width) \(size.height)'>\n"
        svg += "<rect width='100%' height='100%' fill='#dce8f2'/>\n"
        for (index, country) in map.countries.enumerated() {
            let path = zip(country.outline.lines, country.outline.closed).map { points, isClosed in
                "M" + points.map { "\($0.x),\($0.y)" }.joined(separator: " ") + (isClosed ? "z" : "")
            }
            let light = held.contains(country.land) ? 35 : 70
            svg += "<path d='\(path.joined())' fill='hsl(\(index * 47 % 360),40%,\(light)%)' stroke='#555' "
            svg += "stroke-width='\(WorldMap.borderWidth)' fill-rule='evenodd'/>\n"
        }
        let corners = lasso.compactMap { map.scene.convert($0, from: nil, to: map.canvas) }
        svg += "<polygon points='\(corners.map { "\($0.x),\($0.y)" }.joined(separator: " "))' fill='none' "
        svg += "stroke='#d00' stroke-width='60'/>\n</svg>\n"
    }
}
