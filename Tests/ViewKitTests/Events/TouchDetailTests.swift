import Testing
import ViewKit

/// What is known of a touch beside its place, and which touches an event has for whom.
struct TouchDetailTests {
    private func pencil(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, at time: Double) -> TouchSample {
        var details = TouchSample.Details()
        (details.force, details.altitudeAngle, details.azimuthAngle) = (0.5, 1, .pi / 2)
        return TouchSample(phase, x, y, at: time, by: .pencil, details)
    }

    @Test(arguments: Way.single)
    func `force and angles of a pencil come with its samples`(_ way: Way) throws {
        let stage = Stage(way)
        let view = stage.view("view", 0, 0, 100, 100)
        view.transform = AffineTransform(rotationAngle: .pi / 2)
        stage.application.send(pencil(.began, 50, 50, at: 0))
        let touch = try #require(stage.application.touches.first)
        #expect(touch.type == .pencil && touch.force == 0.5 && touch.altitudeAngle == 1)
        #expect(abs(touch.azimuthAngle(in: nil) - .pi / 2) < 1e-12 && abs(touch.azimuthAngle(in: view)) < 1e-12)
        #expect(abs(touch.azimuthUnitVector(in: nil).y - 1) < 1e-12)
        #expect(touch.azimuthAngle(in: View()).isNaN)
        // A sample without details says that nothing is known any more.
        stage.moved(51, 50)
        #expect(touch.force == 0 && touch.altitudeAngle == .pi / 2)
        #expect(touch.preciseLocation(in: nil) == Point(x: 51, y: 50))
        #expect(touch.precisePreviousLocation(in: nil) == Point(x: 50, y: 50))
    }

    @Test func `numbers that are none count as not known`() throws {
        let stage = Stage()
        _ = stage.view("view", 0, 0, 100, 100)
        var sample = pencil(.began, 50, 50, at: 0)
        sample.details?.force = .nan
        sample.details?.altitudeAngle = .infinity
        sample.details?.azimuthAngle = .nan
        stage.application.send(sample)
        let touch = try #require(stage.application.touches.first)
        #expect(touch.force == 0 && touch.altitudeAngle == .pi / 2 && touch.azimuthAngle(in: nil) == 0)
    }

    @Test(arguments: Way.single)
    func `coalesced touches end with the touch as it is, predicted ones follow`(_ way: Way) throws {
        let stage = Stage(way)
        let view = stage.view("view", 0, 0, 100, 100)
        var seen: [[Point]] = []
        view.onEvent = { [unowned view] event in
            guard let event, let touch = event.allTouches?.first else { return }
            for list in [event.coalescedTouches(for: touch), event.predictedTouches(for: touch)] {
                seen.append((list ?? []).map { $0.location(in: view) })
            }
            let last = event.coalescedTouches(for: touch)?.last
            #expect(last !== touch && last?.timestamp == touch.timestamp && last?.view === view)
        }
        stage.application.send(pencil(.began, 10, 10, at: 0))
        var move = pencil(.moved, 30, 10, at: 0.03)
        move.details?.coalesced = [pencil(.moved, 15, 10, at: 0.01), pencil(.moved, 22, 10, at: 0.02)]
        move.details?.predicted = [pencil(.moved, 38, 10, at: 0.04)]
        stage.application.send(move)
        #expect(
            seen == [
                [Point(x: 10, y: 10)], [], [Point(x: 15, y: 10), Point(x: 22, y: 10), Point(x: 30, y: 10)],
                [Point(x: 38, y: 10)],
            ])
        let touch = try #require(stage.application.touches.first)
        #expect(Event().coalescedTouches(for: touch) == nil && Event().predictedTouches(for: touch) == nil)
    }

    @Test(arguments: Way.single)
    func `an event says which touches are whose: of a view, a window, a recogniser`(_ way: Way) throws {
        let stage = Stage(way)
        let (left, right) = (stage.view("left", 0, 0, 100, 100), View(100, 0, 100, 100, in: stage.window))
        var last: Event?
        left.onEvent = { last = $0 }
        let other = Window(way, Rect(x: 0, y: 500, width: 100, height: 100))
        stage.application.addWindow(other)
        let pan = PanGestureRecognizer()
        left.addGestureRecognizer(pan)
        for (finger, point) in [(10.0, 10.0), (110, 10), (10, 510), (20, 10)].enumerated() {
            stage.began(point.0, point.1, finger: finger)
        }
        let event = try #require(last)
        func fingers(_ touches: Set<Touch>?) -> [Int] { (touches ?? []).map(\.finger).sorted() }
        #expect(fingers(event.allTouches) == [0, 1, 2, 3])
        #expect(fingers(event.touches(for: left)) == [0, 3] && fingers(event.touches(for: right)) == [1])
        #expect(fingers(event.touches(for: stage.window)) == [0, 1, 3] && fingers(event.touches(for: other)) == [2])
        #expect(fingers(event.touches(for: pan)) == [0, 3])
        #expect(Event(remoteControl: .remoteControlPlay, timestamp: 0).touches(for: left) == nil)
    }
}
