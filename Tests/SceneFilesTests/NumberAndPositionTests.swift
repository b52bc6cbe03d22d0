import SceneFiles
import TestSupport
import Testing

struct NumberAndPositionTests {
    @Test func `decimal numbers are the nearest doubles`() {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<20_000 {
            let integer = UInt64.random(in: 0...(1 << UInt64.random(in: 1...63)), using: &generator)
            let exponent = Int.random(in: -30...30, using: &generator)
            var text = String(integer)
            if Bool.random(using: &generator) {
                text.insert(
                    ".", at: text.index(text.startIndex, offsetBy: Int.random(in: 1...text.count, using: &generator)))
            }
            if Bool.random(using: &generator) { text += "e\(exponent)" }
            if Bool.random(using: &generator) { text = "-" + text }
            #expect(decimalNumber(text) == Double(text), "\(text)")
        }
        for _ in 0..<20_000 {
            let value = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
            guard value.isFinite else { continue }
            #expect(decimalNumber(value.description) == value)
            #expect(decimalNumber(shortestDecimal(value)) == value)
        }
    }

    @Test func `only decimal numbers are numbers`() {
        for text in ["", "-", ".", "e5", "1e", "1e+", "nan", "inf", "0x10", "1 ", " 1", "1,5", "1_000", "--1", "1e5.0"]
        {
            #expect(decimalNumber(text) == nil, "\(text)")
        }
        #expect(decimalNumber(".5") == 0.5)
        #expect(decimalNumber("5.") == 5)
        #expect(decimalNumber("+7") == 7)
        #expect(decimalNumber("-0").map(\.sign) == .minus)
        #expect(decimalNumber("1e999") == .infinity)
        #expect(decimalNumber("-1e999") == -.infinity)
        #expect(decimalNumber("1e-999") == 0)
        #expect(decimalNumber("1e99999999999999999999") == .infinity)
        #expect(
            decimalNumber("0.000000000000000000000000000000000000012345678901234567890") == 1.2345678901234567890e-38)
        #expect(decimalNumber("9007199254740993") == 9007199254740992)
        #expect(decimalNumber(String(repeating: "9", count: 400)) == .infinity)
        #expect(decimalNumber("1" + String(repeating: "0", count: 300)) == 1e300)
    }

    @Test func `positions count lines and characters`() {
        let text = Array("ab\ncdé😀x\r\ny\rz".utf8)
        #expect(TextPosition(offset: 0, in: text) == TextPosition(line: 1, column: 1))
        #expect(TextPosition(offset: 3, in: text) == TextPosition(line: 2, column: 1))
        #expect(TextPosition(offset: 11, in: text) == TextPosition(line: 2, column: 5))
        #expect(TextPosition(offset: 14, in: text) == TextPosition(line: 3, column: 1))
        #expect(TextPosition(offset: 16, in: text) == TextPosition(line: 4, column: 1))
        #expect(TextPosition(offset: 99, in: text) == TextPosition(line: 4, column: 2))
        #expect(TextPosition(offset: 4, in: Array("\u{FEFF}ab".utf8)) == TextPosition(line: 1, column: 2))
        #expect(TextPosition(offset: 0, in: [UInt8]()) == TextPosition(line: 1, column: 1))
    }
}
