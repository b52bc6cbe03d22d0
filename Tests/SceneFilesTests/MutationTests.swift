import SceneFiles
import TestSupport
import Testing

/// Whatever a file holds, reading it ends with nodes or with an error that has a place.
struct MutationTests {
    /// Changes a few bytes, cuts, or repeats a part.
    private func mutated(_ bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes[place] = Array("{}[]\",:0-e<>/&\\".utf8).randomElement(using: &generator) ?? 0
            case 2: bytes.remove(at: place)
            case 3: bytes.removeLast(min(place, 200))
            case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
            default: bytes.replaceSubrange(place..<min(bytes.count, place + 3), with: Array("1e999".utf8))
            }
        }
        return bytes
    }

    @Test func `damaged scenes are refused at a place, or read, answered as by the walk and written`() throws {
        var generator = SplitMix64(seed: 6)
        var sources: [[UInt8]] = try TestData.sceneFiles.map { try readWholeFile($0) }.filter { $0.count < 12_000 }
        sources.append(Array(try readWholeFile(TestData.path("viewserver/DUMP.txt")).prefix(9_000)))
        sources.append(try readWholeFile(TestData.path("recursive-description/slider-ios26.txt")))
        var page = PageBuilder()
        let link = page.add("A", in: 2, [0, 0, 90, 20], ["display": "inline"], attributes: ["href": "#"])
        page.addText("words of a link", in: link, [[0, 0, 90, 20]])
        page.add(
            "DIV", in: 2, [0, 30, 50, 50], ["overflow-x": "hidden", "transform": "matrix(1, 1, -1, 1, 0, 0)"], order: 2)
        for _ in 0..<10 { sources.append(Array(page.json.utf8)) }
        for _ in 0..<10 { sources.append(RandomDocument.make(&generator).json()) }
        var (read, refused) = (0, 0)
        for round in 0..<1_500 {
            let bytes = mutated(sources[round % sources.count], &generator)
            guard let document = readOrRefuse(bytes) else {
                refused += 1
                continue
            }
            var loaded = LoadedScene(document)
            let point = Point(x: 30, y: 30)
            let answer = loaded.scene.topmost(at: point)
            #expect(answer == loaded.scene.walk(at: point), "round \(round)")
            let again = try SceneDocument(reading: document.json())
            #expect(again.nodes.map(\.attributes) == document.nodes.map(\.attributes), "round \(round)")
            read += 1
        }
        #expect(read > 100)
        #expect(refused > 100)
    }

    @Test func `random bytes are refused at a place, or hold no more nodes than bytes`() {
        var generator = SplitMix64(seed: 7)
        let alphabet = Array("{}[]\",:0123e+-.<>/=&#;x\\u \nnulltruefalse".utf8) + [0xEF, 0xBB, 0xBF, 0xC3, 0x28, 0]
        for round in 0..<3_000 {
            let bytes = generator.some(0...60, of: alphabet)
            for format in SceneFormat.allCases {
                if let document = readOrRefuse(bytes, format) {
                    #expect(document.nodes.count <= bytes.count, "round \(round), \(format)")
                }
            }
        }
    }

    @Test func `taps never trap and keep their count`() throws {
        var generator = SplitMix64(seed: 8)
        let csv = Array("id,x,y,s\n1,2,3,a\n\"2\",\"4\",5,\"b\"\n3,6,7,c\n".utf8)
        let ndjson = Array("{\"x\":1,\"y\":2,\"s\":\"a\"}\n{\"s\":\"b\",\"y\":[1],\"x\":3}\n".utf8)
        let library = try SceneLibrary(TestData.path("uikit/snapshots"))
        for _ in 0..<250 {
            let isCSV = Bool.random(using: &generator)
            let bytes = mutated(isCSV ? csv : ndjson, &generator)
            try withTemporaryFile(bytes) { path in
                do {
                    let fields = TapFields(scene: "s")
                    let reader = try TapReader(try InputFile(path: path), fields: fields, chunkSize: 5)
                    let resolver = try TapResolver(library, strategy: .indexed, fields: fields)
                    let writer = try ResultWriter(reader, format: .ndjson)
                    var (count, output) = (0, [UInt8]())
                    while let batch = try reader.nextBatch() {
                        count += batch.records.count
                        var answers = resolver.answers(to: batch)
                        writer.write(batch, &answers, to: &output)
                    }
                    let lines = output.split(separator: 0x0A)
                    #expect(lines.count == count)
                    for line in lines {
                        var json = JSONReader(Array(line))
                        while try json.next() != .end {}
                    }
                } catch let error as SceneFileError {
                    #expect(error.position != nil)
                }
            }
        }
    }
}
