// swift-tools-version: 6.3
import PackageDescription

/// Warnings are errors for those who work on the package, who set this in their environment as `.ci/run` does, and never for
/// those who depend on it.
let isStrict = Context.environment["HIT_TESTING_STRICT"] != nil

let strict: [SwiftSetting] =
    [.swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility")]
    + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// The engine that nearly all tests spend their time in. Its debug build is optimised for those who work on it, with all
/// assertions and their messages: the tests take a fifth of the time.
let engine: [SwiftSetting] =
    strict
    + (isStrict ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : [])

let package = Package(
    name: "swift-hit-testing",
    // What `Duration` and `ContinuousClock` need; all else runs on older systems.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "HitTesting", targets: ["HitTesting"]),
        .library(name: "HitDiagnosis", targets: ["HitDiagnosis"]),
        .library(name: "HitDrawing", targets: ["HitDrawing"]),
        .library(name: "ViewKit", targets: ["ViewKit"]),
        .library(name: "SpatialIndex", targets: ["SpatialIndex"]),
        .library(name: "SceneFiles", targets: ["SceneFiles"]),
        .library(name: "TouchReplay", targets: ["TouchReplay"]),
        // The scene for C and what calls C. `Sources/CHitTest/build` makes them small.
        .library(name: "CHitTest", type: .dynamic, targets: ["CHitTest"]),
        .library(name: "CHitTestStatic", type: .static, targets: ["CHitTest"]),
        .executable(name: "hittest", targets: ["hittest"]),
        .executable(name: "hittest-bench", targets: ["hittest-bench"]),
        .executable(name: "map-renderer", targets: ["map-renderer"]),
        .executable(name: "node-editor", targets: ["node-editor"]),
        .executable(name: "world-map", targets: ["world-map"]),
    ],
    targets: [
        // The layers, strictly downward; Sources/ARCHITECTURE.md describes them.
        // Two counters, a lock and a reader of numbers, in C: what Swift's own need newer systems or more code for.
        .target(name: "ProcessWide"),
        .target(name: "PlaneGeometry", dependencies: ["ProcessWide"], swiftSettings: engine),
        .target(name: "SpatialIndex", dependencies: ["PlaneGeometry", "ProcessWide"], swiftSettings: engine),
        .target(
            name: "HitTesting", dependencies: ["PlaneGeometry", "SpatialIndex", "ProcessWide"], swiftSettings: engine),
        .target(name: "HitDiagnosis", dependencies: ["HitTesting", "SpatialIndex"], swiftSettings: strict),
        .target(name: "HitDrawing", dependencies: ["HitDiagnosis", "HitTesting"], swiftSettings: strict),
        .target(
            name: "ViewKit", dependencies: ["HitDrawing", "HitDiagnosis", "HitTesting", "ProcessWide"],
            swiftSettings: strict),
        .target(
            name: "SceneFiles", dependencies: ["HitDrawing", "HitDiagnosis", "HitTesting", "ProcessWide"],
            resources: ["android", "measure", "scene", "uikit", "web", "xcui"].map {
                .embedInCode("Rules/Shipped/\($0).json")
            }
                + [
                    "head.html", "page.html", "page.css", "thumbnails.html", "thumbnails.css", "walk.js", "shapes.js",
                    "explain.js",
                    "places.js", "drawing.js", "names.js",
                    "exploded.js", "panel.js", "input.js", "page.js",
                ].map { .embedInCode("Drawing/Page/\($0)") },
            swiftSettings: strict),
        .target(name: "TouchReplay", dependencies: ["ViewKit", "SceneFiles"], swiftSettings: strict),
        .target(name: "CHitTestHeader"),
        .target(
            name: "CHitTest", dependencies: ["CHitTestHeader", "HitTesting", "HitDiagnosis", "SceneFiles"],
            exclude: ["README.md", "build", "exports.map", "python"], swiftSettings: strict),
        .executableTarget(
            name: "hittest", dependencies: ["HitTesting", "SceneFiles", "TouchReplay"], swiftSettings: strict),
        // The benchmark suite: all of it in a library that its tests reach, and the command.
        .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
        .target(name: "SeededRandom", path: "Benchmarks/SeededRandom", swiftSettings: strict),
        .target(
            name: "BenchmarkKit",
            dependencies: [
                "AllocationCounter", "SeededRandom", "HitTesting", "HitDiagnosis", "HitDrawing", "SpatialIndex",
                "ViewKit",
                "SceneFiles",
            ],
            path: "Benchmarks/BenchmarkKit", swiftSettings: strict),
        .executableTarget(
            name: "hittest-bench", dependencies: ["BenchmarkKit"], path: "Benchmarks/hittest-bench",
            swiftSettings: strict),
        // What it looks like to embed a scene in a renderer.
        .target(name: "ExampleSupport", path: "Benchmarks/Examples/Support", swiftSettings: strict),
        .executableTarget(
            name: "map-renderer", dependencies: ["ExampleSupport", "HitTesting", "SeededRandom"],
            path: "Benchmarks/Examples/MapRenderer", swiftSettings: strict),
        .executableTarget(
            name: "node-editor", dependencies: ["ExampleSupport", "HitTesting", "SeededRandom"],
            path: "Benchmarks/Examples/NodeEditor", swiftSettings: strict),
        .executableTarget(
            name: "world-map", dependencies: ["ExampleSupport", "HitTesting", "SeededRandom"],
            path: "Benchmarks/Examples/WorldMap", exclude: ["Data/README.md"],
            resources: [.embedInCode("Data/countries.tsv")], swiftSettings: strict),
        // What a server of taps looks like, which its tests run.
        .executableTarget(
            name: "tap-server", dependencies: ["SceneFiles"], path: "Benchmarks/Examples/TapServer",
            swiftSettings: strict),

        .target(
            name: "TestSupport", dependencies: ["HitTesting", "SeededRandom", "SpatialIndex"],
            path: "Tests/TestSupport",
            swiftSettings: strict),
        // The random comparisons of the tests, many times over in a release build.
        .executableTarget(
            name: "soak", dependencies: ["HitTesting", "TestSupport"], path: "Tests/Soak", swiftSettings: strict),
        // Random histories of scenes whose magnitudes differ, in a release build too.
        .executableTarget(
            name: "magnitudes", dependencies: ["HitTesting", "SpatialIndex", "TestSupport"], path: "Tests/Magnitudes",
            swiftSettings: strict),
        .testTarget(name: "PlaneGeometryTests", dependencies: ["PlaneGeometry", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "SpatialIndexTests", dependencies: ["AllocationCounter", "SpatialIndex", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "HitTestingTests", dependencies: ["HitTesting", "SpatialIndex", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "ConcurrencyTests", dependencies: ["HitTesting", "SeededRandom"], swiftSettings: strict),
        .testTarget(name: "HitDiagnosisTests", dependencies: ["HitDiagnosis", "TestSupport"], swiftSettings: strict),
        // View classes of a module that is neither ViewKit nor the tests.
        .target(
            name: "ForeignViews", dependencies: ["ViewKit"], path: "Tests/ForeignViews", swiftSettings: strict),
        // View classes of a module whose declarations belong to the main actor by default.
        .target(
            name: "MainActorViews", dependencies: ["ViewKit"], path: "Tests/MainActorViews",
            swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
        // Names that SwiftUI has as well.
        .target(name: "CollidingNames", path: "Tests/CollidingNames", swiftSettings: strict),
        .testTarget(
            name: "ViewKitTests",
            dependencies: [
                "ViewKit", "SpatialIndex", "ForeignViews", "MainActorViews", "CollidingNames", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SceneFilesTests", dependencies: ["SceneFiles", "TestSupport"], exclude: ["Data"],
            swiftSettings: strict),
        .testTarget(name: "TouchReplayTests", dependencies: ["TouchReplay", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "TidyTests", swiftSettings: strict),
        .testTarget(
            name: "BenchmarkTests", dependencies: ["BenchmarkKit", "SceneFiles", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: ["SceneFiles", "TestSupport", "hittest", "hittest-bench", "tap-server"],
            swiftSettings: strict),
    ]
)

// The scene and the C library alone, with the scene's tests, or with those of threads: `.ci/threads` compiles them anew.
if let alone = Context.environment["HIT_TESTING_SCENE_ALONE"] {
    let kept =
        [
            "PlaneGeometry", "SpatialIndex", "ProcessWide", "HitTesting", "HitDiagnosis", "HitDrawing", "SceneFiles",
            "CHitTestHeader", "CHitTest", "SeededRandom",
        ] + (alone == "threads" ? ["ConcurrencyTests"] : ["TestSupport", "HitTestingTests"])
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { !kept.contains($0.name) }
}
