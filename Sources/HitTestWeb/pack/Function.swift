/// The instructions of a function that a branch may lead out of, from one that begins them to `end`.
typealias Label = Int

enum Instruction {
    /// `block`, `loop` or `if`, with its type.
    case begin(UInt8, ArraySlice<UInt8>, Label)
    case end
    /// A branch, with or without a condition.
    case branch(UInt8, Label)
    /// A table of branches, and the branch for all other numbers.
    case table([Label])
    /// An instruction with the index of a local.
    case local(UInt8, Int)
    case call(Int)
    /// Any other.
    case other(ArraySlice<UInt8>)

    static let block: UInt8 = 0x02, loop: UInt8 = 0x03, condition: UInt8 = 0x04
    static let always: UInt8 = 0x0c, ifTrue: UInt8 = 0x0d
    static let setLocal: UInt8 = 0x21

    /// An instruction without operands.
    static func plain(_ code: UInt8) -> Instruction { .other([code]) }

    /// The labels that a branch may lead to.
    var targets: [Label] {
        switch self {
        case .branch(_, let label): [label]
        case .table(let labels): labels
        default: []
        }
    }

    /// The first byte of an instruction that is neither a branch nor begins or ends a block.
    var code: UInt8? { if case .other(let bytes) = self { bytes.first } else { nil } }
}

struct Function {
    let type: Int
    let parameterCount: Int
    /// The types of locals that are no parameters.
    var locals: [UInt8] = []
    var instructions: [Instruction] = []

    init(_ body: ArraySlice<UInt8>, type: Int, parameterCount: Int) {
        (self.type, self.parameterCount) = (type, parameterCount)
        var reader = Reader(body)
        for _ in 0..<reader.number() {
            let count = reader.number()
            locals += Array(repeating: reader.byte(), count: count)
        }
        // The label of the function is 0.
        var (open, labels): ([Label], Int) = ([0], 0)
        while !reader.isAtEnd {
            let start = reader.position, code = reader.byte()
            switch code {
            case 0x02...0x04:
                precondition(code != Instruction.condition, "the compiler makes no conditions")
                let position = reader.position
                reader.number()
                labels += 1
                open.append(labels)
                instructions.append(.begin(code, body[position..<reader.position], labels))
            case 0x0b:
                open.removeLast()
                instructions.append(.end)
            case 0x0c, 0x0d: instructions.append(.branch(code, open[open.count - 1 - reader.number()]))
            case 0x0e:
                instructions.append(.table((0...reader.number()).map { _ in open[open.count - 1 - reader.number()] }))
            case 0x10: instructions.append(.call(reader.number()))
            case 0x20...0x22: instructions.append(.local(code, reader.number()))
            default:
                reader.skipOperands(of: code)
                instructions.append(.other(body[start..<reader.position]))
            }
        }
        simplify()
        sortLocals()
    }

    /// Numbers locals by type, as declarations require to be short, then by how often they are used.
    private mutating func sortLocals() {
        var uses = Array(repeating: 0, count: parameterCount + locals.count)
        for case .local(_, let index) in instructions { uses[index] += 1 }
        let old = locals
        let sorted = locals.indices.filter { uses[parameterCount + $0] > 0 }.sorted {
            // Types have falling numbers, from i32 on.
            (old[$1], uses[parameterCount + $1], $0) < (old[$0], uses[parameterCount + $0], $1)
        }
        var renamed = Array(0..<uses.count)
        for (position, index) in sorted.enumerated() { renamed[parameterCount + index] = parameterCount + position }
        locals = sorted.map { old[$0] }
        instructions = instructions.map {
            if case .local(let code, let index) = $0 { .local(code, renamed[index]) } else { $0 }
        }
    }

    /// The bytes of the function. `mark` gets each local, and the position of its number.
    func body(_ renamed: (Int) -> Int, _ mark: (Int, Int) -> Void = { _, _ in }) -> [UInt8] {
        var (runs, declarations): (Int, [UInt8]) = (0, [])
        var rest = locals[...]
        while let type = rest.first {
            let next = rest.firstIndex { $0 != type } ?? rest.endIndex
            declarations += bytes(of: next - rest.startIndex) + [type]
            runs += 1
            rest = rest[next...]
        }
        var open: [Label] = [0]
        func depth(_ label: Label) -> [UInt8] { bytes(of: open.count - 1 - open.lastIndex(of: label)!) }
        return instructions.reduce(into: bytes(of: runs) + declarations) { result, instruction in
            switch instruction {
            case .begin(let code, let type, let label):
                open.append(label)
                result += [code] + type
            case .end:
                open.removeLast()
                result.append(0x0b)
            case .branch(let code, let label): result += [code] + depth(label)
            case .table(let labels):
                result += [0x0e] + bytes(of: labels.count - 1)
                for label in labels { result += depth(label) }
            case .local(let code, let index):
                mark(index, result.count + 1)
                result += [code] + bytes(of: index)
            case .call(let index): result += [0x10] + bytes(of: renamed(index))
            case .other(let bytes): result += bytes
            }
        }
    }
}
