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
    private var phase: (word: String, offset: Int)?
    /// The first unknown member of the record, and the offset of its name; nil if there is none.
    private var unknownMember: (name: String, offset: Int)?

    /// The members of a touch that have been read so far; nil for the others.
    private struct TouchFields {
        var finger: Int?
        var phase: TouchSample.Phase?
        var x: Double?
        var y: Double?
        /// The time of a coalesced or predicted location; nil for other touches.
        var time: Double?
        var type: Touch.TouchType?
        var details: TouchSample.Details?

        static let locationMembers: Set = [
            "x", "y", "force", "altitude", "azimuth", "radius", "buttons", "modifiers", "dx", "dy",
        ]

        var isEmpty: Bool { finger == nil && x == nil && y == nil && type == nil && details == nil }
    }

    init(_ bytes: [UInt8], in range: Range<Int>) {
        reader = JSONReader(bytes, in: range)
        start = range.lowerBound
    }

    mutating func input() throws(ParseFailure) -> ApplicationInput {
        try reader.expect(.beginObject, "a record, which is an object")
        while case .name(let name) = try reader.next() {
            try readMember(reader.string(name), at: reader.tokenStart)
        }
        _ = try reader.next()
        guard let time else { throw ParseFailure("expected a time in the record, found none", at: start) }
        return try input(at: time)
    }

    private mutating func readMember(_ name: String, at offset: Int) throws(ParseFailure) {
        switch name {
        case "time": time = try reader.readFinite(name)
        case "finger", "type", "coalesced", "predicted",
            _ where TouchFields.locationMembers.contains(name):
            var fields = touch
            try readTouchMember(name, into: &fields)
            touch = fields
        case "phase": phase = try readWord(name)
        case "touches": touches = try readTouches(name)
        case "motion": motion = try value(of: try readWord(name), in: Event.EventSubtype.motions, name)
        case "remoteControl": command = try value(of: try readWord(name), in: Event.EventSubtype.commands, name)
        case "press": press = try value(of: try readWord(name), in: Press.PressType.words, name)
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
        if let touches {
            return touches.isEmpty ? .time(time) : .touches(touches.map { TouchSample($0, at: time) })
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
        touch.phase = try phase.map { (phase) throws(ParseFailure) in try touchPhase(phase) }
        return .touches([TouchSample(try sample(touch, at: start), at: time)])
    }

    // MARK: Touches

    /// Reads an array of touches. With `areLocations`, reads the coalesced or predicted locations of one touch instead:
    /// objects with a time, but without finger and phase.
    private mutating func readTouches(
        _ name: String, areLocations: Bool = false
    ) throws(ParseFailure) -> [TouchSample] {
        try readElements(name) { (parser, token) throws(ParseFailure) in
            guard token == .beginObject else {
                let what = areLocations ? "place" : "touch"
                throw parser.reader.unexpected(token, expected: "a \(what), which is an object")
            }
            let offset = parser.reader.tokenStart
            var fields = areLocations ? TouchFields(finger: 0, phase: .moved) : TouchFields()
            while case .name(let name) = try parser.reader.next() {
                switch parser.reader.string(name) {
                case "phase" where !areLocations: fields.phase = try parser.touchPhase(try parser.readWord("phase"))
                case "time" where areLocations: fields.time = try parser.reader.readFinite("time")
                case let name where !areLocations || TouchFields.locationMembers.contains(name):
                    try parser.readTouchMember(name, into: &fields)
                default: _ = try parser.reader.skipValue()
                }
            }
            if areLocations, fields.time == nil {
                throw ParseFailure("expected time of the place, found no such field", at: offset)
            }
            return TouchSample(try parser.sample(fields, at: offset), at: fields.time ?? 0)
        }
    }

    private mutating func readElements<Element>(
        _ name: String, _ element: (inout RecordParser, JSONReader.Token) throws(ParseFailure) -> Element
    ) throws(ParseFailure) -> [Element] {
        try reader.expect(.beginArray, "an array (\(name))")
        var elements: [Element] = []
        while true {
            let token = try reader.next()
            if token == .endArray { return elements }
            elements.append(try element(&self, token))
        }
    }

    private mutating func readTouchMember(_ name: String, into fields: inout TouchFields) throws(ParseFailure) {
        switch name {
        case "finger": fields.finger = try reader.readInteger(name)
        case "x": fields.x = try readCoordinate(name)
        case "y": fields.y = try readCoordinate(name)
        case "type": fields.type = try value(of: try readWord(name), in: Touch.TouchType.words, name)
        case "force": fields.details[or: .init()].force = try reader.readFinite(name)
        case "altitude": fields.details[or: .init()].altitudeAngle = try reader.readFinite(name)
        case "azimuth": fields.details[or: .init()].azimuthAngle = try reader.readFinite(name)
        case "radius": fields.details[or: .init()].majorRadius = try reader.readFinite(name)
        case "buttons":
            fields.details[or: .init()].buttonMask = Event.ButtonMask(rawValue: try reader.readInteger(name))
        case "modifiers": fields.details[or: .init()].modifierFlags = try readModifiers(name)
        case "dx": fields.details[or: .init()].scrollDelta.x = try reader.readFinite(name)
        case "dy": fields.details[or: .init()].scrollDelta.y = try reader.readFinite(name)
        case "coalesced": fields.details[or: .init()].coalesced = try readTouches(name, areLocations: true)
        case "predicted": fields.details[or: .init()].predicted = try readTouches(name, areLocations: true)
        default: _ = try reader.skipValue()
        }
    }

    /// Reads an array with the names of the modifier keys that are held down.
    private mutating func readModifiers(_ name: String) throws(ParseFailure) -> KeyModifierFlags {
        let keys = try readElements(name) { (parser, token) throws(ParseFailure) in
            guard case .string(let text) = token else {
                throw parser.reader.unexpected(token, expected: "the name of a key")
            }
            let word = (parser.reader.string(text), parser.reader.tokenStart)
            return try parser.value(of: word, in: KeyModifierFlags.words, name)
        }
        return KeyModifierFlags(keys)
    }

    private mutating func readCoordinate(_ name: String) throws(ParseFailure) -> Double {
        let token = try reader.next()
        return token == .null ? .nan : try reader.finite(token, name)
    }

    /// The sample of a touch with these members, with timestamp 0. Throws if the finger, the phase or a coordinate is
    /// missing.
    private func sample(_ fields: TouchFields, at offset: Int) throws(ParseFailure) -> TouchSample {
        func missing(_ name: String) -> ParseFailure {
            ParseFailure("expected \(name) of the touch, found no such field", at: offset)
        }
        guard let finger = fields.finger else { throw missing("finger") }
        guard let phase = fields.phase else { throw missing("phase") }
        guard let x = fields.x else { throw missing("x") }
        guard let y = fields.y else { throw missing("y") }
        var sample = TouchSample(finger: finger, phase: phase, location: Point(x: x, y: y), timestamp: 0)
        if let type = fields.type { sample.type = type }
        sample.details = fields.details
        return sample
    }

    // MARK: Words

    private mutating func readWord(_ name: String) throws(ParseFailure) -> (word: String, offset: Int) {
        let word = try reader.readString(name)
        return (word, reader.tokenStart)
    }

    private func value<Value>(
        of found: (word: String, offset: Int), in words: [(word: String, value: Value)], _ name: String
    ) throws(ParseFailure) -> Value {
        if let match = words.first(where: { $0.word == found.word }) { return match.value }
        let known = words.map(\.word).joined(separator: ", ")
        throw ParseFailure("expected \(known) (\(name)), found \"\(found.word)\"", at: found.offset)
    }

    private func eventPhase() throws(ParseFailure) -> Event.Phase {
        guard let phase else { throw ParseFailure("expected a phase in the record, found none", at: start) }
        return try value(of: phase, in: Event.Phase.words, "phase")
    }

    private func touchPhase(_ found: (word: String, offset: Int)) throws(ParseFailure) -> TouchSample.Phase {
        try value(of: found, in: TouchSample.Phase.words, "phase")
    }
}

extension TouchSample {
    fileprivate init(_ other: TouchSample, at time: Double) {
        self = other
        timestamp = time
    }
}

extension Optional {
    /// The value, or `other` if there is none. Changing the result stores the value.
    fileprivate subscript(or other: @autoclosure () -> Wrapped) -> Wrapped {
        get { self ?? other() }
        set { self = newValue }
    }
}
