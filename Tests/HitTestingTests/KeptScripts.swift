import HitTesting
import TestSupport
import Testing

/// Shrunk scripts that once failed.
struct KeptScripts {
    @Test func `a query below a childless root does not hide its first child from the index around it`() {
        let script: [ScriptStep] = [
            .insert(0, ScriptNode(frame: [33, 104, 199, 179]), into: nil, at: .front),
            .prepare,
            .query(Point(x: 33, y: 126), below: 0, ScriptReplies()),
            .insert(1, ScriptNode(frame: [173, 166, 152, 68]), into: 0, at: .front),
            .batch([Point(x: 206, y: 270)]),
        ]
        #expect(ScriptRun.difference(script) == nil)
    }

    @Test func `a query below a childless transformed node does not hide its first child`() {
        let script: [ScriptStep] = [
            .insert(0, ScriptNode(frame: [0, 0, 400, 400]), into: nil, at: .front),
            .insert(
                1, ScriptNode(frame: [50, 50, 100, 100]) { $0.transform = AffineTransform(scaleX: 2, y: 2) }, into: 0,
                at: .front),
            .prepare,
            .query(Point(x: 10, y: 10), below: 1, ScriptReplies()),
            .move(1, into: 0, at: .front),
            .insert(2, ScriptNode(frame: [10, 10, 20, 20]), into: 1, at: .front),
            .batch([Point(x: 30, y: 30), Point(x: 100, y: 100)]),
        ]
        #expect(ScriptRun.difference(script) == nil)
    }

    @Test func `a childless node without a finite box gets a child after it was prepared`() {
        let script: [ScriptStep] = [
            .insert(
                0,
                ScriptNode(frame: [154, 163, 400, 400]) {
                    $0.transform = AffineTransform(a: 1, b: 1, c: 1, d: 1 + 0x1p-40, tx: 0, ty: 0)
                }, into: nil, at: .front),
            .prepare,
            .insert(1, ScriptNode(frame: [149, 2, 119, 113]), into: 0, at: .front),
            .batch([Point(x: 105, y: 113.99999999981992)]),
        ]
        #expect(ScriptRun.difference(script) == nil)
    }

    @Test func `a layer that is shrunk away from its child`() {
        let ellipse = HitShape.ellipse(Rect(x: 15, y: 17, width: 400, height: 100))
        let script: [ScriptStep] = [
            .insert(
                0,
                ScriptNode(frame: [200, 0, 400, 100]) {
                    $0.bounds.origin = Point(x: 9, y: 17); $0.hitShape = ellipse; $0.hitsOutsideBounds = true
                }, into: nil, at: .front),
            .prepare,
            .insert(17, ScriptNode(frame: [-6, 143, 31, 119]), into: 0, at: .front),
            .set(
                0,
                ScriptNode(frame: [-2, 56, -9, -25]) {
                    $0.bounds.origin = Point(x: 28, y: -27); $0.hitShape = ellipse; $0.hitsOutsideBounds = true
                }),
            .query(
                Point(x: -27.999999999999996, y: 94.75000000000003), below: nil, ScriptReplies(seed: 4, changes: [])),
            .set(17, ScriptNode(frame: [6, -44, -18, 98]) { $0.bounds.origin = Point(x: -26, y: 1) }),
            .batch([Point(x: -39.75, y: 51.25)]),
        ]
        #expect(ScriptRun.difference(script) == nil)
    }
}
