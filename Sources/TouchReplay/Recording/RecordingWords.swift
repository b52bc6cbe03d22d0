/// The words that recordings have for the cases of an enumeration. The word for a case is its raw value.
extension CaseIterable where Self: RawRepresentable<String> {
    static var words: [(word: String, value: Self)] { allCases.map { ($0.rawValue, $0) } }
}

extension Event.EventSubtype {
    /// The word for a motion or command in recordings and logs.
    var word: String {
        (Event.EventSubtype.motions + Event.EventSubtype.commands).first { $0.value == self }?.word ?? "none"
    }

    static let motions: [(word: String, value: Event.EventSubtype)] = [
        ("shake", .motionShake), ("none", .none),
    ]

    static let commands: [(word: String, value: Event.EventSubtype)] = [
        ("play", .remoteControlPlay), ("pause", .remoteControlPause), ("stop", .remoteControlStop),
        ("togglePlayPause", .remoteControlTogglePlayPause), ("nextTrack", .remoteControlNextTrack),
        ("previousTrack", .remoteControlPreviousTrack),
        ("beginSeekingBackward", .remoteControlBeginSeekingBackward),
        ("endSeekingBackward", .remoteControlEndSeekingBackward),
        ("beginSeekingForward", .remoteControlBeginSeekingForward),
        ("endSeekingForward", .remoteControlEndSeekingForward),
    ]
}

extension KeyModifierFlags {
    static let words: [(word: String, value: KeyModifierFlags)] = [
        ("alphaShift", .alphaShift), ("shift", .shift), ("control", .control), ("alternate", .alternate),
        ("command", .command), ("numericPad", .numericPad),
    ]
}

extension Event {
    /// The word for the motion, command or button of the event; `none` for touches and pointers.
    var word: String { type == .presses ? pressType?.rawValue ?? "" : subtype.word }

    /// The name of the responder's method that handles the event, such as `motionBegan`. For an event of touches,
    /// always `touchesBegan`, since only single touches have phases.
    var handlerName: String {
        let ending = phase.rawValue.prefix(1).uppercased() + phase.rawValue.dropFirst()
        return switch type {
        case .touches: "touches\(ending)"
        case .hover: "pointerHovered"
        case .scroll: "pointerScrolled"
        case .motion: "motion\(ending)"
        case .presses: "presses\(ending)"
        case .remoteControl: "remoteControlReceived"
        }
    }
}
