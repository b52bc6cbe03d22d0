/// The cost of the changes of an island, by those that have been brought into its table last: more than one entry's where nodes
/// lie deep or carry others.
struct ChangeCost: Sendable {
    /// The cost beyond one entry, in sixteenths of that.
    private var extra = 0

    /// Returns the price of a change, by that of one entry.
    func price(ofEntry price: Int) -> Int { price * (16 + extra) / 16 }

    /// Changes have been brought in.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - cost: What they took, in changes of one entry each.
    mutating func note(_ count: Int, _ cost: Int) {
        guard count > 0 else { return }
        extra += (max(0, 16 * (cost - count) / count) - extra) / 2
    }
}
