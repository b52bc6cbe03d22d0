/// A transform of three-dimensional space: a matrix of 4 × 4 numbers with the members of `CATransform3D`. Points are
/// row vectors: the transform maps `[x y z 1]` to `[x y z 1]` times the matrix.
public struct Transform3D: Hashable, Sendable {
    public var m11 = 1.0, m12 = 0.0, m13 = 0.0, m14 = 0.0
    public var m21 = 0.0, m22 = 1.0, m23 = 0.0, m24 = 0.0
    public var m31 = 0.0, m32 = 0.0, m33 = 1.0, m34 = 0.0
    public var m41 = 0.0, m42 = 0.0, m43 = 0.0, m44 = 1.0

    /// The identity transform.
    public init() {}

    /// The three-dimensional equivalent of a transform of the plane.
    public init(_ transform: AffineTransform) {
        (m11, m12, m21, m22) = (transform.a, transform.b, transform.c, transform.d)
        (m41, m42) = (transform.tx, transform.ty)
    }

    public static var identity: Transform3D { Transform3D() }

    /// True if this is a transform of the plane: one that leaves the third axis alone and has no perspective.
    public var isAffine: Bool {
        let others = [m13, m14, m23, m24, m31, m32, m34, m43]
        return others.allSatisfy { $0 == 0 } && m33 == 1 && m44 == 1
    }

    /// This transform as a transform of the plane; nil if it is none (`isAffine`).
    public var affineTransform: AffineTransform? {
        isAffine ? AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) : nil
    }
}

extension View {
    /// `transform` as a three-dimensional transform.
    ///
    /// - Precondition: A new transform is finite, and a transform of the plane. UIKit does not document how it projects
    ///   touches onto views that leave the plane of the screen.
    public final var transform3D: Transform3D {
        get { Transform3D(transform) }
        set {
            guard let affine = newValue.affineTransform else {
                preconditionFailure(
                    "transform3D of \(self) has to be a transform of the plane, without depth or perspective")
            }
            transform = affine
        }
    }
}
