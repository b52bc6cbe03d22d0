/// A level of boxes of a wide leaf: the boxes of its slots, or the boxes around each sixteen of the level below.
///
/// Boxes are stored in groups of sixteen, the last one filled up with boxes that nothing touches. A group is four rows
/// of integer edges. If there are holes, four more rows are boxes that are free of the areas of a slot, or of all slots
/// of a group.
struct WideLevel {
    let start: Int
    let count: Int
    let isHoled: Bool

    var groups: Int { (count + 15) / 16 }
    var wordsPerGroup: Int { QuadtreeWords.wordsPerGroup(isHoled: isHoled) }
    /// The number of words of its groups.
    var size: Int { wordsPerGroup * groups }

    /// The level of boxes around this level's groups.
    var around: WideLevel { WideLevel(start: start + size, count: groups, isHoled: isHoled) }

    /// The index of the word with a box's lower edge in x. The others follow at intervals of sixteen words: upper in x,
    /// lower and upper in y, then those of the hole.
    func word(_ index: Int) -> Int { start + wordsPerGroup * (index / 16) + index % 16 }
}
