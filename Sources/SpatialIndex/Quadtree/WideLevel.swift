/// A level of boxes of a wide leaf: those of its slots, or those around each sixteen of the level below.
///
/// Groups of sixteen boxes, the last one filled up with boxes that nothing touches; a group is four rows of integer edges.
struct WideLevel {
    let start: Int
    let count: Int

    var groups: Int { (count + 15) / 16 }

    /// The boxes around this level's groups.
    var around: WideLevel { WideLevel(start: start + 64 * groups, count: groups) }

    /// The word of a box's lower edge in x; the others follow in steps of sixteen: upper in x, lower and upper in y.
    func word(_ index: Int) -> Int { start + 64 * (index / 16) + index % 16 }
}
