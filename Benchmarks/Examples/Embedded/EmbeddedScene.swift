// A scene without an operating system: compiled as Embedded Swift for this machine and for WebAssembly by `.ci/embedded`.
import HitTesting

/// Moves panels with sprites about and compares every answer with the walk's.
///
/// - Returns: How many answers were compared; negative if one differed.
@c(compare_with_walk)
public func compareWithWalk(_ count: Int32) -> Int32 {
    var random: UInt64 = 1
    func number(_ limit: Double) -> Double {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(random >> 33) / Double(UInt32.max >> 1) * limit
    }
    var scene = HitScene()
    let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 800, height: 600)))
    var turned = Node(frame: Rect(x: 300, y: 200, width: 300, height: 200))
    turned.transform = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
    turned.hitShape = .ellipse(Rect(x: 0, y: 0, width: 300, height: 200))
    let panel = scene.insert(turned, into: window)
    var frames: [Rect] = []
    for _ in 0..<count { frames.append(Rect(x: number(780), y: number(580), width: 16, height: 16)) }
    let sprites = scene.insert(contentsOf: frames, into: window)
    scene.insert(contentsOf: frames, into: panel)

    var compared: Int32 = 0
    for round in 0..<20 {
        for index in stride(from: round, to: sprites.count, by: 20) { frames[index].origin.x = number(780) }
        scene.setFrames(frames, of: sprites)
        if round % 5 == 4 { scene.prepare() }
        for _ in 0..<50 {
            let point = Point(x: number(820) - 10, y: number(620) - 10)
            guard scene.topmost(at: point) == scene.walk(at: point) else { return -1 }
            guard let first = scene.hits(at: point).first else { continue }
            guard scene.walk(at: point) == .hit(first.node) else { return -2 }
            compared += 1
        }
    }
    return compared
}
