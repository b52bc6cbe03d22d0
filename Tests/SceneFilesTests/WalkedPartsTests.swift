import SceneFiles
import TestSupport
import Testing

/// The reference walk in parts is the walk.
struct WalkedPartsTests {
    private func points(_ loaded: LoadedScene, _ count: Int, _ random: inout SplitMix64) -> [Point] {
        let frames = loaded.document.nodes.indices.compactMap { loaded.frame(of: $0) }
        return (0..<count).map { _ in
            guard let frame = frames.randomElement(using: &random) else { return .zero }
            func coordinate(_ low: Double, _ length: Double) -> Double {
                let edges = [low, low + length, low.nextDown, (low + length).nextDown, (low + length).nextUp]
                return Bool.random(using: &random)
                    ? edges.randomElement(using: &random) ?? low
                    : low + length * Double.random(in: -0.2...1.2, using: &random)
            }
            return Point(x: coordinate(frame[0], frame[2]), y: coordinate(frame[1], frame[3]))
        }
    }

    private func compare(_ loaded: LoadedScene, _ count: Int, _ random: inout SplitMix64) {
        let points = points(loaded, count, &random)
        for (point, result) in zip(points, WalkedParts(loaded).topmost(at: points)) {
            #expect(result == loaded.scene.walk(at: point), "at \(point)")
        }
    }

    @Test func `scenes with every attribute at random`() {
        var random = SplitMix64(seed: 71)
        for _ in 0..<60 { compare(LoadedScene(RandomDocument.make(&random)), 40, &random) }
    }

    /// Many nodes, some of them asking, redirecting, turned, or with children outside.
    @Test func `large scenes`() {
        var random = SplitMix64(seed: 72)
        for _ in 0..<3 {
            var document = SceneDocument()
            for index in 0..<400 {
                let x = Double.random(in: -100...900, using: &random), y = Double.random(in: -100...900, using: &random)
                var node = SceneNode(
                    Node(frame: Rect(x: x, y: y, width: Double.random(in: 1...60, using: &random), height: 30.3)),
                    fileIndex: index)
                switch Int.random(in: 0..<30, using: &random) {
                case 0: node.attributes.asks = .pointInside
                case 1: node.attributes.asks = .hitTest
                case 2: node.attributes.transform = AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 0, ty: 0)
                case 3: node.attributes.hitsOutsideBounds = true
                case 4: node.redirect = "7"
                case 5: node.attributes.touchOutsets = EdgeInsets(top: 9, left: 1e-7, bottom: 1e5, right: 0)
                default: break
                }
                let isChild = index > 0 && Int.random(in: 0..<3, using: &random) == 0
                if isChild { node.attributes.origin = Point(x: 3.3, y: -2.1) }
                document.append(node, under: isChild ? index - 1 : nil)
            }
            compare(LoadedScene(document), 300, &random)
        }
    }

    @Test func `a real screen and a chip`() throws {
        var random = SplitMix64(seed: 73)
        for file in ["boxes/ibex-part.csv", "uiautomator/SettingsTopScreen.xml"] {
            compare(try loadScene(file), 200, &random)
        }
    }
}
