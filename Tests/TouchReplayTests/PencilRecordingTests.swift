import Testing
import TouchReplay

/// Pencils, forces and places between samples in recordings.
struct PencilRecordingTests {
    private func read(_ line: String) throws -> Result<ApplicationInput, SceneFileError>? {
        try RecordingReader(reading: Array(line.utf8)).next()?.input
    }

    private func sample(_ line: String) throws -> TouchSample? {
        guard case .touches(let samples) = try read(line)?.get() else { return nil }
        return samples.first
    }

    @Test func `a touch's type, force, angles and other places are written as they were read`() throws {
        let line = """
            {"time": 1, "finger": 0, "phase": "moved", "x": 30, "y": 40, "type": "pencil", "force": 0.5, "altitude": 1.25, "azimuth": -0.5, \
            "coalesced": [{"time": 0.5, "x": 10, "y": 20, "force": 0.25, "altitude": 1, "azimuth": 0}, {"time": 0.75, "x": null, "y": 3}], \
            "predicted": [{"time": 1.5, "x": 50, "y": 60}]}
            """
        let sample = try #require(try sample(line))
        #expect(sample.type == .pencil && sample.location == Point(x: 30, y: 40))
        let details = try #require(sample.details)
        #expect(details.force == 0.5 && details.altitudeAngle == 1.25 && details.azimuthAngle == -0.5)
        #expect(details.coalesced.map(\.timestamp) == [0.5, 0.75] && details.coalesced[0].details?.force == 0.25)
        #expect(details.coalesced[0].location == Point(x: 10, y: 20) && details.coalesced[1].location.x.isNaN)
        #expect(details.predicted.map(\.location) == [Point(x: 50, y: 60)])
        #expect(TouchRecorder.lines(.touches([sample])) == [line])
    }

    @Test func `several touches of one event have each their own`() throws {
        let line = """
            {"time":1,"touches":[{"finger":0,"phase":"began","x":1,"y":2,"force":2},\
            {"finger":1,"phase":"began","x":3,"y":4,"type":"indirectPointer"}]}
            """
        guard case .touches(let samples) = try read(line)?.get() else { throw CancellationError() }
        #expect(samples.map(\.type) == [.direct, .indirectPointer])
        #expect(samples[0].details?.force == 2 && samples[1].details == nil)
    }

    @Test(arguments: [
        (#"{"time":1,"finger":0,"phase":"began","x":1,"y":2,"type":"pen"}"#, "pencil", 57),
        (#"{"time":1,"finger":0,"phase":"began","x":1,"y":2,"force":"hard"}"#, "force", 58),
        (#"{"time":1,"finger":0,"phase":"began","x":1,"y":2,"coalesced":3}"#, "coalesced", 62),
        (#"{"time":1,"finger":0,"phase":"began","x":1,"y":2,"predicted":[{"x":1,"y":2}]}"#, "time", 63),
        (#"{"time":1,"finger":0,"phase":"began","x":1,"y":2,"predicted":[{"time":1,"y":2}]}"#, "x", 63),
        (
            #"{"time":1,"finger":0,"phase":"began","x":1,"y":2,"modifiers":["shft"]}"#,
            "alphaShift, shift, control, alternate, command, numericPad (modifiers)", 63
        ),
    ])
    func `what is no such value is an error in its place`(line: String, expected: String, column: Int) throws {
        guard case .failure(let error) = try read(line) else {
            Issue.record("\(line) was read")
            return
        }
        #expect(error.message.contains(expected))
        #expect(error.position?.column == column, "\(error)")
    }

    @Test func `radius, buttons, keys and the way of a scroll are read, and written as they were read`() throws {
        let line = """
            {"time": 1, "finger": 0, "phase": "scroll", "x": 30, "y": 40, "type": "indirectPointer", "force": 0, \
            "altitude": 1.5, "azimuth": 0, "radius": 6.5, "buttons": 5, "modifiers": ["shift", "command"], "dx": 0, "dy": -12.5}
            """
        let sample = try #require(try sample(line))
        let details = try #require(sample.details)
        #expect(sample.phase == .scroll && details.majorRadius == 6.5 && details.buttonMask == [.primary, .button(3)])
        #expect(details.modifierFlags == [.shift, .command] && details.scrollDelta == Point(x: 0, y: -12.5))
        #expect(TouchRecorder.lines(.touches([sample])) == [line])
    }

    @Test func `a pointer's moves and scrolls are in the log of who received what`() throws {
        let stage = Stage("indexed")
        let outer = stage.view("outer", 0, 0, 100, 100)
        stage.view("inner", 10, 10, 50, 50, in: outer)
        try stage.expect(
            [
                #"{"time": 1, "finger": 0, "phase": "hover", "x": 20, "y": 20}"#,
                #"{"time": 2, "finger": 0, "phase": "scroll", "x": 80, "y": 80, "dx": 1.5, "dy": -3}"#,
            ],
            gives: """
                1 inner pointerHovered
                1 outer pointerHovered
                2 outer pointerScrolled 1.5,-3
                """)
    }
}
