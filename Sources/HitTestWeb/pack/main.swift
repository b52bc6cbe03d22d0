// Rearranges a WebAssembly module in place so that it takes less space, above all compressed. What it does stays the same.
//   pack MODULE
// Equal functions become one. Functions are ordered so that similar ones are neighbours, since gzip finds repetitions 32 KiB back
// at most. Locals are numbered so that a function repeats more of what stands before it; branches over code become conditions.
import Foundation

let file = URL(fileURLWithPath: CommandLine.arguments[1])
try Data(packed([UInt8](try Data(contentsOf: file)))).write(to: file)
