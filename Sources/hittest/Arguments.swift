/// The error for arguments that a subcommand does not accept.
struct UsageError: Error {
    let message: String
    /// The error of a file that an argument names; nil if the argument itself is wrong.
    var fileError: SceneFileError?
}

/// The parsed arguments of a subcommand: options, as `--name value` or `--name=value`, and operands. All arguments after `--`
/// are operands. `-` and negative numbers are operands too, although they begin with a dash.
struct Arguments {
    private(set) var operands: [String] = []
    /// The options with their values, in the order given; a flag's value is empty.
    private(set) var given: [(option: String, value: String)] = []

    init(_ arguments: [String], options: [OptionDefinition]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-", decimalNumber(argument) == nil else {
                operands.append(argument)
                continue
            }
            let equals = argument.firstIndex(of: "=")
            let name = String(argument[..<(equals ?? argument.endIndex)])
            guard let option = options.first(where: { $0.name == name }) else {
                let hint = Spelling.hint(for: name, among: options.map(\.name))
                throw UsageError(message: "there is no option \(name)\(hint)")
            }
            guard option.isRepeatable || !has(name) else {
                throw UsageError(message: "\(name) is given twice")
            }
            var value = equals.map { String(argument[argument.index(after: $0)...]) }
            if option.takesValue {
                value = value ?? rest.popFirst()
                guard value != nil else { throw UsageError(message: "\(name) needs a value") }
            } else if value != nil {
                throw UsageError(message: "\(name) takes no value")
            }
            given.append((name, value ?? ""))
        }
    }

    /// The operands, if there are as many as names.
    ///
    /// - Throws: A `UsageError` that lists the names, if there are more or fewer operands than names.
    func operands(_ names: String...) throws(UsageError) -> [String] {
        if operands.count == names.count { return operands }
        let list =
            names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")"
        throw UsageError(
            message: names.isEmpty
                ? "expected no operands, found \(operands.count)" : "expected \(list), found \(operands.count) operands"
        )
    }

    /// Throws an error if more than one operand is standard input, or an operand and an option's file are.
    ///
    /// - Parameters:
    ///   - names: The words that follow "only one" in the error's message, such as "of SCENE and TAPS".
    ///   - option: An option that names a file to read; nil if there is none.
    func requireOneStandardInput(_ names: String, option: String? = nil) throws(UsageError) {
        let paths = operands + (option.map(allValues) ?? [])
        guard paths.count(where: { $0 == "-" }) < 2 else {
            throw UsageError(message: "only one \(names) can be standard input")
        }
    }

    /// Throws an error if the file that `-o` names is an operand, or a file that one of these options names.
    func requireOwnOutput(options: [String] = []) throws(UsageError) {
        guard let output = value("-o"), output != "-" else { return }
        for input in operands + options.flatMap(allValues) where input != "-" && isSameFile(input, output) {
            throw UsageError(message: "-o would replace \(input), which is read")
        }
    }

    /// Throws an error if standard output is the file at `path`, which is read in pieces: reading would never end.
    func requireOtherThanOutput(_ path: String) throws(UsageError) {
        guard !isStandardOutput(path) else { throw UsageError(message: "standard output is \(path), which is read") }
    }

    /// Throws an error if one of these options is given.
    ///
    /// - Parameter reason: The words that follow the option in the error's message.
    func refuse(_ options: [String], _ reason: String) throws(UsageError) {
        if let option = options.first(where: has) { throw UsageError(message: "\(option) \(reason)") }
    }

    func has(_ name: String) -> Bool { given.contains { $0.option == name } }

    func value(_ name: String) -> String? { allValues(name).first }

    func allValues(_ name: String) -> [String] { given.filter { $0.option == name }.map(\.value) }

    /// The value of an option for a memory size in bytes; nil if the option is not given. The value is a whole number. The
    /// suffixes k, M and G multiply it by 1024, 1024² and 1024³.
    func byteCount(_ name: String) throws(UsageError) -> Int? {
        guard let value = value(name) else { return nil }
        let units: [Character: Int] = ["k": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let unit = value.last.flatMap { units[$0] }
        let digits = unit == nil ? Substring(value) : value.dropLast()
        if !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let count = Int(digits),
            case let (size, isTooLarge) = count.multipliedReportingOverflow(by: unit ?? 1), !isTooLarge
        {
            return size
        }
        throw UsageError(message: "\(name) is a number of bytes such as 4096, 512k, 64M or 2G, not \"\(value)\"")
    }

    /// The value of an option that is a whole number from 1 to `maximum`; nil if the option is not given.
    func count(_ name: String, atMost maximum: Int = .max) throws(UsageError) -> Int? {
        guard let value = value(name) else { return nil }
        if value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let count = Int(value), 1...maximum ~= count { return count }
        let range = maximum == .max ? "above 0" : "from 1 to \(maximum)"
        throw UsageError(message: "\(name) is a whole number \(range), not \"\(value)\"")
    }

    /// The value of an option that takes a number. Nil if the option is not given.
    ///
    /// - Parameters:
    ///   - accepted: Words that say which numbers are valid. In the error's message, they follow "is a number".
    ///   - isAccepted: Returns true for a number that is valid.
    /// - Throws: An error if the value is not a valid number.
    func number(
        _ name: String, _ accepted: String, where isAccepted: (Double) -> Bool
    ) throws(UsageError) -> Double? {
        guard let value = value(name) else { return nil }
        if let number = decimalNumber(value), isAccepted(number) { return number }
        throw UsageError(message: "\(name) is a number \(accepted), not \"\(value)\"")
    }

    /// The value of an option that takes two numbers with a comma between them. Nil if the option is not given.
    ///
    /// - Parameters:
    ///   - accepted: Words that say which values are valid. In the error's message, they follow "is".
    ///   - isAccepted: Returns true for a number that is valid.
    /// - Throws: An error if the value is not two valid numbers.
    func pair(
        _ name: String, _ accepted: String, where isAccepted: (Double) -> Bool
    ) throws(UsageError) -> (Double, Double)? {
        guard let value = value(name) else { return nil }
        let parts = value.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { decimalNumber($0) }.filter(isAccepted)
        if parts.count == 2, numbers.count == 2 { return (numbers[0], numbers[1]) }
        throw UsageError(message: "\(name) is \(accepted), not \"\(value)\"")
    }

    /// The point whose coordinates are the operands X and Y.
    static func point(_ x: String, _ y: String) throws(UsageError) -> Point {
        if let x = decimalNumber(x), let y = decimalNumber(y), x.isFinite, y.isFinite { return Point(x: x, y: y) }
        throw UsageError(message: "X and Y are numbers, not \"\(x)\" and \"\(y)\"")
    }

    /// The value of an option that is the raw value of a case of `Choice`; nil if the option is not given.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Choice.Type = Choice.self
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        let choices: [Choice] = try choices(name)
        return choices.first
    }

    /// The values of a repeatable option, each the raw value of a case of `Choice`; empty if the option is not given.
    func choices<Choice: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(UsageError) -> [Choice] where Choice.RawValue == String {
        try allValues(name).map { value throws(UsageError) -> Choice in
            if let choice = Choice(rawValue: value) { return choice }
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(message: "\(name) is one of \(names), not \"\(value)\"")
        }
    }
}
