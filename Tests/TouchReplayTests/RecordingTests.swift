import Foundation
import TestSupport
import Testing

@testable import TouchReplay

/// Recordings: read, written, and never skipped in silence.
struct RecordingTests {
    private func read(_ text: String) throws -> [String] {
        try read(RecordingReader(reading: Array(text.utf8), file: "r.ndjson"))
    }

    /// The records as words, an error as its message.
    private func read(_ reader: RecordingReader) throws -> [String] {
        var result: [String] = []
        while let record = try reader.next() {
            switch record.input {
            case .success(let input): result += TouchRecorder.lines(input).map { "\(record.line): \($0)" }
            case .failure(let error): result.append("\(error)")
            }
        }
        return result
    }

    /// Every kind of record, as the recorder writes it.
    private let whole = [
        #"{"time": 0.5, "finger": 0, "phase": "began", "x": 30.333333333333332, "y": -4}"#,
        #"{"time": 0.75, "touches": [{"finger": 0, "phase": "moved", "x": 31, "y": 40}, {"finger": -7, "phase": "ended", "x": null, "y": 1e+300}]}"#,
        #"{"time": 1, "motion": "shake", "phase": "cancelled"}"#,
        #"{"time": 2, "remoteControl": "beginSeekingForward"}"#,
        #"{"time": 3, "press": "pageDown", "phase": "changed"}"#, #"{"time": -4}"#,
    ]

    @Test func `what is written is read back, every number to the bit`() throws {
        let text = "\u{FEFF}" + whole.joined(separator: "\n")
        #expect(try read(text) == whole.enumerated().map { "\($0.offset + 1): \($0.element)" })
        #expect(try read("") == [] && read("\n \r\n") == [])
    }

    @Test func `members may stand in any order, and those without a meaning are skipped`() throws {
        let records = try read(
            #"""

              {"y": 2, "pressure": [1, {}], "x": 1, "finger": 3, "phase": "began", "time": 0}
            {"touches": [], "time": 1}
            """#)
        #expect(
            records == [#"2: {"time": 0, "finger": 3, "phase": "began", "x": 1, "y": 2}"#, #"3: {"time": 1}"#])
    }

    @Test(arguments: [
        ("[]", "1:1: error: expected a record, which is an object, found an array"),
        (
            #"{"time": 0, "finger": 0, "phase": "began", "x": 1}"#,
            "1:1: error: expected y of the touch, found no such field"
        ),
        (#" {"finger": 0, "phase": "began", "x": 1, "y": 1}"#, "1:2: error: expected a time in the record, found none"),
        (#"{"time": 0, "finger": 0.5}"#, "1:23: error: expected a whole number (finger), found 0.5"),
        (#"{"time": NaN}"#, "1:10: error: expected a finite number, found NaN"),
        (
            #"{"time": 0, "finger": 0, "phase": "down", "x": 1, "y": 1}"#,
            #"1:35: error: expected began, moved, ended, cancelled, hover, leave, scroll (phase), found "down""#
        ),
        (
            #"{"time": 0, "motion": "shake", "phase": "changed"}"#,
            #"1:1: error: expected began, ended or cancelled (phase), found "changed""#
        ),
        (#"{"time": 0, "motion": "shake"}"#, "1:1: error: expected a phase in the record, found none"),
        (
            #"{"time": 0, "remoteControl": "play", "phase": "ended"}"#,
            #"1:47: error: expected no phase beside remoteControl, found "ended""#
        ),
        (
            #"{"time": 0, "touches": [], "phase": "bogus"}"#,
            #"1:37: error: expected no phase beside touches, found "bogus""#
        ),
        (#"{"time": 0, "remoteControl": "shout"}"#, "1:30: error: expected play, pause, stop"),
        (
            #"{"time": 0, "fingr": 0}"#,
            #"1:13: error: expected finger, touches, motion, remoteControl or press, found "fingr""#
        ),
        (
            #"{"time": 0, "finger": 0, "press": "menu"}"#,
            "1:1: error: expected one of finger and press in the record, found both"
        ),
        (
            #"{"time": 0, "finger": 0, "press": "menu", "motion": "shake"}"#,
            "1:1: error: expected one of finger, motion and press in the record, found all of them"
        ),
        (
            #"{"time": 0, "touches": [], "touches": [{"finger": 0, "phase": "began", "x": 1, "y": 1}]}"#,
            #"1:28: error: expected one member "touches", found another"#
        ),
        (
            #"{"time": 0, "touches": [{"finger": 0, "phase": "began", "x": 1, "y": 1, "x": 2}]}"#,
            #"1:73: error: expected one member "x", found another"#
        ),
        (#"{"time": 0, "touches": [3]}"#, "1:25: error: expected a touch, which is an object, found a number"),
        (#"{"time": 0"#, "1:11: error: expected ',' or '}', found the end"),
        (#"{"time": 0} {}"#, "1:13: error: expected the end of the document, found '{'"),
    ])
    func `a record that is wrong is an error with its place, and the next is read`(text: String, message: String) throws
    {
        let records = try read("\(text)\n{\"time\": 1}")
        #expect(records.count == 2 && records[0].hasPrefix("r.ndjson:\(message)"), "\(records[0])")
        #expect(records[1] == #"2: {"time": 1}"#)
    }

    @Test(arguments: [1, 2, 3, 7, 64, 1000])
    func `files are read in pieces of any size`(chunkSize: Int) throws {
        let text = "\u{FEFF}\r\n" + (whole + ["oops"] + whole).joined(separator: "\r\n") + "\n"
        let expected = try read(text)
        let folder = try TemporaryFolder(["r.ndjson": text])
        let path = folder.file("r.ndjson")
        let lines = try read(RecordingReader(InputFile(path: path), chunkSize: chunkSize))
        #expect(lines.map { $0.replacing(path, with: "r.ndjson") } == expected && lines.count == 13)
    }

    @Test func `a long line that is no record is one error, and a file that is not there is another`() throws {
        let line = String(repeating: " ", count: 8) + String(repeating: "[", count: 1 << 21)
        #expect(
            try read(line + "\n{\"time\": 1}") == [
                "r.ndjson:1:9: error: expected a record, which is an object, found an array", #"2: {"time": 1}"#,
            ])
        #expect(throws: SceneFileError.self) { try RecordingReader(contentsOf: "no such file") }
    }

    @Test func `however a recording is damaged, every line that is not blank is a record or an error`() throws {
        var random = SplitMix64(seed: 77)
        let sound = Array((whole + whole).joined(separator: "\n").utf8)
        var (records, errors) = (0, 0)
        for _ in 0..<400 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
                }
            }
            let lines = bytes.split(separator: 0x0A).filter { !$0.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }
            let reader = RecordingReader(reading: bytes)
            var count = 0
            while let record = try reader.next() {
                count += 1
                if case .failure = record.input { errors += 1 } else { records += 1 }
            }
            #expect(count == lines.count)
        }
        #expect(records > 1000 && errors > 200)
    }

    @Test(arguments: Stage.ways)
    func `a recorder writes what happens, so that its replay gives the same log`(_ way: String) throws {
        /// A view that posts an event of its own when it is touched.
        func stage() -> Stage {
            let stage = Stage(way)
            let view = stage.view("view", 0, 0, 100, 100)
            view.acceptsFirstResponder = true
            view.isMultipleTouchEnabled = true
            stage.window.makeKeyAndVisible()
            view.becomeFirstResponder()
            view.onTouches = { [unowned application = stage.application] _ in
                application.post(Event(motion: .motionShake, phase: .began, timestamp: application.time))
            }
            return stage
        }
        let first = stage()
        var lines: [String] = []
        var seen = 0
        first.application.inputObserver = { _ in seen += 1 }
        let recorder = TouchRecorder(first.application) { lines.append($0) }
        func sample(_ finger: Int, _ phase: TouchSample.Phase, _ time: Double) -> TouchSample {
            TouchSample(finger: finger, phase: phase, location: Point(x: 10.1, y: 20), timestamp: time)
        }
        first.application.send(sample(0, .began, 0.1))
        first.application.send([sample(0, .moved, 0.2), sample(1, .began, 0.2)])
        first.application.send(Event(press: .menu, phase: .began, timestamp: 0.3))
        first.application.send(Event(remoteControl: .remoteControlStop, timestamp: 0.4))
        first.application.advance(to: 5)
        first.application.send([sample(0, .ended, 6), sample(1, .cancelled, 7)])
        recorder.stop()
        first.application.advance(to: 8)
        #expect(seen == 7 && lines.count == 6)
        let second = stage()
        try Replay(second.application, second.log).run(RecordingReader(reading: Array(lines.joined().utf8)))
        // What was one event of two times is one record.
        #expect(lines.last?.hasPrefix(#"{"time": 7, "touches": "#) == true)
        #expect(second.log.entries == first.log.entries && first.log.entries.count > 8)
    }
}
