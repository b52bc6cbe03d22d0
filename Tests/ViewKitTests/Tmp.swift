import Testing
import ViewKit
nonisolated(unsafe) var marks: [UInt] = []
func mark() { var x = 0; withUnsafePointer(to: &x) { marks.append(UInt(bitPattern: $0)) } }
private final class Deep1: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        mark(); let h = super.hitTest(point, with: event); return h
    }
    override func point(inside point: Point, with event: Event?) -> Bool { super.point(inside: point, with: event) }
}
private final class Deep2: View {
    override func point(inside point: Point, with event: Event?) -> Bool {
        mark(); return super.point(inside: point, with: event)
    }
}
private final class DieChain: View { deinit { mark() } }
@Test func tmpStack() {
    for way in [Way.walk, .indexed, .verified] {
        for make in [{ Deep1(0, 0, 100, 100) as View }, { Deep2(0, 0, 100, 100) as View }] {
            let window = Window(way)
            var v: View = window
            for _ in 0..<50 { let n = make(); v.addSubview(n); v = n }
            marks = []
            _ = window.hit(5, 5)
            print("STACK", way, type(of: v), (marks[0] - marks[49]) / 49)
        }
    }
    marks = []
    func die() { let r = View(); var v = r; for _ in 0..<50 { let n = DieChain(0, 0, 1, 1, in: v); v = n } }
    die()
    print(
        "STACK die", marks.count,
        marks.first! > marks.last! ? (marks.first! - marks.last!) / 49 : (marks.last! - marks.first!) / 49)
}
