@testable import BenchmarkKit
import HitTesting
import Testing

/// The files of the C++ generator that the families were defined by, as digests: other languages make the same scenes.
struct GeneratorTests {
    @Test(arguments: [
        ("S1", 1, "d4daae4af937e6e2"), ("S1", 37, "80cd129aea3f8c55"), ("S1", 1000, "9a30c4ed2061c916"),
        ("S1", 20_000, "7c7aeb7e1e225192"), ("S2", 1, "f5dad41f13b0dfb2"), ("S2", 1000, "7ef1fc8a4e186ca4"),
        ("S3", 2, "2ccaf6ede3fe7ef4"), ("S3", 1000, "1b1de2ce47603019"), ("S3n", 1, "f5dad41f13b0dfb2"),
        ("S3n", 1000, "cc48b37de20ecde6"), ("S4", 4, "2acf7c3a3a9f1207"), ("S4", 1000, "044d33033b640ffc"),
        ("S4", 1003, "e9560f2f60d1b7bf"),
    ])
    func `boxes equal the reference files`(family: String, size: Int, digest: String) throws {
        let scene = try scene(family, size)
        #expect(scene.count == size)
        #expect(Digest(bytes: BoxFile.bytes(scene.boxes)).description == digest)
    }

    @Test(arguments: [
        ("S1", 1, "0422dec8813d363e"), ("S1", 37, "cf07bed543b20772"), ("S1", 1000, "7f3667b714234b43"),
        ("S1", 20_000, "b569467b829d7f25"), ("S4", 4, "af403ce15b69bac3"), ("S4", 1000, "14024a5d6de164e2"),
        ("S4", 1003, "975a0cd9e5d974d5"),
    ])
    func `trees equal the reference files`(family: String, size: Int, digest: String) throws {
        #expect(Digest(bytes: BoxFile.bytes(try scene(family, size).parents)).description == digest)
    }

    @Test(arguments: [
        ("S1", 1000, "1527fd10dc1e096c", "3d5720eff49d8b0a"), ("S2", 1000, "077130aef07c7a1b", "e6f31882fe0e3911"),
        ("S3", 1000, "b141fd005779decf", "65624622aa09a234"), ("S3n", 1000, "1bd27cedcbb04a5e", "b15347d4af89b4f8"),
        ("S4", 1003, "f56b948a9c624694", "db9a5c4a15fda5d5"),
    ])
    func `points equal the beginning of the reference files`(
        family: String, size: Int, uniform: String, cluster: String
    ) throws {
        let scene = try scene(family, size)
        for (distribution, digest) in [(PointDistribution.uniform, uniform), (.cluster, cluster)] {
            let points = distribution.points(2000, over: scene.boxes, plane: scene.plane)
            #expect(Digest(bytes: BoxFile.bytes(points).dropFirst(8)).description == digest, "\(distribution)")
        }
    }

    @Test(arguments: SceneFamily.all.map(\.name))
    func `every family makes as many views as asked`(name: String) throws {
        let family = try #require(SceneFamily.named(name))
        for size in [1, 2, 13, 200] {
            let made = BenchmarkCase(family, size: size, distribution: .taps, points: 50)
            #expect(made.size == size, "\(name) of \(size)")
            #expect(made.points.count == 50)
            // A list without rows has no height.
            let isEmpty = name == "S4" && size == 1
            #expect(made.points.allSatisfy { isEmpty || made.tree.plane.contains($0) }, "\(name) of \(size)")
            #expect(made.tree.nodes.allSatisfy { $0.isFinite })
        }
    }

    @Test func `points of a shorter sequence begin a longer one`() throws {
        let scene = try scene("S1", 100)
        for distribution in PointDistribution.allCases {
            let long = distribution.points(300, over: scene.boxes, plane: scene.plane)
            let short = distribution.points(100, over: scene.boxes, plane: scene.plane)
            #expect(Array(long.prefix(100)) == short)
        }
    }

    private func scene(_ name: String, _ size: Int) throws -> BoxScene {
        let family = try #require(SceneFamily.named(name))
        let scene: BoxScene? = if case .boxes(let make) = family.make { make(size) } else { nil }
        return try #require(scene)
    }
}
