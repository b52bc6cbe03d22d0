import ForeignViews
import ViewKit

/// The classes of random trees.
enum ZooKind: CaseIterable {
    case plain, image, label, foreignPlain
    case logsHitTest, logsInside, logsBoth, generic, covariant, stated, foreignHitTest, foreignInside
    case ignoresSelf, enlargedByInsets, enlargedPerEdge, circle, siblingPassHitTest, siblingPassInside
    case shiftsPoint, insideEverywhere, swallows, answersOther, raisesChild, carousel
    case asksWindow, asksOtherView, asksTwice
    case mutatesBefore, mutatesAfter, mutatesInside
    case reachesBounds, reachesFar, reachesBoth

    func make(_ label: Int, _ parameter: Int, in world: World) -> View {
        switch self {
        case .plain: View()
        case .image: ImageView()
        case .label: Label()
        case .foreignPlain: ForeignPlain()
        case .logsHitTest: LogsHitTest(label, parameter, world)
        case .logsInside: LogsInside(label, parameter, world)
        case .logsBoth: LogsBoth(label, parameter, world)
        case .generic: LogsGenerically<Int>(label, parameter, world)
        case .covariant: LogsCovariantly(label, parameter, world)
        case .stated: StatesMore(label, parameter, world)
        case .foreignHitTest: ForeignHitTest()
        case .foreignInside: ForeignPointInside()
        case .ignoresSelf: ZooIgnoresSelf(label, parameter, world)
        case .enlargedByInsets: ZooEnlargedByInsets(label, parameter, world)
        case .enlargedPerEdge: ZooEnlargedPerEdge(label, parameter, world)
        case .circle: ZooCircle(label, parameter, world)
        case .siblingPassHitTest: SiblingPassHitTest(label, parameter, world)
        case .siblingPassInside: SiblingPassInside(label, parameter, world)
        case .shiftsPoint: ShiftsPoint(label, parameter, world)
        case .insideEverywhere: InsideEverywhere(label, parameter, world)
        case .swallows: Swallows(label, parameter, world)
        case .answersOther: AnswersOther(label, parameter, world)
        case .raisesChild: RaisesChild(label, parameter, world)
        case .carousel: Carousel(label, parameter, world)
        case .asksWindow: AsksWindow(label, parameter, world)
        case .asksOtherView: AsksOtherView(label, parameter, world)
        case .asksTwice: AsksTwice(label, parameter, world)
        case .mutatesBefore: MutatesBefore(label, parameter, world)
        case .mutatesAfter: MutatesAfter(label, parameter, world)
        case .mutatesInside: MutatesInside(label, parameter, world)
        case .reachesBounds: ReachesBounds(label, parameter, world)
        case .reachesFar: ReachesFar(label, parameter, world)
        case .reachesBoth: ReachesBoth(label, parameter, world)
        }
    }
}

/// What the classes share: no override, a name and a world.
class ZooView: View {
    final let label: Int
    final let parameter: Int
    final unowned let world: World

    init(_ label: Int, _ parameter: Int, _ world: World) {
        (self.label, self.parameter, self.world) = (label, parameter, world)
        super.init(frame: .zero)
    }
}

class LogsHitTest: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        return super.hitTest(point, with: event)
    }
}

class LogsInside: ZooView {
    override func point(inside point: Point, with event: Event?) -> Bool {
        world.record(label, "P", point)
        return super.point(inside: point, with: event)
    }
}

class LogsBoth: LogsHitTest {
    override func point(inside point: Point, with event: Event?) -> Bool {
        world.record(label, "P", point)
        return super.point(inside: point, with: event)
    }
}

class LogsGenerically<Value>: ZooView {
    var value: Value?
    override func point(inside point: Point, with event: Event?) -> Bool {
        world.record(label, "P", point)
        return super.point(inside: point, with: event)
    }
}

class LogsCovariantly: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> LogsCovariantly? {
        world.record(label, "H", point)
        return super.hitTest(point, with: event) as? LogsCovariantly
    }
}

/// Overrides one method and states both: it is asked more than it needs.
class StatesMore: ZooView {
    override class var hitTestOverrides: HitTestOverrides? { [.hitTest, .pointInside] }
    override func point(inside point: Point, with event: Event?) -> Bool {
        world.record(label, "P", point)
        return super.point(inside: point, with: event)
    }
}

/// States a reach, and calls `super`.
final class ReachesBounds: LogsInside {
    override class var hitTestReach: HitReach? { .outsets(.zero) }
}

/// States a reach that it does not use up.
final class ReachesFar: LogsHitTest {
    override class var hitTestReach: HitReach? { .outsets(EdgeInsets(top: 20, left: 20, bottom: 40, right: -10)) }
}

/// Asks `super` about other points than the ones that it was asked about.
final class ReachesBoth: LogsBoth {
    override class var hitTestReach: HitReach? { .rect(Rect(x: 5, y: 5, width: 60, height: 40)) }

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        super.hitTest(Point(x: point.x + Double(parameter % 30), y: point.y), with: event)
    }
}

final class ZooIgnoresSelf: LogsHitTest {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}

final class ZooEnlargedByInsets: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, bounds.insetBy(dx: -10, dy: -10).contains(point)
        else { return nil }
        for subview in subviews.reversed() {
            if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
        }
        return self
    }
}

final class ZooEnlargedPerEdge: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        if parameter % 3 == 0 { return super.hitTest(point, with: event) }
        let edges = EdgeInsets(top: -Double(parameter % 7), left: -20, bottom: 0, right: -Double(parameter % 30))
        return bounds.inset(by: edges).contains(point) ? self : nil
    }
}

final class ZooCircle: ZooView {
    override func point(inside point: Point, with event: Event?) -> Bool {
        world.record(label, "P", point)
        let (dx, dy) = (point.x - bounds.midX, point.y - bounds.midY)
        return (dx * dx + dy * dy).squareRoot() <= bounds.width / 2
    }
}

extension ZooView {
    /// Whether the sibling directly behind contains the point.
    final func siblingBehindContains(_ point: Point, _ event: Event?) -> Bool {
        guard let siblings = superview?.subviews, let index = siblings.firstIndex(where: { $0 === self }), index > 0
        else { return false }
        let behind = siblings[index - 1]
        return behind.point(inside: convert(point, to: behind), with: event)
    }
}

final class SiblingPassHitTest: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        return siblingBehindContains(point, event) ? nil : super.hitTest(point, with: event)
    }
}

final class SiblingPassInside: ZooView {
    override func point(inside point: Point, with event: Event?) -> Bool {
        world.record(label, "P", point)
        // Siblings of this class would ask one another in turn.
        guard world.nesting == 0 else { return super.point(inside: point, with: event) }
        world.nesting += 1
        defer { world.nesting -= 1 }
        return !siblingBehindContains(point, event) && super.point(inside: point, with: event)
    }
}

final class ShiftsPoint: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        return super.hitTest(Point(x: point.x + Double(parameter % 9) / 3, y: point.y - 0.1), with: event)
    }
}

/// Contains points 20 outside its own area, and not some inside.
final class InsideEverywhere: ZooView {
    override func point(inside point: Point, with event: Event?) -> Bool {
        world.record(label, "P", point)
        return bounds.insetBy(dx: -20, dy: -20).contains(point) && point.x.rounded(.down).remainder(dividingBy: 5) != 0
    }
}

final class Swallows: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        return self.point(inside: point, with: event) ? self : nil
    }
}

/// Answers some other view: an ancestor, a sibling, one of another branch or window, one that is in no window.
final class AnswersOther: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        return super.hitTest(point, with: event) == nil ? nil : world.views[parameter % world.views.count]
    }
}

final class RaisesChild: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        if let child = subviews.first, child.frame.contains(point) { return child }
        return super.hitTest(point, with: event)
    }
}

final class Carousel: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        return super.hitTest(point, with: event) == nil ? nil : subviews.first
    }
}

final class AsksWindow: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        guard world.nesting == 0, let window else { return super.hitTest(point, with: event) }
        world.nesting += 1
        defer { world.nesting -= 1 }
        let other = window.hitTest(Point(x: Double(parameter % 400), y: Double(parameter % 300)), with: event)
        return other == nil ? nil : super.hitTest(point, with: event)
    }
}

final class AsksOtherView: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        guard world.nesting == 0, let other = world.views[parameter % world.views.count] else {
            return super.hitTest(point, with: event)
        }
        world.nesting += 1
        defer { world.nesting -= 1 }
        return other.hitTest(convert(point, to: other), with: event) ?? super.hitTest(point, with: event)
    }
}

final class AsksTwice: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        let mirrored = Point(x: bounds.maxX - point.x, y: point.y)
        return super.hitTest(point, with: event) ?? super.hitTest(mirrored, with: event)
    }
}

final class MutatesBefore: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        world.mutateFromOverride()
        return super.hitTest(point, with: event)
    }
}

final class MutatesAfter: ZooView {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        let hit = super.hitTest(point, with: event)
        world.mutateFromOverride()
        return parameter % 2 == 0 ? nil : hit
    }
}

final class MutatesInside: ZooView {
    override func point(inside point: Point, with event: Event?) -> Bool {
        world.record(label, "P", point)
        world.mutateFromOverride()
        return super.point(inside: point, with: event)
    }
}
