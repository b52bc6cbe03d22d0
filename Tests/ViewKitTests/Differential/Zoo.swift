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
        func asked(_ answer: @escaping AnswersHitTest.Answer) -> View {
            let view = AnswersHitTest(label, parameter, world)
            view.answer = answer
            return view
        }
        func inside(_ answer: @escaping AnswersInside.Answer) -> View {
            let view = AnswersInside(label, parameter, world)
            view.answer = answer
            return view
        }
        switch self {
        case .plain: return View()
        case .image: return ImageView()
        case .label: return Label()
        case .foreignPlain: return ForeignPlain()
        case .logsHitTest: return LogsHitTest(label, parameter, world)
        case .logsInside: return LogsInside(label, parameter, world)
        case .logsBoth: return LogsBoth(label, parameter, world)
        case .generic: return LogsGenerically<Int>(label, parameter, world)
        case .covariant: return LogsCovariantly(label, parameter, world)
        case .stated: return StatesMore(label, parameter, world)
        case .foreignHitTest: return ForeignHitTest()
        case .foreignInside: return ForeignPointInside()
        case .reachesBounds: return ReachesBounds(label, parameter, world)
        case .reachesFar: return ReachesFar(label, parameter, world)
        case .reachesBoth: return ReachesBoth(label, parameter, world)
        case .ignoresSelf:
            return asked { view, point, _, callSuper in callSuper(point).flatMap { $0 === view ? nil : $0 } }
        case .enlargedByInsets:
            return asked { view, point, event, _ in view.hitInGrownBounds(point, with: event) }
        case .enlargedPerEdge:
            return asked { view, point, _, callSuper in
                if parameter % 3 == 0 { return callSuper(point) }
                let edges = EdgeInsets(
                    top: -Double(parameter % 7), left: -20, bottom: 0, right: -Double(parameter % 30))
                return view.bounds.inset(by: edges).contains(point) ? view : nil
            }
        case .circle: return inside { view, point, _, _ in view.circleContains(point) }
        case .siblingPassHitTest:
            return asked { $0.siblingBehindContains($1, $2) ? nil : $3($1) }
        case .siblingPassInside:
            return inside { view, point, event, callSuper in
                // Siblings of this kind would ask one another in turn.
                view.world.outermost { !view.siblingBehindContains(point, event) && callSuper() } ?? callSuper()
            }
        case .shiftsPoint: return asked { $3(Point(x: $1.x + Double(parameter % 9) / 3, y: $1.y - 0.1)) }
        case .insideEverywhere:
            // Also 20 outside its own area, and not at some points inside.
            return inside { view, point, _, _ in
                view.bounds.insetBy(dx: -20, dy: -20).contains(point)
                    && point.x.rounded(.down).remainder(dividingBy: 5) != 0
            }
        case .swallows: return asked { view, point, event, _ in view.point(inside: point, with: event) ? view : nil }
        case .answersOther:
            // An ancestor, a sibling, one of another branch or window, one that is in no window.
            return asked { $3($1) == nil ? nil : $0.world.views[parameter % $0.world.views.count] }
        case .raisesChild:
            return asked { view, point, _, callSuper in
                if let child = view.subviews.first, child.frame.contains(point) { return child }
                return callSuper(point)
            }
        case .carousel: return asked { $3($1) == nil ? nil : $0.subviews.first }
        case .asksWindow:
            return asked { view, point, event, callSuper in
                let place = Point(x: Double(parameter % 400), y: Double(parameter % 300))
                let other = view.window.flatMap { window in
                    view.world.outermost { window.hitTest(place, with: event) != nil }
                }
                return other == false ? nil : callSuper(point)
            }
        case .asksOtherView:
            return asked { view, point, event, callSuper in
                let other = view.world.views[parameter % view.world.views.count]
                let hit = other.flatMap { other in
                    view.world.outermost { other.hitTest(view.convert(point, to: other), with: event) }
                }
                return (hit ?? nil) ?? callSuper(point)
            }
        case .asksTwice: return asked { $3($1) ?? $3(Point(x: $0.bounds.maxX - $1.x, y: $1.y)) }
        case .mutatesBefore:
            return asked { view, point, _, callSuper in
                view.world.mutateFromOverride()
                return callSuper(point)
            }
        case .mutatesAfter:
            return asked { view, point, _, callSuper in
                let hit = callSuper(point)
                view.world.mutateFromOverride()
                return parameter % 2 == 0 ? nil : hit
            }
        case .mutatesInside:
            return inside { view, _, _, callSuper in
                view.world.mutateFromOverride()
                return callSuper()
            }
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
final class StatesMore: LogsInside {
    override class var hitTestOverrides: HitTestOverrides? { [.hitTest, .pointInside] }
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

/// Answers `hitTest` as a closure does, which is given what calls `super` with a point.
final class AnswersHitTest: ZooView {
    typealias Answer = (AnswersHitTest, Point, Event?, _ callSuper: (Point) -> View?) -> View?
    var answer: Answer = { $3($1) }

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.record(label, "H", point)
        return answer(self, point, event) { super.hitTest($0, with: event) }
    }
}

/// Answers `point(inside:)` as a closure does, which is given what calls `super`.
final class AnswersInside: ZooView {
    typealias Answer = (AnswersInside, Point, Event?, _ callSuper: () -> Bool) -> Bool
    var answer: Answer = { $3() }

    override func point(inside point: Point, with event: Event?) -> Bool {
        world.record(label, "P", point)
        return answer(self, point, event) { super.point(inside: point, with: event) }
    }
}

extension World {
    /// Runs a hit test that an override begins, unless it runs within another such one.
    fileprivate func outermost<Answer>(_ hitTest: () -> Answer) -> Answer? {
        guard nesting == 0 else { return nil }
        nesting += 1
        defer { nesting -= 1 }
        return hitTest()
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
