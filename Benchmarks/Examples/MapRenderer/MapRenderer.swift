import ExampleSupport
import HitTesting
import SeededRandom

/// An example of a renderer that embeds `HitScene`: sprites move on a map that pans, and in every frame the one under the
/// pointer is found, by the index and by the walk. Answers are compared before times are printed.
///
///     swift run -c release map-renderer [--sprites 100000] [--frames 60] [--svg strip.svg]
@main
struct MapRenderer {
    private var map: SpriteMap
    private let frames: Int
    private var strip = FilmStrip()
    private var random = SplitMix64(seed: 7)

    /// How many further points are asked about in each frame: drop targets, other people's pointers.
    private static let otherPoints = 19
    /// How many frames the strip shows.
    private static let drawnFrames = 5

    static func main() {
        let options = ExampleOptions(
            ["--sprites", "--frames", "--svg"], usage: "map-renderer [--sprites N] [--frames N] [--svg PATH]")
        let sprites = options.count("--sprites", usual: 100_000)
        var renderer = MapRenderer(map: SpriteMap(sprites: sprites), frames: options.count("--frames", usual: 60))
        let times = renderer.run(drawing: options["--svg"] != nil)
        print("\(sprites) sprites, \(renderer.frames) frames, 1 in 100 sprites moves in each,")
        print("\(otherPoints + 1) points are asked about in each; the answers of index and walk are the same.\n")
        print(times.table)
        if let path = options["--svg"] { write(renderer.strip.svg, to: path) }
    }

    private init(map: SpriteMap, frames: Int) {
        (self.map, self.frames) = (map, frames)
    }

    /// Times are of moving the sprites in the scene, repairing the index, and asking; or of moving them and asking the walk.
    private mutating func run(drawing: Bool) -> FrameTimes {
        var times = FrameTimes()
        for frame in 0..<frames {
            let part = Double(frame) / Double(frames)
            let pointer = Point(x: SpriteMap.window.width * (0.2 + 0.6 * part), y: SpriteMap.window.height / 2)
            let others = (0..<MapRenderer.otherPoints).map { _ in
                Point(x: random.uniform(0, SpriteMap.window.width), y: random.uniform(0, SpriteMap.window.height))
            }
            let room = Size(
                width: map.size.width - SpriteMap.window.width, height: map.size.height - SpriteMap.window.height)

            let moving = milliseconds {
                map.pan(to: Point(x: room.width * part, y: room.height * part))
                map.moveSprites()
            }
            var answers: [Int?] = []
            let asking = milliseconds {
                answers.append(map.hoveredSprite(at: pointer))
                for point in others { answers.append(map.sprite(at: point)) }
            }
            var walked: [Int?] = []
            let walking = milliseconds {
                for point in [pointer] + others { walked.append(map.walkedSprite(at: point)) }
            }
            precondition(answers == walked, "frame \(frame): the index says \(answers), the walk \(walked)")
            times.append(index: moving + asking, walk: moving + walking)

            if drawing, frame % max(1, frames / MapRenderer.drawnFrames) == 0 { draw(answers[0], pointer) }
        }
        return times
    }

    private mutating func draw(_ hovered: Int?, _ pointer: Point) {
        let visible = map.visibleSprites()
        let sprites = map.sprites
        strip.add(
            visible.map { ($0.frame, sprites[$0.sprite].hue) },
            hovered: visible.first { $0.sprite == hovered }?.frame, pointer: pointer)
    }
}
