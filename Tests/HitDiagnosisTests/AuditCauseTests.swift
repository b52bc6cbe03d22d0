@testable import HitDiagnosis
import TestSupport
import Testing

/// Which ancestor an audit names as the one that cuts a target, and of which targets it says nothing.
struct AuditCauseTests {
    private var scene = HitScene()
    private var knowledge = OwnerKnowledge()

    @Test mutating func `an ancestor whose edge is the target's, apart from rounding, cuts nothing`() {
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 200)))
        var node = Node(frame: Rect(x: 0, y: 0, width: 320, height: 100))
        node.bounds.origin.y = 30
        let scroll = scene.insert(node, into: window)
        let row = scene.insert(Node(frame: Rect(x: 0.3, y: 20, width: 50, height: 60)), into: scroll)
        let button = scene.insert(Node(frame: Rect(x: 0.3, y: 0, width: 49.7, height: 60)), into: row)
        // On the screen, the right edge of the button is one bit beyond that of the row.
        #expect(49.7 + (0.3 + 0.3) > 50 + 0.3)
        knowledge.isInteractive = { $0 == button }
        let found = scene.audit(knowing: knowledge).findings
        #expect(found.map(\.rule) == [.cutByAncestor])
        #expect(found.first?.cause?.id == scroll && found.first?.severity == .note)
    }

    @Test mutating func `a turned ancestor that holds all of the target cuts nothing`() {
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
        var node = Node(frame: Rect(x: 120, y: 50, width: 100, height: 100))
        node.transform = AffineTransform(rotationAngle: .pi / 4)
        let card = scene.insert(node, into: window)
        let button = scene.insert(Node(frame: Rect(x: 5, y: 5, width: 90, height: 90)), into: card)
        knowledge.isInteractive = { $0 == button }
        #expect(scene.audit(knowing: knowledge).findings.map(\.cause?.id) == [window])
        scene[button].frame = Rect(x: 50, y: 5, width: 90, height: 90)
        #expect(scene.audit(knowing: knowledge).findings.first?.cause?.id == card)
    }

    @Test mutating func `D2: a target without an area, whose children are hit outside of it, can be hit`() {
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
        var node = Node(frame: Rect(x: 10, y: 10, width: 0, height: 0))
        node.hitsOutsideBounds = true
        let button = scene.insert(node, into: window)
        let icon = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 44, height: 44)), into: button)
        knowledge.isInteractive = { $0 == button }
        #expect(scene.hittability(of: button).isHittable)
        #expect(scene.audit(knowing: knowledge).findings.isEmpty)
        scene[icon].isHidden = true
        #expect(scene.audit(knowing: knowledge).findings.map(\.rule) == [.unhittable])
    }

    @Test mutating func `C2: an override of hitTest may return a target that has no area, or lies elsewhere`() {
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
        var node = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        node.asks = .hitTest
        let owner = scene.insert(node, into: window)
        let inner = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 50, height: 50)), into: owner)
        let button = scene.insert(Node(), into: inner)
        knowledge.isInteractive = { $0 == button }
        for frame in [Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: 500, y: 0, width: 44, height: 44)] {
            scene[button].frame = frame
            scene[owner].asks = .hitTest
            #expect(scene.audit(knowing: knowledge).findings.isEmpty)
            // An override of `point(inside:)` only lets points through.
            scene[owner].asks = .pointInside
            #expect(scene.audit(knowing: knowledge).findings.map(\.rule) == [.unhittable])
        }
    }

    @Test mutating func `an effort beyond all limits measures everything`() {
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
        var node = Node(frame: Rect(x: 20, y: 20, width: 50, height: 50))
        node.transform = AffineTransform(rotationAngle: 0.5)
        let card = scene.insert(node, into: window)
        var options = AuditOptions()
        let usual = scene.audit(options)
        for effort in [1 << 50, 1 << 58, .max] {
            options.effort = effort
            let report = scene.audit(options)
            #expect(!report.isEffortSpent && report[card] == usual[card])
        }
    }
}
