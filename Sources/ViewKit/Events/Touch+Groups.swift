extension [Touch] {
    /// Calls `body` with each owner and its touches, owners in the order in which they come first.
    ///
    /// - Complexity: O(touches · owners of a touch).
    func forEachGroup<Owner: AnyObject>(by owners: (Touch) -> [Owner], _ body: (Owner, [Touch]) -> Void) {
        if count == 1 {
            for owner in owners(self[0]) { body(owner, self) }
            return
        }
        var groups: [(owner: Owner, touches: [Touch])] = []
        var places: [ObjectIdentifier: Int] = [:]
        for touch in self {
            for owner in owners(touch) {
                if let place = places[ObjectIdentifier(owner)] {
                    groups[place].touches.append(touch)
                } else {
                    places[ObjectIdentifier(owner)] = groups.count
                    groups.append((owner, [touch]))
                }
            }
        }
        for group in groups { body(group.owner, group.touches) }
    }
}

extension Touch {
    /// The view, as the owner to group by.
    var views: [View] { view.map { [$0] } ?? [] }
}
