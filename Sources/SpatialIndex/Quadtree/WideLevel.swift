/// A level of boxes of a wide leaf: those of its slots, or those around each sixteen of the level below.
///
/// Groups of sixteen boxes, the last one filled up with boxes that nothing touches; a group is four rows of integer edges. Where
/// areas have holes, four rows more are those of boxes in which none of a slot's or a group's areas has a point.
struct WideLevel {
    let start: Int
    let count: Int
    let isHoled: Bool

    var groups: Int { (count + 15) / 16 }
    var wordsPerGroup: Int { QuadtreeWords.wordsPerGroup(isHoled: isHoled) }
    /// The words of its groups.
    var size: Int { wordsPerGroup * groups }

    /// The boxes around this level's groups.
    var around: WideLevel { WideLevel(start: start + size, count: groups, isHoled: isHoled) }

    /// The word of a box's lower edge in x; the others follow in steps of sixteen: upper in x, lower and upper in y, then those of
    /// the hole.
    func word(_ index: Int) -> Int { start + wordsPerGroup * (index / 16) + index % 16 }
}
