// Rearranges a WebAssembly module in place so that it takes less space, above all compressed. What it does stays the same.
//   pack MODULE
// Equal functions become one. Functions are ordered so that similar ones are neighbours, since gzip finds repetitions 32 KiB back
// at most. In each function, locals that are used most have the lowest numbers, as in all others, so that code looks alike.
import Foundation

/// What the bytes of a module are read with.
struct Reader {
    let bytes: ArraySlice<UInt8>
    var position: Int

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

    var isAtEnd: Bool { position == bytes.endIndex }

    mutating func byte() -> UInt8 {
        position += 1
        return bytes[position - 1]
    }

    /// A number of variable length without a sign. One with a sign is only passed, its value is another.
    @discardableResult
    mutating func number() -> Int {
        var (result, shift) = (0, 0)
        while true {
            let next = byte()
            result |= Int(next & 127) << shift
            shift += 7
            if next < 128 { return result }
        }
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        position += count
        return bytes[position - count..<position]
    }

    /// Leaves out what follows the first byte of an instruction.
    mutating func skipOperands(of code: UInt8) {
        switch code {
        case 0x02...0x04, 0x0c, 0x0d, 0x10, 0x20...0x24, 0x3f...0x42: number()
        case 0x0e: for _ in 0...number() { number() }  // a table of labels, and the label for all other numbers
        case 0x11, 0x28...0x3e: for _ in 0..<2 { number() }
        case 0x43: position += 4
        case 0x44: position += 8
        case 0xfc: skipBlockOperands(of: number())
        case 0xfd: skipVectorOperands(of: number())
        case 0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0x45...0xc4: break
        default: fatalError("unknown instruction \(code)")
        }
    }

    private mutating func skipBlockOperands(of code: Int) {
        switch code {
        case 0...7: break  // conversions
        case 10: position += 2  // a copy
        case 11: position += 1
        default: fatalError("unknown instruction 252 \(code)")
        }
    }

    private mutating func skipVectorOperands(of code: Int) {
        switch code {
        case 0...11, 92, 93: for _ in 0..<2 { number() }
        case 12, 13: position += 16
        case 21...34: position += 1
        case 84...91: for _ in 0..<3 { number() }
        default: break
        }
    }
}

/// The bytes of a number of variable length.
func bytes(of number: Int) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + bytes(of: number >> 7)
}

/// Entries with their number.
func vector(_ entries: [[UInt8]]) -> [UInt8] { bytes(of: entries.count) + entries.joined() }

struct Function {
    enum Part {
        case bytes(ArraySlice<UInt8>)
        /// An instruction with the index of a local.
        case local(UInt8, Int)
        case call(Int)
    }

    let type: Int
    let parameterCount: Int
    /// The types of locals that are no parameters.
    var locals: [UInt8] = []
    var parts: [Part] = []

    init(_ body: ArraySlice<UInt8>, type: Int, parameterCount: Int) {
        (self.type, self.parameterCount) = (type, parameterCount)
        var reader = Reader(body)
        for _ in 0..<reader.number() {
            let count = reader.number()
            locals += Array(repeating: reader.byte(), count: count)
        }
        var start = reader.position
        while !reader.isAtEnd {
            let position = reader.position
            let code = reader.byte()
            guard code == 0x10 || (0x20...0x22).contains(code) else {
                reader.skipOperands(of: code)
                continue
            }
            if start < position { parts.append(.bytes(body[start..<position])) }
            let index = reader.number()
            parts.append(code == 0x10 ? .call(index) : .local(code, index))
            start = reader.position
        }
        parts.append(.bytes(body[start...]))
        sortLocals()
    }

    /// Numbers locals by type, as declarations require to be short, then by how often they are used.
    private mutating func sortLocals() {
        var uses = Array(repeating: 0, count: parameterCount + locals.count)
        for case .local(_, let index) in parts { uses[index] += 1 }
        let old = locals
        let sorted = locals.indices.filter { uses[parameterCount + $0] > 0 }.sorted {
            // Types have falling numbers, from i32 on.
            (old[$1], uses[parameterCount + $1], $0) < (old[$0], uses[parameterCount + $0], $1)
        }
        var renamed = Array(0..<uses.count)
        for (position, index) in sorted.enumerated() { renamed[parameterCount + index] = parameterCount + position }
        locals = sorted.map { old[$0] }
        parts = parts.map { if case .local(let code, let index) = $0 { .local(code, renamed[index]) } else { $0 } }
    }

    func body(_ renamed: (Int) -> Int) -> [UInt8] {
        var (runs, declarations): (Int, [UInt8]) = (0, [])
        var rest = locals[...]
        while let type = rest.first {
            let next = rest.firstIndex { $0 != type } ?? rest.endIndex
            declarations += bytes(of: next - rest.startIndex) + [type]
            runs += 1
            rest = rest[next...]
        }
        return parts.reduce(into: bytes(of: runs) + declarations) { result, part in
            switch part {
            case .bytes(let bytes): result += bytes
            case .local(let code, let index): result += [code] + bytes(of: index)
            case .call(let index): result += [0x10] + bytes(of: renamed(index))
            }
        }
    }
}

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
        for case .call(let called) in functions[index].parts where called >= imported {
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

let file = URL(fileURLWithPath: CommandLine.arguments[1])
try Data(packed([UInt8](try Data(contentsOf: file)))).write(to: file)
