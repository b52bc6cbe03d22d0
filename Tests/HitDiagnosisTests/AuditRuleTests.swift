import HitDiagnosis
import Testing

/// Each rule of an audit on a scene whose answer is known.
struct AuditRuleTests {
    private var scene = HitScene()
    private let window: NodeID
    private let button: NodeID

    init() {
        window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)))
        button = scene.insert(Node(frame: Rect(x: 20, y: 20, width: 100, height: 50)), into: window)
    }

    private func findings(_ options: AuditOptions = AuditOptions()) -> [AuditFinding] {
        var knowledge = OwnerKnowledge()
        knowledge.isInteractive = { [button, scene] in $0 == button || scene[$0].bounds.size.width == 77 }
        return scene.audit(options, knowing: knowledge).findings
    }

    /// How much of its area a target has lost.
    private func lost(_ finding: AuditFinding?) -> AuditShare? {
        if case .lost(let share)? = finding?.detail { share } else { nil }
    }

    private func obstacle(_ finding: AuditFinding?) -> HitObstacle.Kind? {
        if case .obstacle(let obstacle)? = finding?.detail { obstacle.kind } else { nil }
    }

    @Test func `a sound scene has no findings`() {
        #expect(findings().isEmpty)
        #expect(scene.audit().description == "2 nodes: 0 errors, 0 warnings, 0 notes")
        #expect(scene.audit()[button]?.hittable.low == 1)
        let share = 1 - 5000.0 / Double(320 * 480)
        #expect(scene.audit()[window]?.own.low == share)
    }

    @Test mutating func `A3 and D1: what is hidden or switched off is a note with its reason`() {
        for (change, kind) in [
            ({ $0.isHidden = true }, .hidden), ({ $0.isUserInteractionEnabled = false }, .disabled),
            ({ $0.alpha = 0 }, .transparent(alpha: 0)), ({ $0.hitMode = .none }, .modeNone),
            ({ $0.hitMode = .boxOnly }, .boxOnly),
        ] as [((inout Node) -> Void, HitObstacle.Kind)] {
            let sound = scene
            change(&scene[window])
            let found = findings()
            #expect(found.map(\.rule) == [.unhittable] && found.first?.severity == .note)
            #expect(obstacle(found.first) == kind && found.first?.cause?.id == window)
            scene = sound
        }
    }

    @Test mutating func `A4: an empty parent, and the child that it kills`() {
        let row = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 0)), into: window)
        scene.move(button, into: row)
        let found = findings()
        #expect(found.map(\.rule) == [.emptyParent, .unhittable] && found.map(\.severity) == [.warning, .error])
        #expect(obstacle(found.last) == .zeroSize(width: 320, height: 0))
        scene[row].hitsOutsideBounds = true
        #expect(findings().isEmpty)
    }

    @Test mutating func `B4: singular geometry`() {
        scene[button].transform = AffineTransform(scaleX: 1, y: 0)
        #expect(findings().map(\.rule) == [.singular, .unhittable])
    }

    @Test mutating func `A5: outside an ancestor, in part and as a whole`() {
        scene[button].origin.x = 270
        let cut = findings()
        #expect(cut.map(\.rule) == [.cutByAncestor] && cut.first?.cause?.id == window)
        #expect(lost(cut.first)?.isExact == true && lost(cut.first)?.low == 0.5)
        #expect(cut.first?.description.contains("loses 50 % of its area to the edge of its ancestor") == true)
        scene[button].origin.x = 330
        let out = findings()
        #expect(out.map(\.rule) == [.unhittable] && out.first?.severity == .error)
        let overshoot = [HitObstacle.Overshoot(edge: .right, distance: 60)]
        #expect(obstacle(out.first) == .outsideArea(overshoot: overshoot, isInOwnArea: true))
        // What scrolls may bring it in.
        scene[window].bounds.origin.y = 1
        #expect(findings().first?.severity == .note)
    }

    @Test mutating func `what is disabled is no error, also where its ancestor leaves nothing of it`() {
        scene[button].origin.x = 330
        #expect(findings().map(\.severity) == [.error])
        scene[button].isUserInteractionEnabled = false
        #expect(findings().map(\.severity) == [.note] && obstacle(findings().first) == .disabled)
    }

    @Test mutating func `too small a target, by its own size and by what covers it`() {
        let sound = scene
        scene[button].bounds.size.height = 40
        #expect(findings().map(\.rule) == [.tooSmall])
        #expect(findings().first?.detail == .room(Size(width: 100, height: 40)))
        scene[button].touchOutsets = EdgeInsets(top: 2, left: 0, bottom: 2, right: 0)
        #expect(findings().isEmpty)

        scene = sound
        // Leaves 44 points on the left, then 43.
        let bar = scene.insert(Node(frame: Rect(x: 64, y: 0, width: 20, height: 480)), into: window)
        #expect(findings().map(\.rule) == [.passiveCover])
        scene[bar].origin.x = 63
        scene[bar].bounds.size.width = 30
        #expect(findings().map(\.rule) == [.passiveCover, .tooSmall])
        #expect(findings().last?.detail == .room(nil))
    }

    @Test mutating func `too small a target by its outline, though nothing lies in front`() {
        let sound = scene
        scene[button].bounds.size = Size(width: 50, height: 50)
        scene[button].hitShape = .ellipse(Rect(x: 0, y: 0, width: 50, height: 50))
        let least = Size(width: 44, height: 44)
        #expect(findings().map(\.rule) == [.tooSmall] && findings().first?.detail == .outline(minimum: least))
        #expect(
            findings().first?.message == "is too small a target: its outline leaves no room for an upright 44 × 44")
        #expect(scene.audit().json().contains(#""minimum":[44,44]"#))
        // What lies in front is told where it takes a part.
        scene.insert(Node(frame: Rect(x: 40, y: 0, width: 10, height: 480)), into: window)
        #expect(findings().map(\.rule) == [.passiveCover, .tooSmall] && findings().last?.detail == .room(nil))

        // A square on its corner, whose box is 56 points wide.
        scene = sound
        scene[button].bounds.size = Size(width: 40, height: 40)
        scene[button].transform = AffineTransform(rotationAngle: .pi / 4)
        #expect(findings().map(\.rule) == [.tooSmall] && findings().first?.detail == .outline(minimum: least))
    }

    @Test mutating func `A6: overlapped by a target, covered by a passive view`() {
        let front = scene.insert(Node(frame: Rect(x: 95, y: 0, width: 77, height: 480)), into: window)
        let found = findings()
        #expect(found.map(\.rule) == [.overlapped] && found.first?.cause?.id == front)
        #expect(lost(found.first)?.isExact == true && lost(found.first)?.low == 0.25)
        scene[front].bounds.size.width = 78
        #expect(findings().map(\.rule) == [.passiveCover])
        scene[front].hitMode = .boxNone
        #expect(findings().isEmpty)

        // A part of another target covers for it.
        let icon = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 78, height: 480)), into: front)
        scene[front].hitMode = .auto
        scene[front].bounds.size.width = 77
        #expect(findings().map(\.cause?.id) == [front])
        #expect(scene.audit().nodes.map(\.node) == [window, button, front, icon])
    }

    @Test mutating func `A6: a bar over a long list is found among all the pieces of rows`() {
        scene[button].bounds.size.height = 400
        for row in 0..<320 {
            scene.insert(Node(frame: Rect(x: 0, y: Double(row) * 1.25, width: 100, height: 1.25)), into: button)
        }
        let bar = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 80)), into: window)
        for top in [20.0, 180, 340] {
            scene[bar].origin.y = top
            let found = findings()
            #expect(found.map(\.rule) == [.passiveCover] && found.first?.cause?.id == bar)
            #expect(lost(found.first)?.isExact == true && lost(found.first)?.low == 0.2)
        }
    }

    @Test mutating func `A6: covered as a whole`() {
        let sheet = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)), into: window)
        let found = findings()
        #expect(found.map(\.rule) == [.unhittable] && obstacle(found.first) == .covered(looksPassive: true))
        #expect(found.first?.cause?.id == sheet && found.first?.severity == .error)
        // A child that covers its parent does not keep touches from it.
        scene.move(sheet, into: button)
        #expect(findings().isEmpty)
    }

    @Test mutating func `D1: a group that takes no touches itself is not said to be covered`() {
        scene[button].hitMode = .boxNone
        scene.insert(Node(frame: Rect(x: 118, y: 0, width: 20, height: 480)), into: window)
        let found = findings()
        #expect(found.map(\.rule) == [.unhittable] && found.first?.severity == .note)
        #expect(obstacle(found.first) == .boxNone && found.first?.cause == nil)

        // A part of the group is covered as a whole.
        scene.insert(Node(frame: Rect(x: 98, y: 0, width: 2, height: 50)), into: button)
        #expect(findings().first?.severity == .error)
        #expect(obstacle(findings().first) == .covered(looksPassive: true))
    }

    @Test mutating func `D5: what redirects its touches to a target covers none of it`() {
        let front = scene.insert(Node(frame: Rect(x: 20, y: 20, width: 100, height: 50)), into: window)
        #expect(findings().map(\.rule) == [.unhittable])
        scene[front].redirect = button
        #expect(scene.hittability(of: button).isHittable && findings().isEmpty)
        scene[front].bounds.size.width = 80
        #expect(findings().isEmpty)

        // No touch gets to the node that would redirect it.
        let sheet = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)), into: window)
        let found = findings()
        #expect(found.map(\.rule) == [.unhittable] && found.first?.cause?.id == sheet)
    }

    @Test mutating func `E4: nothing is said of what lies behind or below a node that asks`() {
        let sheet = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 10, height: 10)), into: window)
        scene[sheet].asks = .hitTest
        let report = scene.audit()
        #expect(report[button]?.isUnknown == true && report[button]?.hittable.low == 0)
        #expect(report[button]?.hittable.high == 1 && report[button]?.visible.low == 1)
        #expect(findings().isEmpty)
        scene.move(button, into: sheet)
        #expect(scene.audit()[button]?.isUnknown == true)
        #expect(findings().isEmpty)
    }

    @Test mutating func `rules can be switched, and the minimum size set`() {
        scene[button].bounds.size.height = 40
        var options = AuditOptions()
        options.minimumSize = Size(width: 24, height: 24)
        #expect(findings(options).isEmpty)
        options.minimumSize = Size(width: 44, height: 44)
        options.rules.remove(.tooSmall)
        #expect(findings(options).isEmpty)
        #expect(scene.audit(options).severity == nil)
    }

    @Test mutating func `without knowledge, what takes touches itself is a target`() {
        scene[button].hitMode = .none
        #expect(scene.audit().findings.isEmpty)
        scene[button].hitMode = .auto
        let front = scene.insert(scene[button], into: window)
        let found = scene.audit().findings
        #expect(found.map(\.rule) == [.unhittable])
        #expect(found.first?.node.id == button && obstacle(found.first) == .covered(looksPassive: false))
        #expect(found.first?.cause?.id == front)
    }
}
