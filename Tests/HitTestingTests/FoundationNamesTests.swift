import Foundation
import HitTesting
import Testing

// The one line that a file needs which imports both; in a module of one's own it stands once, for all files.
private typealias AffineTransform = HitTesting.AffineTransform

/// The package's names beside Foundation's.
struct FoundationNamesTests {
    @Test func `beside Foundation, a type alias says whose AffineTransform is meant`() {
        var node = Node(frame: Rect(x: 0, y: 0, width: 10, height: 20))
        node.transform = AffineTransform(scaleX: 2, y: 1)
        let size: Size = Rect(x: 0, y: 0, width: 10, height: 20).applying(node.transform).size
        #expect(size == Size(width: 20, height: 20))
        let theirs = Foundation.AffineTransform(scaleByX: 2, byY: 1)
        #expect(Double(theirs.m11) == node.transform.a)
    }
}
