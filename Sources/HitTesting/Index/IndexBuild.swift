import ProcessWide

/// The builds in progress for the indexes of one container. Copies of a scene share them. The first that changes or continues
/// them goes on; all others give them up, and read nothing of them any more.
struct IndexBuild: Sendable {
    let container: UInt32
    var children: ChildBuild?
    var still: StillBuild?
    private let ownership = Ownership()
    /// The copy that has this number in `ownership` owns the builds.
    private var number: UInt64 = 0

    init(container: UInt32) { self.container = container }

    /// True if no build is left: each has been given up.
    var isGivenUp: Bool { children == nil && still == nil }

    /// The builds, to be read, to be told of a change or to be continued; nil if another copy of the scene owns them.
    mutating func own() -> (children: ChildBuild?, still: StillBuild?) {
        if !ownership.isTaken(by: &number) { self = IndexBuild(container: container) }
        return (children, still)
    }

    /// Which copy of a scene owns builds: the one that has its number.
    private final class Ownership: @unchecked Sendable {
        @exclusivity(unchecked) private var owner: UInt64 = 0

        /// True if the copy with a number owns the builds. From then on no other copy has that number.
        func isTaken(by number: inout UInt64) -> Bool {
            sht_lock()
            defer { sht_unlock() }
            if number != owner { return false }
            owner = sht_next_stamp()
            number = owner
            return true
        }
    }
}
