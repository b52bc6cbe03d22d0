import ViewKit

/// A view whose class logs both methods and calls `super`.
class LoggingView: View {
    let log: EventLog

    required init(_ name: String, _ frame: Rect, in superview: View? = nil, log: EventLog) {
        self.log = log
        super.init(frame: frame)
        accessibilityIdentifier = name
        superview?.addSubview(self)
    }

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        log.add(self, "H")
        return super.hitTest(point, with: event)
    }

    override func point(inside point: Point, with event: Event?) -> Bool {
        let isInside = super.point(inside: point, with: event)
        log.add(self, isInside ? "P1" : "P0")
        return isInside
    }
}

/// The ways of answering that every test of behaviour runs through.
enum Way: CaseIterable {
    case indexed, walk, verified

    var strategy: HitTestingStrategy {
        switch self {
        case .indexed: .indexed
        case .walk: .walk
        case .verified: .verified
        }
    }

    /// Those that call every override once.
    static let single: [Way] = [.indexed, .walk]
}

extension Window {
    convenience init(_ way: Way, _ frame: Rect = Rect(x: 0, y: 0, width: 1000, height: 1000)) {
        self.init(frame: frame)
        hitTestingStrategy = way.strategy
        alwaysUsesIndex = true
        accessibilityIdentifier = "window"
    }

    func hit(_ x: Double, _ y: Double) -> View? { hitTest(Point(x: x, y: y), with: nil) }
}

extension View {
    convenience init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in superview: View? = nil) {
        self.init(frame: Rect(x: x, y: y, width: width, height: height))
        superview?.addSubview(self)
    }

    @discardableResult
    func named(_ name: String) -> Self {
        accessibilityIdentifier = name
        return self
    }
}
