import Foundation
import SceneFiles

/// A server of taps: records come on standard input, and go out again with the nodes that they hit as soon as they are whole, by
/// scenes that stay in memory. Whatever connects streams makes it a service of the network, `socat` for instance:
///
///     socat TCP-LISTEN:7000,fork EXEC:"tap-server SCENES FIELD"
///
/// `SCENES` is a scene file, or a folder of them and `FIELD` the field of a tap that names its scene.
@main
struct TapServer {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let scenes = arguments.first, arguments.count <= 2 else {
            FileHandle.standardError.write(Data("usage: tap-server SCENES [FIELD] < TAPS\n".utf8))
            exit(64)
        }
        let fields = TapFields(scene: arguments.dropFirst().first)
        do throws(SceneFileError) {
            try serve(TapResolver(scenes: scenes, fields: fields), fields)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(65)
        }
    }

    private static func serve(_ resolver: TapResolver, _ fields: TapFields) throws(SceneFileError) {
        let reader = try TapReader(InputFile(descriptor: 0, name: "taps"), fields: fields)
        let writer = try ResultWriter(reader)
        var output: [UInt8] = []
        writer.writeHeader(to: &output)
        send(&output)
        while let batch = try reader.nextBatch() {
            var answers = resolver.answers(to: batch)
            writer.write(batch, &answers, to: &output)
            send(&output)
        }
    }

    private static func send(_ output: inout [UInt8]) {
        FileHandle.standardOutput.write(Data(output))
        output.removeAll(keepingCapacity: true)
    }
}
