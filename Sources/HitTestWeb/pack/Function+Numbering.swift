extension Function {
    /// The numbers of the locals of each type, as far as they take one byte.
    private var groups: [Range<Int>] {
        var (result, start): ([Range<Int>], Int) = ([], parameterCount)
        for (index, type) in locals.enumerated() where index + 1 == locals.count || locals[index + 1] != type {
            result.append((start..<parameterCount + index + 1).clamped(to: 0..<128))
            start = parameterCount + index + 1
        }
        return result
    }

    /// The bytes of the function, in which locals of one type have exchanged their numbers where it then repeats more of what
    /// stands before it.
    func body(_ renamed: (Int) -> Int, after others: inout Repetitions) -> [UInt8] {
        // The positions of each local's number.
        var positions: [[Int]] = Array(repeating: [], count: parameterCount + locals.count)
        var body = body(renamed) { positions[$0].append($1) }
        func exchange(_ one: Int, _ other: Int) {
            positions.swapAt(one, other)
            for local in [one, other] { for position in positions[local] { body[position] = UInt8(local) } }
        }
        var (bits, before) = (others.bits(of: body), Int.max)
        for _ in 0..<2 where bits < before {
            before = bits
            for group in groups {
                for one in group {
                    // Numbers that are far apart belong to locals of which one is seldom used.
                    for other in group.dropFirst(one + 1 - group.lowerBound).prefix(12) {
                        exchange(one, other)
                        let exchanged = others.bits(of: body)
                        if exchanged < bits { bits = exchanged } else { exchange(one, other) }
                    }
                }
            }
        }
        others.append(body)
        return body
    }
}
