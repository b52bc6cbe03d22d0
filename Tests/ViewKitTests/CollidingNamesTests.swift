import CollidingNames
import Testing
import ViewKit

// Where another module has the same names, the module's name says which is meant.

private final class Card: ViewKit.View {
    let button = ViewKit.Button(frame: Rect(x: 0, y: 0, width: 10, height: 10))
}

private struct Screen: CollidingNames.View {
    let button = CollidingNames.Button()
}

// In a file that says it often, an alias does.

private typealias KitView = ViewKit.View

struct CollidingNamesTests {
    @Test func `names that SwiftUI has as well are written with the module's name, or by an alias`() {
        let window = ViewKit.Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let card = Card(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        window.addSubview(card)
        card.addSubview(card.button)
        let others: [KitView] = [
            ViewKit.Label(frame: .zero), ViewKit.ScrollView(frame: .zero), ViewKit.Slider(frame: .zero),
        ]
        others.forEach(card.addSubview)
        card.touchOutsets = ViewKit.EdgeInsets(top: 0, left: 0, bottom: 5, right: 0)
        #expect(window.hitTest(Point(x: 5, y: 5), with: nil) === card.button)
        #expect(window.hitTest(Point(x: 20, y: 54), with: nil) === card)
        let screens: [any CollidingNames.View] = [Screen(), Screen().button]
        #expect(screens.allSatisfy { !($0 is KitView) } && others.allSatisfy { !($0 is any CollidingNames.View) })
    }
}
