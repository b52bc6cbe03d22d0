@testable import SceneFiles
import TestSupport
import Testing

/// Rectangles of files with absolute coordinates, as nodes.
struct ScreenAreaTests {
    private func edges(_ rect: Rect) -> [Double] { [rect.minX, rect.minY, rect.maxX, rect.maxY] }

    @Test func `usual rectangles keep their bounds`() {
        for rect in [
            Rect(x: 0, y: 73, width: 1080, height: 179),
            Rect(x: 20, y: 190.66666793823242, width: 380, height: 49.33332824707031),
            Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: 10, y: 10, width: -10, height: -10),
        ] {
            let node = Node(screenArea: rect)
            #expect(node?.bounds == rect.standardized)
            #expect(node?.origin == rect.standardized.origin)
            #expect(node?.touchOutsets == .zero)
        }
    }

    @Test func `rectangles that are not finite are no areas`() {
        for rect in [
            Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: .infinity, height: 1),
            Rect(x: 1.7e308, y: 0, width: 1.7e308, height: 1),
        ] {
            #expect(Node(screenArea: rect) == nil)
        }
    }

    @Test func `frames within moved, scrolled, turned and grown nodes are where the scene has them`() throws {
        var scrolled = Node(frame: Rect(x: 3, y: 4, width: 80, height: 80))
        scrolled.bounds.origin = Point(x: 5, y: 60)
        var turned = Node(frame: Rect(x: 8, y: 16, width: 64, height: 32))
        turned.transform = AffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 1, ty: 0)
        var grown = Node(frame: Rect(x: 7, y: 7, width: 10, height: 10))
        grown.touchOutsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        var point = Node()
        point.touchOutsets = EdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
        let placed = try #require(Node(screenArea: Rect(x: 11, y: 12, width: 13, height: 14)))
        var document = SceneDocument()
        var parent: Int?
        for node in [scrolled, turned, grown, placed, point, turned, scrolled] {
            parent = document.append(SceneNode(node, fileIndex: document.nodes.count), under: parent)
        }
        let loaded = LoadedScene(document)
        for (index, id) in loaded.ids.enumerated() {
            let rect = try #require(loaded.scene.convert(Rect(loaded.scene[id].area), from: id, to: nil))
            let frame = loaded.frame(of: index)
            #expect(frame == [rect.minX, rect.minY, rect.width, rect.height], "node \(index)")
        }
        var frames: [[Double]] = []
        document.forEachFrame(by: loaded.treatments) { frames.append($0) }
        #expect(frames == document.nodes.indices.compactMap { loaded.frame(of: $0) })
    }

    @Test func `frames of 50,000 nodes, one in another, are found in one pass`() {
        var document = SceneDocument()
        var parent: Int?
        for index in 0..<50_000 {
            let node = Node(frame: Rect(x: 1, y: 2, width: 3, height: 4))
            parent = document.append(SceneNode(node, fileIndex: index), under: parent)
        }
        var frames: [[Double]] = []
        document.forEachFrame(by: LoadedScene(document).treatments) { frames.append($0) }
        #expect(frames == (1...50_000).map { [Double($0), Double(2 * $0), 3, 4] })
    }

    /// A3, B3: the walk's conversion, level by level, must answer exactly what comparing with the file's rectangles does.
    @Test func `nested areas are hit exactly where the file says`() throws {
        var generator = SplitMix64(seed: 3)
        func number() -> Double {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: Double(Int.random(in: -50...500, using: &generator))
            case 1: Double(Float.random(in: -50...500, using: &generator))
            case 2: Double(Int.random(in: -100...1500, using: &generator)) / 3
            case 3: Double(Int.random(in: -100...3000, using: &generator)) * 0.1
            case 4: Double.random(in: -1...1, using: &generator) * 1e-9
            default: Double.random(in: -50...500, using: &generator)
            }
        }
        var inside = 0
        for _ in 0..<3_000 {
            let rects = (0..<4).map { _ in
                Rect(x: number() / 4, y: number() / 4, width: number() * 2, height: number() * 2)
            }
            let nodes = try rects.map { try #require(Node(screenArea: $0)) }
            let coordinates =
                (0..<4).map { _ in number() } + rects.flatMap(edges).flatMap { [$0, $0.nextUp, $0.nextDown] }
            for _ in 0..<40 {
                let x = coordinates.randomElement(using: &generator) ?? 0
                let y = coordinates.randomElement(using: &generator) ?? 0
                var point = Point(x: x, y: y)
                for (rect, node) in zip(rects, nodes) {
                    point = try #require(node.convertFromParent(point))
                    let isInside = Box(rect).contains(Point(x: x, y: y))
                    #expect(node.contains(point) == isInside, "\(rect) at (\(x), \(y))")
                    guard isInside else { break }
                    inside += 1
                    #expect(point == Point(x: x, y: y), "\(rect) at (\(x), \(y))")
                }
            }
        }
        #expect(inside > 20_000)
    }
}
