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

/// An order of functions in which each has much in common with the eight before it: the sequences of six bytes that both have, of
/// those that the function has.
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
    var (order, left): ([Int], Set<Int>) = ([], Set(bodies.indices))
    while !left.isEmpty {
        var common = Array(repeating: 0, count: bodies.count)
        for (position, index) in order.suffix(8).enumerated() {
            for sequence in sequences[index] { for other in holders[sequence] ?? [] { common[other] += 8 + position } }
        }
        // Few bytes in common with a small function are chance.
        let next = left.max { one, other in
            let (first, second) = (
                common[one] * (sequences[other].count + 30), common[other] * (sequences[one].count + 30)
            )
            return first != second ? first < second : one > other
        }!
        order.append(next)
        left.remove(next)
    }
    return order
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
    let codes = order.map { index in
        let body = functions[index].body(renamed)
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
