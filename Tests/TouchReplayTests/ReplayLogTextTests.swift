import Foundation
import TestSupport
import Testing
import TouchReplay

/// The text of a log says all that the log does.
struct ReplayLogTextTests {
    /// The fields of a line: what lies between spaces that are in no quotation marks.
    private func fields(of line: String) -> [String] {
        var fields = [""]
        var (isQuoted, isEscaped) = (false, false)
        for scalar in line.unicodeScalars {
            if scalar == " ", !isQuoted {
                fields.append("")
                continue
            }
            if scalar == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = scalar == "\\" && isQuoted && !isEscaped
            fields[fields.count - 1].unicodeScalars.append(scalar)
        }
        return fields
    }

    private func text(_ field: String) throws -> String {
        field.utf8.first == 0x22 ? try JSONDecoder().decode(String.self, from: Data(field.utf8)) : field
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `whatever responders are called, each entry is one line, and can be read back`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let scalars: [Unicode.Scalar] = [
            "a", "7", " ", "\"", "\\", "\n", "\r", "\t", "\0", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "\u{2029}",
            "é",
            "\u{301}", "😀", "-", "\u{1B}", "\u{B}", "\u{C}", "\u{FEFF}",
        ]
        func word() -> String {
            var word = ""
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                word.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
            }
            return word
        }
        let application = Application()
        let log = ReplayLog(application)
        application.advance(to: 0.25)
        for _ in 0..<1000 {
            let fingers = (0..<Int.random(in: 0...2, using: &random)).map { _ in Int(truncatingIfNeeded: random.next())
            }
            log.add(word(), word(), fingers: fingers, detail: Bool.random(using: &random) ? word() : nil)
        }
        // Some reader of lines ends one at each of these.
        let ends: [Unicode.GeneralCategory] = [.lineSeparator, .paragraphSeparator, .control]
        let lines = log.description.unicodeScalars.split { ends.contains($0.properties.generalCategory) }
            .map { String($0) }
        try #require(lines.count == log.entries.count)
        let json = log.json.unicodeScalars.split(separator: "\n").map { String($0) }
        for (line, (object, entry)) in zip(lines, zip(json, log.entries)) {
            let fields = fields(of: line)
            let fingers = fields.dropFirst(3).prefix { Int($0) != nil }
            let detail = fields.dropFirst(3 + fingers.count)
            #expect(fields[0] == "0.25")
            #expect(try text(fields[1]).unicodeScalars.elementsEqual((entry.receiver ?? "").unicodeScalars))
            #expect(try text(fields[2]).unicodeScalars.elementsEqual(entry.event.unicodeScalars))
            #expect(fingers.map { Int($0) } == entry.fingers && detail.count == (entry.detail == nil ? 0 : 1))
            #expect(try detail.first.map(text) == entry.detail)
            let read = try JSONDecoder().decode(JSONEntry.self, from: Data(object.utf8))
            #expect(read.to == entry.receiver && read.event == entry.event && read.detail == entry.detail)
            #expect(read.fingers ?? [] == entry.fingers)
        }
    }

    private struct JSONEntry: Decodable {
        var time: Double?
        var to: String
        var event: String
        var fingers: [Int]?
        var detail: String?
    }

    @Test func `what is logged before time has begun is JSON as well`() throws {
        let application = Application()
        let log = ReplayLog(application)
        log.add("view", "made")
        #expect(log.json == #"{"time": null, "to": "view", "event": "made"}"# + "\n")
    }
}
