import Foundation
import Testing

/// What the sources have to keep to, beyond what the compiler and the formatter see.
struct TidyTests {
    private let tree = SourceTree()

    /// What each module may import, of the platform and of the package.
    private static let allowedImports: [String: Set<String>] = [
        "PlaneGeometry": platform.union(["ProcessWide"]),
        "ProcessWide": [],
        "CHitTestHeader": [],
        "HitTestWeb": ["Foundation"],
        "SpatialIndex": ["PlaneGeometry", "ProcessWide"],
        "HitTesting": ["PlaneGeometry", "SpatialIndex", "ProcessWide"],
        "HitDiagnosis": ["PlaneGeometry", "SpatialIndex", "HitTesting"],
        "HitDrawing": ["PlaneGeometry", "HitTesting", "HitDiagnosis"],
        "ViewKit": ["PlaneGeometry", "SpatialIndex", "HitTesting", "HitDiagnosis", "HitDrawing", "ProcessWide"],
        "SceneFiles": platform.union([
            "PlaneGeometry", "SpatialIndex", "ProcessWide", "HitTesting", "HitDiagnosis", "HitDrawing", "Foundation",
        ]),
        "CHitTest": ["CHitTestHeader", "HitTesting", "HitDiagnosis", "SceneFiles"],
        "TouchReplay": ["PlaneGeometry", "SpatialIndex", "HitTesting", "HitDiagnosis", "ViewKit", "SceneFiles"],
        "hittest": platform.union(["PlaneGeometry", "HitTesting", "SceneFiles", "ViewKit", "TouchReplay", "Foundation"]
        ),
    ]
    private static let platform: Set<String> = [
        "Darwin", "Glibc", "Musl", "WASILibc", "Android", "ucrt", "CoreGraphics",
    ]

    @Test func `each module imports only what lies below it`() throws {
        let modules = try tree.modules()
        #expect(Set(modules) == Set(Self.allowedImports.keys), "a module is missing from the table, or is gone")
        for module in modules {
            let allowed = Self.allowedImports[module, default: []]
            for file in try tree.swiftFiles(in: "Sources/\(module)") {
                let other = Set(file.imports).subtracting(allowed)
                #expect(other.isEmpty, "\(file.path) imports \(other.sorted())")
            }
        }
    }

    /// The number that the table of Sources/ARCHITECTURE.md gives each module.
    private func layers() throws -> [String: Int] {
        var layers: [String: Int] = [:]
        for line in try tree.file("Sources/ARCHITECTURE.md").lines {
            guard let row = line.firstMatch(of: #/^\| ([0-9]+) \| ([^|]+) \|/#)?.output else { continue }
            for module in row.2.matches(of: #/`([\w-]+)`/#) { layers[String(module.output.1)] = Int(row.1) }
        }
        return layers
    }

    @Test func `imports go strictly downward by the numbers of the table of layers`() throws {
        let layers = try layers()
        var inSwift: Set<String> = []
        for module in try tree.modules() {
            let files = try tree.swiftFiles(in: "Sources/\(module)")
            if files.isEmpty { continue }  // In C, without imports.
            inSwift.insert(module)
            let own = try #require(layers[module], "\(module) has no row in the table")
            for file in files {
                for other in file.imports {
                    guard let layer = layers[other] else { continue }
                    #expect(layer < own, "\(file.path), of layer \(own), imports \(other) of layer \(layer)")
                }
            }
        }
        #expect(Set(layers.keys) == inSwift.union(["hittest-bench"]), "the table names a module that is not there")
    }

    @Test func `the platform's mathematics is used in one file`() throws {
        let files = try tree.swiftFiles(in: "Sources/PlaneGeometry").filter { !$0.imports.isEmpty }
        #expect(files.filter { $0.imports.contains("Glibc") }.count == 1)
    }

    @Test(arguments: ["Sources", "Tests", "Benchmarks"])
    func `no file is longer than 300 lines, of tests than 400`(_ folder: String) throws {
        let limit = folder == "Tests" ? 400 : 300
        let files = try tree.swiftFiles(in: folder)
        #expect(!files.isEmpty)
        for file in files { #expect(file.lines.count <= limit + 1, "\(file.path) has \(file.lines.count - 1) lines") }
    }

    @Test(arguments: ["Sources", "Tests", "Benchmarks"])
    func `nothing unfinished, forced or bound to one machine`(_ folder: String) throws {
        // Put together here, so that this file does not contain them.
        let banned = [
            "TO" + "DO", "FIX" + "ME", "try" + "!", "/ho" + "me/", "/wo" + "rk/", "/t" + "mp/", "/Us" + "ers/",
        ]
        for file in try tree.files(in: folder, isText) {
            for (number, line) in file.lines.enumerated() {
                let found = banned.filter { line.contains($0) }
                #expect(found.isEmpty, "\(file.path):\(number + 1) contains \(found)")
            }
        }
    }

    private func isText(_ path: String) -> Bool { path.hasSuffix(".swift") || path.hasSuffix(".md") }
}
