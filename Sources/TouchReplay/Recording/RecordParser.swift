/// Reads one record of a recording.
struct RecordParser {
    private var reader: JSONReader
    private let start: Int
    private var time: Double?
    private var touch = TouchFields()
    private var touches: [TouchSample]?
    private var motion: Event.EventSubtype?
    private var command: Event.EventSubtype?
    private var press: Press.PressType?
    private var phase: Word?
    /// The first unknown member of the record, and the offset of its name; nil if there is none.
    private var unknownMember: (name: String, offset: Int)?

    init(_ bytes: [UInt8], in range: Range<Int>) {
        reader = JSONReader(bytes, in: range)
        start = range.lowerBound
    }

    mutating func input() throws(ParseFailure) -> ApplicationInput {
        try reader.expect(.beginObject, "a record, which is an object")
        var names: Set<String> = []
        while let name = try reader.nextName(in: &names) { try readMember(name, at: reader.tokenStart) }
        _ = try reader.next()
        guard let time else { throw ParseFailure("expected a time in the record, found none", at: start) }
        return try input(at: time)
    }

    private mutating func readMember(_ name: String, at offset: Int) throws(ParseFailure) {
        switch name {
        case "time": time = try reader.readFinite(name)
        case "finger", "type", "coalesced", "predicted",
            _ where TouchFields.locationMembers.contains(name):
            try touch.read(name, from: &reader)
        case "phase": phase = try reader.readWord(name)
        case "touches": touches = try TouchFields.samples(name, from: &reader)
        case "motion": motion = try reader.readWord(name).value(in: Event.EventSubtype.motions)
        case "remoteControl": command = try reader.readWord(name).value(in: Event.EventSubtype.commands)
        case "press": press = try reader.readWord(name).value(in: Press.PressType.words)
        default:
            unknownMember = unknownMember ?? (name, offset)
            _ = try reader.skipValue()
        }
    }

    private func input(at time: Double) throws(ParseFailure) -> ApplicationInput {
        let kinds = [
            touch.isEmpty ? nil : "finger", touches.map { _ in "touches" }, motion.map { _ in "motion" },
            command.map { _ in "remoteControl" }, press.map { _ in "press" },
        ].compactMap { $0 }
        if kinds.count > 1, let last = kinds.last {
            let list = "\(kinds.dropLast().joined(separator: ", ")) and \(last)"
            throw ParseFailure(
                "expected one of \(list) in the record, found \(kinds.count == 2 ? "both" : "all of them")", at: start)
        }
        if let phase, touches != nil || command != nil {
            let kind = touches == nil ? "remoteControl" : "touches"
            throw ParseFailure("expected no phase beside \(kind), found \"\(phase.text)\"", at: phase.offset)
        }
        if var touches {
            for index in touches.indices { touches[index].timestamp = time }
            return touches.isEmpty ? .time(time) : .touches(touches)
        }
        if let motion {
            let phase = try eventPhase()
            guard phase != .changed else {
                throw ParseFailure("expected began, ended or cancelled (phase), found \"changed\"", at: start)
            }
            return .event(Event(motion: motion, phase: phase, timestamp: time))
        }
        if let command { return .event(Event(remoteControl: command, timestamp: time)) }
        if let press { return .event(Event(press: press, phase: try eventPhase(), timestamp: time)) }
        if touch.isEmpty, phase == nil {
            guard let unknownMember else { return .time(time) }
            throw ParseFailure(
                "expected finger, touches, motion, remoteControl or press, found \"\(unknownMember.name)\"",
                at: unknownMember.offset)
        }
        var touch = touch
        touch.phase = try phase?.value(in: TouchSample.Phase.words)
        return .touches([try touch.sample(at: start, time)])
    }

    private func eventPhase() throws(ParseFailure) -> Event.Phase {
        guard let phase else { throw ParseFailure("expected a phase in the record, found none", at: start) }
        return try phase.value(in: Event.Phase.words)
    }
}

/// The members of a touch that have been read so far; nil for the others.
private struct TouchFields {
    var finger: Int?
    var phase: TouchSample.Phase?
    var x: Double?
    var y: Double?
    /// The time of a coalesced or predicted location; nil for other touches.
    var time: Double?
    var type: Touch.TouchType?
    var details = TouchSample.Details()
    var hasDetails = false

    static let locationMembers: Set = [
        "x", "y", "force", "altitude", "azimuth", "radius", "buttons", "modifiers", "dx", "dy",
    ]

    var isEmpty: Bool { finger == nil && x == nil && y == nil && type == nil && !hasDetails }

    /// Reads an array of touches. With `areLocations`, reads the coalesced or predicted locations of one touch instead:
    /// objects with a time, but without finger and phase.
    static func samples(
        _ name: String, from reader: inout JSONReader, areLocations: Bool = false
    ) throws(ParseFailure) -> [TouchSample] {
        var samples: [TouchSample] = []
        try reader.readArray("an array (\(name))") { (reader, token) throws(ParseFailure) in
            guard token == .beginObject else {
                let what = areLocations ? "place" : "touch"
                throw reader.unexpected(token, expected: "a \(what), which is an object")
            }
            let offset = reader.tokenStart
            var fields = areLocations ? TouchFields(finger: 0, phase: .moved) : TouchFields()
            var names: Set<String> = []
            while let name = try reader.nextName() {
                try reader.note(name, in: &names)
                switch name {
                case "phase" where !areLocations:
                    fields.phase = try reader.readWord(name).value(in: TouchSample.Phase.words)
                case "time" where areLocations: fields.time = try reader.readFinite(name)
                case _ where !areLocations || locationMembers.contains(name): try fields.read(name, from: &reader)
                default: _ = try reader.skipValue()
                }
            }
            if areLocations, fields.time == nil {
                throw ParseFailure("expected time of the place, found no such field", at: offset)
            }
            samples.append(try fields.sample(at: offset, fields.time ?? 0))
        }
        return samples
    }

    mutating func read(_ name: String, from reader: inout JSONReader) throws(ParseFailure) {
        switch name {
        case "finger": finger = try reader.readInteger(name)
        case "x": x = try reader.readCoordinate(name)
        case "y": y = try reader.readCoordinate(name)
        case "type": type = try reader.readWord(name).value(in: Touch.TouchType.words)
        default: hasDetails = try readDetail(name, from: &reader) || hasDetails
        }
    }

    /// Reads a member of a touch if it is one of `details`, and skips any other member.
    ///
    /// - Returns: True if the member is one of the details.
    private mutating func readDetail(_ name: String, from reader: inout JSONReader) throws(ParseFailure) -> Bool {
        switch name {
        case "force": details.force = try reader.readFinite(name)
        case "altitude": details.altitudeAngle = try reader.readFinite(name)
        case "azimuth": details.azimuthAngle = try reader.readFinite(name)
        case "radius": details.majorRadius = try reader.readFinite(name)
        case "buttons": details.buttonMask = Event.ButtonMask(rawValue: try reader.readInteger(name))
        case "modifiers": details.modifierFlags = try reader.readModifiers(name)
        case "dx": details.scrollDelta.x = try reader.readFinite(name)
        case "dy": details.scrollDelta.y = try reader.readFinite(name)
        case "coalesced": details.coalesced = try TouchFields.samples(name, from: &reader, areLocations: true)
        case "predicted": details.predicted = try TouchFields.samples(name, from: &reader, areLocations: true)
        default:
            _ = try reader.skipValue()
            return false
        }
        return true
    }

    /// The sample of a touch with these members. Throws if the finger, the phase or a coordinate is missing.
    func sample(at offset: Int, _ time: Double) throws(ParseFailure) -> TouchSample {
        func missing(_ name: String) -> ParseFailure {
            ParseFailure("expected \(name) of the touch, found no such field", at: offset)
        }
        guard let finger else { throw missing("finger") }
        guard let phase else { throw missing("phase") }
        guard let x else { throw missing("x") }
        guard let y else { throw missing("y") }
        var sample = TouchSample(finger: finger, phase: phase, location: Point(x: x, y: y), timestamp: time)
        if let type { sample.type = type }
        if hasDetails { sample.details = details }
        return sample
    }
}

/// A string in the record that names one of several values, such as a phase.
private struct Word {
    let text: String
    let offset: Int
    /// The name of the member whose value is the word, for error messages.
    let member: String

    func value<Value>(in words: [(word: String, value: Value)]) throws(ParseFailure) -> Value {
        if let match = words.first(where: { $0.word == text }) { return match.value }
        let known = words.map(\.word).joined(separator: ", ")
        throw ParseFailure("expected \(known) (\(member)), found \"\(text)\"", at: offset)
    }
}

extension JSONReader {
    fileprivate mutating func readWord(_ name: String) throws(ParseFailure) -> Word {
        let text = try readString(name)
        return Word(text: text, offset: tokenStart, member: name)
    }

    /// Reads an array with the names of the modifier keys that are held down.
    fileprivate mutating func readModifiers(_ name: String) throws(ParseFailure) -> KeyModifierFlags {
        var keys: KeyModifierFlags = []
        try readArray("an array (\(name))") { (reader, token) throws(ParseFailure) in
            guard case .string(let text) = token else {
                throw reader.unexpected(token, expected: "the name of a key")
            }
            let word = Word(text: reader.string(text), offset: reader.tokenStart, member: name)
            keys.formUnion(try word.value(in: KeyModifierFlags.words))
        }
        return keys
    }

    fileprivate mutating func readCoordinate(_ name: String) throws(ParseFailure) -> Double {
        let token = try next()
        return token == .null ? .nan : try finite(token, name)
    }
}
