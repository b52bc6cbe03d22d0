/// A value that has a word in recordings and logs.
protocol RecordingWord {
    static var words: [(word: String, value: Self)] { get }
}

extension RecordingWord where Self: Equatable {
    var word: String { Self.words.first { $0.value == self }?.word ?? "none" }
}

extension Event.EventSubtype: RecordingWord {
    static var words: [(word: String, value: Event.EventSubtype)] { motions + commands }

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

extension KeyModifierFlags: RecordingWord {
    static var words: [(word: String, value: KeyModifierFlags)] {
        [
            ("alphaShift", .alphaShift), ("shift", .shift), ("control", .control), ("alternate", .alternate),
            ("command", .command), ("numericPad", .numericPad),
        ]
    }
}

extension RecordingWord where Self: RawRepresentable & CaseIterable, RawValue == String {
    static var words: [(word: String, value: Self)] { allCases.map { ($0.rawValue, $0) } }
}

extension Event.Phase: RecordingWord {}
extension Press.PressType: RecordingWord {}
extension Touch.TouchType: RecordingWord {}
extension TouchSample.Phase: RecordingWord {}

extension Event {
    /// The word for the motion, command or button of the event; `none` for touches and pointers.
    var word: String { type == .presses ? pressType?.word ?? "" : subtype.word }

    /// The name of the responder's method that handles the event, such as `motionBegan`, for an event without a
    /// location.
    var handlerName: String {
        let ending = phase.word.prefix(1).uppercased() + phase.word.dropFirst()
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
