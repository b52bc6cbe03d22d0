/// For each function, the first one that does the same: it has the same type and code, and calls functions that do the same.
func firstEqual(among functions: [Function], imported: Int) -> [Int] {
    struct Key: Hashable {
        let type: Int
        let body: [UInt8]
    }
    var result = Array(functions.indices)
    while true {
        var first: [Key: Int] = [:]
        let next = functions.enumerated().map { index, function in
            let body = function.body { $0 < imported ? $0 : imported + result[$0 - imported] }
            let key = Key(type: function.type, body: body), equal = first[key] ?? index
            first[key] = equal
            return equal
        }
        if next == result { return result }
        result = next
    }
}

/// An order of functions in which each repeats much of those before it. Of some that have most sequences of six bytes in common
/// with the last sixteen, the next one is that which takes the fewest bits. How many these are is tried out.
func chained(_ bodies: [[UInt8]]) -> [Int] {
    let sequences = bodies.map { body in
        Set(
            body.indices.dropLast(5).map { start in body[start..<start + 6].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        )
    }
    var holders: [UInt64: [Int]] = [:]
    for (index, own) in sequences.enumerated() { for sequence in own { holders[sequence, default: []].append(index) } }
    // Sequences that most functions have say nothing, and would take the most time.
    holders = holders.filter { (2..<300).contains($0.value.count) }

    func chained(among count: Int) -> (bits: Int, order: [Int]) {
        var (total, order, left): (Int, [Int], Set<Int>) = (0, [], Set(bodies.indices))
        var chosen = Repetitions()
        while !left.isEmpty {
            var common = Array(repeating: 0, count: bodies.count)
            for (position, index) in order.suffix(16).enumerated() {
                for sequence in sequences[index] {
                    for other in holders[sequence] ?? [] { common[other] += 8 + position }
                }
            }
            // Few bytes in common with a small function are chance.
            let shares = left.map { (share: Double(common[$0]) / Double(sequences[$0].count + 30), index: $0) }
            let candidates = shares.sorted { ($1.share, $0.index) < ($0.share, $1.index) }.prefix(count).map(\.index)
            let bits = candidates.map { chosen.bits(of: bodies[$0]) }
            let best = candidates.indices.min {
                bits[$0] * (bodies[candidates[$1]].count + 12) < bits[$1] * (bodies[candidates[$0]].count + 12)
            }!
            total += bits[best]
            chosen.append(bodies[candidates[best]])
            order.append(candidates[best])
            left.remove(candidates[best])
        }
        return (total, order)
    }
    return (8...16).map(chained).min { $0.bits < $1.bits }!.order
}

/// The module with its functions in another order, without those that are equal to others.
func packed(_ module: [UInt8]) -> [UInt8] {
    // The contents of the sections by their numbers, without the sections that only tools read.
    var sections: [(number: UInt8, content: ArraySlice<UInt8>)] = []
    var reader = Reader(module[8...])
    while !reader.isAtEnd {
        let number = reader.byte()
        let content = reader.take(reader.number())
        precondition(number != 8, "a function that starts the module would not be renamed")
        if number != 0 { sections.append((number, content)) }
    }

    // Reads each entry of a section.
    func entries<Entry>(of number: UInt8, _ read: (inout Reader) -> Entry) -> [Entry] {
        var reader = Reader(sections.first { $0.number == number }!.content)
        return (0..<reader.number()).map { _ in read(&reader) }
    }

    let parameterCounts = entries(of: 1) { reader in
        precondition(reader.byte() == 0x60)
        let parameters = reader.take(reader.number())
        _ = reader.take(reader.number())
        return parameters.count
    }
    let imported = entries(of: 2) { reader in
        for _ in 0..<2 { _ = reader.take(reader.number()) }
        precondition(reader.byte() == 0, "an import that is no function")
        reader.number()
    }.count
    let types = entries(of: 3) { $0.number() }
    let bodies = entries(of: 10) { $0.take($0.number()) }
    let functions = zip(bodies, types).map { Function($0, type: $1, parameterCount: parameterCounts[$1]) }
    let equal = firstEqual(among: functions, imported: imported)

    // The functions that are called most have the indices of one byte.
    let kept = functions.indices.filter { equal[$0] == $0 }
    var calls = Array(repeating: 0, count: functions.count)
    for index in kept {
        for case .call(let called) in functions[index].instructions where called >= imported {
            calls[equal[called - imported]] += 1
        }
    }
    let often = kept.sorted { (calls[$1], $0) < (calls[$0], $1) }.prefix(128 - imported)
    let others = kept.filter { !often.contains($0) }
    let order = often + chained(others.map { functions[$0].body { $0 } }).map { others[$0] }
    var positions: [Int: Int] = [:]
    for (position, index) in order.enumerated() { positions[index] = imported + position }
    func renamed(_ index: Int) -> Int { index < imported ? index : positions[equal[index - imported]]! }

    let exports = entries(of: 7) { reader in
        let name = reader.take(reader.number()), kind = reader.byte(), index = reader.number()
        return bytes(of: name.count) + name + [kind] + bytes(of: kind == 0 ? renamed(index) : index)
    }
    let elements = entries(of: 9) { reader in
        precondition(reader.byte() == 0 && reader.byte() == 0x41, "a table that does not begin at a constant")
        let start = reader.number()
        precondition(reader.byte() == 0x0b && start < 64)
        return [0, 0x41, UInt8(start), 0x0b]
            + vector((0..<reader.number()).map { _ in bytes(of: renamed(reader.number())) })
    }
    var written = Repetitions()
    let codes = order.map { index in
        let body = functions[index].body(renamed, after: &written)
        return bytes(of: body.count) + body
    }

    var result = Array(module[..<8])
    for (number, old) in sections {
        let content =
            switch number {
            case 3: vector(order.map { bytes(of: types[$0]) })
            case 7: vector(exports)
            case 9: vector(elements)
            case 10: vector(codes)
            default: Array(old)
            }
        result += [number] + bytes(of: content.count) + content
    }
    return result
}
