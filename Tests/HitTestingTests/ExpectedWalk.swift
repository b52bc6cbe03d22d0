import Testing

@testable import HitTesting

extension HitScene {
    /// What is wrong with nodes and indexes, if anything is.
    var complaint: String? {
        do throws(InvariantViolation) {
            try validate()
            return nil
        } catch { return error.description }
    }

    /// Expects the walk's answers at points, and that indexes hold what is there.
    mutating func expectWalk(
        at points: some Sequence<Point>, _ what: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for point in points {
            let (found, expected) = (topmost(at: point), walk(at: point))
            if found != expected { #expect(found == expected, what, sourceLocation: sourceLocation) }
        }
        checkInvariants()
    }
}
