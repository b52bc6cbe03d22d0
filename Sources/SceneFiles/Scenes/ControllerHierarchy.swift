/// The output of `[UIViewController _printHierarchy]`: controllers, their states and the classes of their views, but no
/// frames.
enum ControllerHierarchy {
    /// The failure for a text that contains the output of `_printHierarchy`; nil for any other text. The failure's
    /// position is that of the first controller.
    static func failure(_ bytes: [UInt8]) -> ParseFailure? {
        var index = 0
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            // <UINavigationController 0x7f9c8b01a000>, state: appeared, view: <UILayoutContainerView 0x…>
            let name = bytes[index...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
            index = name.endIndex
            var rest = bytes[index...]
            if rest.starts(with: " 0x".utf8) {
                rest = rest[rest.prefix(longestAddress).prefix { $0 != UInt8(ascii: ">") }.endIndex...]
            }
            if !name.isEmpty, rest.starts(with: ">, state: ".utf8) { return ParseFailure(message, at: start) }
        }
        return nil
    }

    /// The greatest length of an address with the characters around it.
    private static let longestAddress = 24

    private static let message =
        "expected views with their frames, found the controllers of _printHierarchy, which has none; "
        + "print \"expr -l objc++ -O -- [[[UIApplication sharedApplication] keyWindow] recursiveDescription]\" instead"
}
