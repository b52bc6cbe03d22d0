#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The number of active processors; 1 if unknown.
package func processorCount() -> Int {
    #if os(WASI)
    1
    #else
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    #endif
}
