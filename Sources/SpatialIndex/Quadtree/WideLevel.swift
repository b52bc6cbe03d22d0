/// A level of boxes of a wide leaf: the boxes of the leaf's slots, or the boxes around each sixteen of the level below.
///
/// The hole of a slot is a box without any point of its area. In an upper level, no area of the group below has a point in the
/// hole.
struct WideLevel {
    let start: Int
    let count: Int
    let isHoled: Bool

    var groups: Int { (count + 15) / 16 }
    var wordsPerGroup: Int { QuadtreeWords.wordsPerGroup(isHoled: isHoled) }

    /// The next level up: one box around each group of this level.
    var around: WideLevel { WideLevel(start: start + wordsPerGroup * groups, count: groups, isHoled: isHoled) }

    /// The index of the word with a box's lower edge in x. The other edges follow at intervals of sixteen words: upper in x,
    /// lower and upper in y, then the four edges of the hole.
    func word(_ index: Int) -> Int { start + wordsPerGroup * (index / 16) + index % 16 }
}
