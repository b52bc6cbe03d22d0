import Foundation
import SceneFiles
import TestSupport
import Testing
import ViewKit

/// The exporter that the article gives to apps is the very text that these tests compile, over this package's views.
@MainActor
struct LiveAppTests {
    private func file(_ path: String) throws -> String {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// A text without what is imported.
    private func code(_ text: some StringProtocol) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("import ") }
            .joined(separator: "\n").trimmingCharacters(in: .newlines)
    }

    @Test func `the article has the text that is tested here`() throws {
        let article = try file("Sources/SceneFiles/SceneFiles.docc/FromALiveApp.md")
        let compiled = try file("Tests/TouchReplayTests/LiveApp/SceneExporter.swift")
        let block = try #require(article.components(separatedBy: "```swift\n").dropFirst().first)
        let printed = try #require(block.components(separatedBy: "```").first)
        #expect(code(printed) == code(compiled))
        #expect(printed.hasPrefix("import UIKit\n"))
        #expect(code(printed).split(separator: "\n").count <= 80)
    }

    private func randomView(_ random: inout SplitMix64) -> View {
        // Multiples of a quarter, so that no sum is rounded and edges can be asked as well.
        func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 4 }
        let view: View =
            switch Int.random(in: 0..<6, using: &random) {
            case 0: Button()
            case 1: ScrollView()
            default: View()
            }
        view.frame = Rect(x: number(-80...240), y: number(-80...240), width: number(0...400), height: number(0...400))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: view.transform = AffineTransform(scaleX: 0.5, y: -2)
        case 1:
            view.anchorPoint = Point(x: 0.25, y: 1)
            view.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 8, ty: -16)
        case 2: view.bounds.origin = Point(x: number(-80...80), y: number(-80...80))
        default: break
        }
        view.alpha = [1, 1, 1, 0.5, 0.01].randomElement(using: &random) ?? 1
        view.isHidden = Int.random(in: 0..<8, using: &random) == 0
        view.isUserInteractionEnabled = Int.random(in: 0..<8, using: &random) != 0
        if Bool.random(using: &random) {
            view.accessibilityIdentifier = "view \"\(Int.random(in: 0...9, using: &random))\"\n"
        }
        if Int.random(in: 0..<4, using: &random) == 0 { view.addGestureRecognizer(TapGestureRecognizer()) }
        return view
    }

    /// A window's views in pre-order, as a file lists them.
    private func all(_ view: View) -> [View] { [view] + view.subviews.flatMap { all($0) } }

    @Test func `a window that was exported is read, and answers as it does itself`() throws {
        var random = SplitMix64(seed: 80)
        var (hits, acting) = (0, 0)
        for _ in 0..<60 {
            let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            var views: [View] = [window]
            for _ in 0..<Int.random(in: 1...14, using: &random) {
                let view = randomView(&random)
                views.randomElement(using: &random)?.addSubview(view)
                views.append(view)
            }
            views = all(window)
            let json = try ExportedScene(windows: [window]).json()
            let document = try SceneDocument(reading: Array(json.utf8), options: SceneReadingOptions(isStrict: true))
            #expect(document.problems.isEmpty && document.nodes.count == views.count)
            var loaded = LoadedScene(document, rules: .shipped(for: document.format))
            for (index, view) in views.enumerated() {
                let node = document.nodes[index]
                #expect(node.className == String(describing: type(of: view)))
                #expect(node.identifier == view.accessibilityIdentifier)
                let isOwn = view is Window || view is ScrollView
                #expect(loaded.acts(index) == (view is Control || !isOwn && !view.gestureRecognizers.isEmpty))
                if loaded.acts(index) == true { acting += 1 }
            }
            for x in stride(from: -1.0, through: 101, by: 3.25) {
                for y in stride(from: -1.0, through: 101, by: 3.25) {
                    let point = Point(x: x, y: y)
                    let expected = window.hitTest(point, with: nil).flatMap { hit in views.firstIndex { $0 === hit } }
                    let found: Int? =
                        if case .hit(let id) = loaded.scene.topmost(at: point) { loaded.index(of: id) } else { nil }
                    #expect(found == expected)
                    hits += (found ?? 0) > 0 ? 1 : 0
                }
            }
        }
        #expect(hits > 10_000 && acting > 100)
    }

    @Test func `windows lie over each other in the order that is given`() throws {
        let windows = [
            Window(frame: Rect(x: 0, y: 0, width: 50, height: 50)),
            Window(frame: Rect(x: 25, y: 25, width: 50, height: 50)),
        ]
        let document = try SceneDocument(reading: Array(try ExportedScene(windows: windows).json().utf8))
        var loaded = LoadedScene(document)
        #expect(loaded.scene.topmost(at: Point(x: 30, y: 30)) == .hit(loaded.ids[1]))
        #expect(loaded.scene.topmost(at: Point(x: 20, y: 20)) == .hit(loaded.ids[0]))
    }
}
