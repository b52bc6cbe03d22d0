import TestSupport
import Testing
import ViewKit

/// The page about views in tests, run.
struct ViewsInTestsTests {
    private final class Card: View {
        let buy = Button()
        var orders = 0

        convenience init() {
            self.init(frame: Rect(x: 20, y: 40, width: 200, height: 120))
            addSubview(buy)
            buy.addAction(for: .touchUpInside) { [unowned self] sender, event in
                orders += sender === buy && event != nil ? 1 : 0
            }
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            buy.frame = Rect(x: 10, y: 60, width: 180, height: 44)
        }
    }

    @Test func `a view gets a window, is judged and tapped`() {
        let card = Card()
        #expect(card.buy.reaction.description.contains("it is in no window; add it"))
        let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
        window.addSubview(card)
        window.layoutIfNeeded()

        #expect(card.buy.hittability.isHittable)
        #expect(card.buy.reaction.reactsToTap)
        #expect(card.orders == 0)

        let application = Application()
        application.addWindow(window)
        let middle = card.buy.convertToScreen(Point(x: 22, y: 22))
        application.send(TouchSample(finger: 0, phase: .began, location: middle, timestamp: 0))
        application.send(TouchSample(finger: 0, phase: .ended, location: middle, timestamp: 0.1))
        application.advance(to: 1)  // recognisers that wait for a second tap give up
        #expect(card.orders == 1)
    }

    @Test func `a reaction lays out first`() {
        let (card, window) = (Card(), Window(frame: Rect(x: 0, y: 0, width: 390, height: 844)))
        window.addSubview(card)
        #expect(!card.buy.hittability.isHittable)
        #expect(card.buy.reaction.reactsToTap)
    }

    @Test func `the page shows the code that is run here`() throws {
        let page = try Recipes("Sources/ViewKit/ViewKit.docc/ViewsInTests.md")
        let missing = try ["ViewsInTestsTests", "PicturesOfFailures"].map { file in
            Set(try page.blocks(missingIn: "Tests/ViewKitTests/Reports/\(file).swift"))
        }
        #expect(missing[0].intersection(missing[1]) == [])
        #expect(page.blocks.count == 5)
    }

    struct WithPictures {
        private let card = Card()
        private let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))

        init() {
            window.addSubview(card)
            window.layoutIfNeeded()
        }

        @Test(.picturesOfFailures) func buyIsHittable() {
            #expect(card.buy.hittability.isHittable)
        }
    }
}
