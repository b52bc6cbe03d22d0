extension Function {
    /// Makes code shorter, and more of it alike.
    mutating func simplify() {
        dropZeros()
        shortenConstants()
        makeConditions()
    }

    /// Vectors of zeros are made of a small zero. Loads and stores state the alignment of their type: it is a hint that nothing
    /// depends on, and the compiler states less where it knows less.
    private mutating func shortenConstants() {
        let alignments: [UInt8] = [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2]
        instructions = instructions.flatMap { instruction -> [Instruction] in
            guard case .other(let bytes) = instruction, let code = bytes.first else { return [instruction] }
            switch (code, bytes.dropFirst().first) {
            case (0x28...0x3e, _): return [.other([code, alignments[Int(code) - 0x28]] + bytes.dropFirst(2))]
            case (0xfd, 0), (0xfd, 11): return [.other(bytes.prefix(2) + [4] + bytes.dropFirst(3))]
            case (0xfd, 12) where bytes.dropFirst(2).allSatisfy { $0 == 0 }:
                return [.other([0x41, 0]), .other([0xfd, 15])]
            case (0x44, _): return shortened(Double(bitPattern: number(bytes.dropFirst()))) ?? [instruction]
            default: return [instruction]
            }
        }
    }

    /// The number that bytes stand for, the lowest first.
    private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

    /// A number made of a small whole number, or of one of single precision.
    private func shortened(_ value: Double) -> [Instruction]? {
        if let whole = Int8(exactly: value), (-64..<64).contains(whole), value.sign == .plus || whole != 0 {
            return [.other([0x41, UInt8(bitPattern: whole) & 127]), .plain(0xb7)]
        }
        let single = Float(value)
        guard Double(single) == value else { return nil }
        return [
            .other([0x43] + (0..<4).map { UInt8(truncatingIfNeeded: single.bitPattern >> (8 * $0)) }), .plain(0xbb),
        ]
    }

    /// Leaves out what sets a local to zero before anything else sets it, as all are zero at first.
    private mutating func dropZeros() {
        var (isUsed, isLoop): (Set<Int>, [Bool]) = ([], [])
        var result: [Instruction] = []
        for instruction in instructions {
            switch instruction {
            case .begin(let code, _, _): isLoop.append(code == Instruction.loop)
            case .end: isLoop.removeLast(isLoop.isEmpty ? 0 : 1)
            case .local(let code, let index):
                let isFirst = isUsed.insert(index).inserted && index >= parameterCount && !isLoop.contains(true)
                if code == Instruction.setLocal, isFirst, case .other(let bytes)? = result.last, isZero(bytes) {
                    result.removeLast()
                    continue
                }
            default: break
            }
            result.append(instruction)
        }
        instructions = result
    }

    /// True for a constant that is zero.
    private func isZero(_ bytes: ArraySlice<UInt8>) -> Bool {
        ((0x41...0x44).contains(bytes.first!) || bytes.starts(with: [0xfd, 12]))
            && bytes.dropFirst(bytes.first == 0xfd ? 2 : 1).allSatisfy { $0 == 0 }
    }

    /// How often branches lead to each label.
    private var uses: [Label: Int] {
        instructions.reduce(into: [:]) { uses, instruction in
            for label in instruction.targets { uses[label, default: 0] += 1 }
        }
    }

    /// A block that is left early in one place, by a condition, becomes an `if` from there on.
    private mutating func makeConditions() {
        let uses = uses
        var result: [Instruction] = []
        // The blocks that are open, and where they begin in the result.
        var open: [(label: Label, start: Int)] = [(0, 0)]
        for instruction in instructions {
            switch instruction {
            case .begin(_, _, let label): open.append((label, result.count))
            case .end: open.removeLast()
            case .branch(Instruction.ifTrue, let label):
                let start = open.last!.start
                guard label == open.last!.label, uses[label] == 1,
                    case .begin(Instruction.block, [0x40], _) = result[start]
                else { break }
                result.remove(at: start)
                negate(&result)
                open[open.count - 1].start = result.count
                result.append(.begin(Instruction.condition, [0x40], label))
                continue
            default: break
            }
            result.append(instruction)
        }
        instructions = result
    }

    /// Appends what makes the negation of the last result.
    private func negate(_ result: inout [Instruction]) {
        // Comparisons of whole numbers, and of floating-point numbers for equality.
        let opposites: [UInt8: UInt8] = [
            0x46: 0x47, 0x48: 0x4e, 0x49: 0x4f, 0x4a: 0x4c, 0x4b: 0x4d,
            0x51: 0x52, 0x53: 0x59, 0x54: 0x5a, 0x55: 0x57, 0x56: 0x58,
            0x5b: 0x5c, 0x61: 0x62,
        ]
        let isZero: UInt8 = 0x45, code = result.last!.code
        if code == isZero {
            result.removeLast()
        } else if let opposite = opposites[code ?? 0] ?? opposites.first(where: { $0.value == code })?.key {
            result[result.count - 1] = .plain(opposite)
        } else {
            result.append(.plain(isZero))
        }
    }
}
