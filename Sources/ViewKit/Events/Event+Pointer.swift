extension Event {
    /// Buttons of a pointer, like UIKit's `UIEvent.ButtonMask`.
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The main button.
        public static let primary = ButtonMask(rawValue: 1)
        /// The button that opens menus.
        public static let secondary = ButtonMask(rawValue: 2)

        /// The mask of the button with a number. The main button has the number 1.
        ///
        /// - Precondition: The number is one of 1 to 32.
        public static func button(_ number: Int) -> ButtonMask {
            precondition((1...32).contains(number), "buttons have the numbers 1 to 32, got \(number)")
            return ButtonMask(rawValue: 1 << (number - 1))
        }
    }

    /// The location of the pointer in a `hover` or `scroll` event, in a view's bounds space; nil for `view` means the
    /// window under the pointer. A point of NaNs for other events, and where there is no conversion.
    public final func location(in view: View?) -> Point {
        guard let pointer else { return .nan }
        return (view ?? pointer.window).convertFromScreen(pointer.location)
    }

    /// The distance that the content is to scroll in a `scroll` event, in points of the screen; zero for other events.
    public final var scrollDelta: Point { pointer?.details.scrollDelta ?? .zero }

    /// The buttons of the pointer that are down. For an event of touches, the buttons of all its touches together.
    public final var buttonMask: ButtonMask {
        touches.reduce(pointer?.details.buttonMask ?? []) { $0.union($1.buttonMask) }
    }

    /// The modifier keys held down. For an event of touches, the keys that any of its touches reports.
    public final var modifierFlags: KeyModifierFlags {
        touches.reduce(pointer?.details.modifierFlags ?? []) { $0.union($1.modifierFlags) }
    }
}

/// Modifier keys, like UIKit's `UIKeyModifierFlags`.
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The flag of caps lock.
    public static let alphaShift = KeyModifierFlags(rawValue: 1 << 16)
    /// The flag of the shift keys.
    public static let shift = KeyModifierFlags(rawValue: 1 << 17)
    /// The flag of the control keys.
    public static let control = KeyModifierFlags(rawValue: 1 << 18)
    /// The flag of the option keys, which are alt keys on other keyboards.
    public static let alternate = KeyModifierFlags(rawValue: 1 << 19)
    /// The flag of the command keys.
    public static let command = KeyModifierFlags(rawValue: 1 << 20)
    /// The flag of the keys on the numeric pad.
    public static let numericPad = KeyModifierFlags(rawValue: 1 << 21)
}

/// The state of a pointer that moves or scrolls without touching, at the moment of an event.
struct PointerState {
    /// The location of the pointer in screen space.
    let location: Point
    let details: TouchSample.Details
    /// The view under the pointer.
    let view: View
    let window: Window
}
