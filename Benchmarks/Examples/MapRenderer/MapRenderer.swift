import Foundation
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
        let arguments = Arguments(CommandLine.arguments.dropFirst())
        var renderer = MapRenderer(
            map: SpriteMap(sprites: arguments.sprites), frames: arguments.frames)
        let times = renderer.run(drawing: arguments.svg != nil)
        print("\(arguments.sprites) sprites, \(arguments.frames) frames, 1 in 100 sprites moves in each,")
        print("\(otherPoints + 1) points are asked about in each; the answers of index and walk are the same.\n")
        print("milliseconds a frame   median    worst")
        print(row("with the index", times.map(\.index)))
        print(row("with the walk", times.map(\.walk)))
        if let path = arguments.svg { write(renderer.strip.svg, to: path) }
    }

    private init(map: SpriteMap, frames: Int) {
        (self.map, self.frames) = (map, frames)
    }

    /// What one frame took, in milliseconds.
    private struct FrameTimes {
        /// Moving the sprites in the scene, repairing the index, asking.
        let index: Double
        /// Moving the sprites in the scene, asking the walk.
        let walk: Double
    }

    private mutating func run(drawing: Bool) -> [FrameTimes] {
        var times: [FrameTimes] = []
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
            times.append(FrameTimes(index: moving + asking, walk: moving + walking))

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

// MARK: Around it

/// What is said on the command line.
private struct Arguments {
    var sprites = 100_000
    var frames = 60
    var svg: String?

    init(_ words: ArraySlice<String>) {
        var words = words
        while let option = words.popFirst() {
            switch (option, words.popFirst()) {
            case ("--sprites", let value?): sprites = Arguments.count(value)
            case ("--frames", let value?): frames = Arguments.count(value)
            case ("--svg", let value?): svg = value
            default: fail("usage: map-renderer [--sprites N] [--frames N] [--svg PATH]")
            }
        }
    }

    private static func count(_ word: String) -> Int {
        guard let count = Int(word), count > 0 else { fail("a number above 0 was expected, got \(word)") }
        return count
    }
}

private func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(2)
}

private func write(_ text: String, to path: String) {
    do {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
        fail("\(path) cannot be written: \(error.localizedDescription)")
    }
}

private func milliseconds(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let duration = clock.measure(work).components
    return Double(duration.seconds) * 1e3 + Double(duration.attoseconds) * 1e-15
}

private func row(_ title: String, _ times: [Double]) -> String {
    let sorted = times.sorted()
    let columns = [sorted[sorted.count / 2], sorted[sorted.count - 1]].map { String(format: "%9.3f", $0) }
    return title.padding(toLength: 20, withPad: " ", startingAt: 0) + columns.joined()
}
