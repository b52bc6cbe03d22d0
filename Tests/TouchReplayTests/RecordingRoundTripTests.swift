import TestSupport
import Testing

@testable import TouchReplay

/// Whatever an application can be given, a recording of it gives again.
struct RecordingRoundTripTests {
    /// What an input says to an application, numbers as their bits.
    private struct Meaning: Hashable {
        var time: UInt64
        var touches: [[String]] = []
        var event: [String] = []

        init(_ input: ApplicationInput) {
            switch input {
            case .time(let time): self.time = time.bitPattern
            case .event(let event):
                time = event.timestamp.bitPattern
                if event.type == .touches { return }
                self.event = ["\(event.type)", "\(event.subtype)", "\(event.phase)", "\(event.pressType as Any)"]
            case .touches(let samples):
                // One event happens at one time, the last.
                time = samples.map(\.timestamp).max()?.bitPattern ?? 0
                touches = samples.map { sample in
                    let point = [sample.location.x, sample.location.y].map { $0.isFinite ? "\($0.bitPattern)" : "none" }
                    return ["\(sample.finger)", "\(sample.phase)"] + point
                }
            }
        }
    }

    private func expectEqual(_ inputs: [ApplicationInput], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let lines = inputs.flatMap(TouchRecorder.lines)
        let reader = RecordingReader(reading: Array(lines.map { $0 + "\n" }.joined().utf8))
        for input in inputs {
            let record = try #require(try reader.next(), sourceLocation: sourceLocation)
            let found = try record.input.get()
            #expect(Meaning(found) == Meaning(input), "\(input)", sourceLocation: sourceLocation)
            #expect(TouchRecorder.lines(found) == TouchRecorder.lines(input), sourceLocation: sourceLocation)
        }
        #expect(try reader.next() == nil, sourceLocation: sourceLocation)
    }

    @Test func `every event that can be made is recorded and read back, with every phase`() throws {
        var events = [Event()]
        for phase in Event.Phase.words.map(\.value) {
            for press in Press.PressType.words.map(\.value) {
                events.append(Event(press: press, phase: phase, timestamp: 1))
            }
            guard phase != .changed else { continue }
            for motion in [Event.EventSubtype.none, .motionShake] {
                events.append(Event(motion: motion, phase: phase, timestamp: -0.0))
            }
        }
        let commands: [Event.EventSubtype] = [
            .remoteControlPlay, .remoteControlPause, .remoteControlStop, .remoteControlTogglePlayPause,
            .remoteControlNextTrack, .remoteControlPreviousTrack, .remoteControlBeginSeekingBackward,
            .remoteControlEndSeekingBackward, .remoteControlBeginSeekingForward, .remoteControlEndSeekingForward,
        ]
        events += commands.map { Event(remoteControl: $0, timestamp: .greatestFiniteMagnitude) }
        try expectEqual(events.map { .event($0) })
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `any fingers, points and times are read back to the bit`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func double() -> Double {
            let edges = [0, -0.0, 0.1, .nan, .infinity, .leastNonzeroMagnitude, -.greatestFiniteMagnitude, 0x1p53]
            return Bool.random(using: &random)
                ? edges.randomElement(using: &random) ?? 0 : Double(bitPattern: random.next())
        }
        func time() -> Double {
            let time = double()
            return time.isFinite ? time : 0.5
        }
        func sample() -> TouchSample {
            let edges = [0, -1, .max, .min, 1 << 53 + 1, .max - 1]
            let finger =
                Bool.random(using: &random) ? edges.randomElement(using: &random) ?? 0 : Int(random.next() >> 12)
            return TouchSample(
                finger: finger, phase: TouchSample.Phase.allCases.randomElement(using: &random) ?? .began,
                location: Point(x: double(), y: double()), timestamp: time())
        }
        var inputs: [ApplicationInput] = []
        for _ in 0..<2000 {
            let count = Int.random(in: 0...4, using: &random)
            inputs.append(count == 0 ? .time(time()) : .touches((0..<count).map { _ in sample() }))
        }
        try expectEqual(inputs)
    }

    @Test func `an event of very many fingers is one record; one of none lets time pass`() throws {
        let samples = (0..<20_000).map {
            TouchSample(finger: $0, phase: .moved, location: Point(x: Double($0) / 3, y: 0.1), timestamp: 7)
        }
        try expectEqual([.touches(samples), .time(8)])
        #expect(TouchRecorder.lines(.touches([])).isEmpty)
        let application = Application()
        var count = 0
        application.inputObserver = { _ in count += 1 }
        application.send([])
        #expect(count == 0)
        let reader = RecordingReader(reading: Array(#"{"touches": [], "time": 3}"#.utf8))
        application.send(try #require(try reader.next()).input.get())
        #expect(application.time == 3)
    }
}
