import BenchmarkKit
import Foundation

/// The command. All that it does stands in `BenchmarkKit`, where tests reach it.
@main
struct HittestBench {
    static func main() async {
        let command = BenchmarkCommand(
            output: { FileHandle.standardOutput.write(Data($0.utf8)) },
            diagnostics: { FileHandle.standardError.write(Data($0.utf8)) })
        exit(await command.run(Array(CommandLine.arguments.dropFirst())))
    }
}
