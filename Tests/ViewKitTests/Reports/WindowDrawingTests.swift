import Synchronization
import Testing
import ViewKit

struct WindowDrawingTests {
    private let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    private let button: Button
    private let cover: View

    init() {
        button = Button(20, 20, 100, 44, in: window).named("buy")
        cover = View(0, 0, 320, 200, in: window)
    }

    @Test func `a window is drawn with its views, and the path of a touch`() {
        let picture = window.svg(at: Point(x: 30, y: 30))
        #expect(picture.hasPrefix("<svg xmlns="))
        #expect(picture.contains("Window, 3 views"))
        #expect(picture.contains("touch at (30, 30): View"))
        #expect(picture.contains("M20 20h100v44h-100z"), "the frame of the button")
    }

    @Test func `a picture of a hidden button says why`() throws {
        let picture = try #require(button.hittability.picture)
        #expect(picture.contains("Button &quot;buy&quot; is not hittable") == false)
        #expect(picture.contains("Button &quot;buy&quot; does not get the touch at (70, 42): View"))
        cover.removeFromSuperview()
        #expect(try #require(button.hittability.picture).contains("gets the touch"))
        #expect(View().hittability.picture == nil)
    }

    @Test func `the picture is handed over while somebody wants it, of what is not hittable alone`() {
        let pictures = Mutex<[String]>([])
        UnhittablePictures.$receiver.withValue({ picture in pictures.withLock { $0.append(picture) } }) {
            _ = cover.hittability
            _ = button.hittability
        }
        _ = button.hittability
        #expect(pictures.withLock { $0.count } == 1)
    }

    @Test(.picturesOfFailures) func `a failure attaches the picture`() {
        // Where the picture went is seen in the folder of `--attachments-path`.
        #expect(UnhittablePictures.receiver != nil)
        withKnownIssue { #expect(button.hittability.isHittable) }
    }
}
