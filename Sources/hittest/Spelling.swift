/// Suggests what a user may have meant by an unknown word.
enum Spelling {
    /// A suggestion to append to a message, such as `; did you mean --rules?`. The suggestion is empty if the word differs
    /// too much from every candidate to be a misspelling.
    static func hint(for word: String, among candidates: [String]) -> String {
        let best = candidates.map { (candidate: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
        guard let best, best.distance <= max(1, word.count / 3) else { return "" }
        return "; did you mean \(best.candidate)?"
    }

    /// The edit distance of two words: the least number of changes that turn one word into the other. A change inserts, deletes
    /// or replaces a letter, or exchanges two adjacent letters.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                var cost = min(last[column + 1], current[column]) + 1
                cost = min(cost, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
