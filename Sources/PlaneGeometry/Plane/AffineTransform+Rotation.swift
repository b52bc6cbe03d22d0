// The only file below the file readers that uses the platform's mathematics library. Embedded Swift has no such library, and
// uses `Trigonometry`.
#if hasFeature(Embedded)
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Android)
import Android
#elseif canImport(ucrt)
import ucrt
#endif

extension AffineTransform {
    /// A rotation by `angle` radians: from the x axis towards the y axis, so clockwise where y points down.
    public init(rotationAngle angle: Double) {
        #if hasFeature(Embedded)
        let (cosine, sine) = Trigonometry.cosineAndSine(of: angle)
        #else
        let (sine, cosine) = (sin(angle), cos(angle))
        #endif
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The map that first rotates by `angle` radians, then applies this map.
    public func rotated(by angle: Double) -> AffineTransform {
        AffineTransform(rotationAngle: angle).concatenating(self)
    }
}

extension Point {
    /// The direction from this point to another, in radians from -π to π. It is 0 along the x axis, and positive towards the y
    /// axis.
    public func angle(to other: Point) -> Double {
        #if hasFeature(Embedded)
        Trigonometry.angle(x: other.x - x, y: other.y - y)
        #else
        atan2(other.y - y, other.x - x)
        #endif
    }
}
