extension Node {
    /// The reason why the position of a view is unknown.
    struct PlaceDefect: Error {
        var reason: String
    }

    /// The largest acceptable error of a rotated view's size, in points; fingers notice larger errors. The size is
    /// computed from the view's frame, whose numbers have few digits.
    private static let maximumSizeError = 0.5
    /// The relative error of a number written with six digits.
    private static let digitsError = 5e-6

    /// A node at the position that a view's description gives.
    ///
    /// A frame is the box around the view's transformed bounds, so with a transform the size is computed from the
    /// frame. For any anchor, the middle of the frame is the image of the middle of the bounds.
    ///
    /// - Parameters:
    ///   - frame: The view's frame, in the superview's bounds space.
    ///   - transform: The view's transform; nil for the identity.
    ///   - boundsOrigin: The origin of the view's bounds: its scroll offset.
    ///   - size: The size of the bounds; nil if it is unknown.
    init(frame: Rect, transform: AffineTransform?, boundsOrigin: Point, size: Size?) throws(PlaceDefect) {
        self.init(frame: frame)
        bounds.origin = boundsOrigin
        guard var linear = transform else { return }
        (linear.tx, linear.ty) = (0, 0)
        if linear.isIdentity { return }
        let box = frame.standardized
        let middle = Point(x: box.midX, y: box.midY)
        self.transform = linear
        // A view with a singular transform is never hit, so its size does not matter.
        guard linear.inverted() != nil else { return }
        if let size { bounds.size = size } else { bounds.size = try Node.size(ofBox: box.size, under: linear) }
        center = middle
    }

    /// The size of bounds that `transform` maps to an area whose bounding box has the size `box`. Throws if no size
    /// fits, or if the sizes that fit differ too much.
    private static func size(ofBox box: Size, under transform: AffineTransform) throws(PlaceDefect) -> Size {
        guard box.width > 0 || box.height > 0 else { return .zero }
        let (a, b, c, d) = (abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
        let determinant = a * d - b * c
        let error = 2 * digitsError * (box.width + box.height) * (a + b + c + d) / abs(determinant)
        guard error <= maximumSizeError else {
            throw PlaceDefect(reason: "views of many sizes have its frame under its transform")
        }
        let width = (d * box.width - c * box.height) / determinant
        let height = (a * box.height - b * box.width) / determinant
        guard width >= -error, height >= -error else {
            throw PlaceDefect(reason: "no view has its frame under its transform")
        }
        return Size(width: max(0, width), height: max(0, height))
    }
}

extension SceneNode {
    /// Sets the attributes to the result of `placed`. If `placed` throws, records the reason why the position is unknown.
    mutating func place(_ placed: () throws(Node.PlaceDefect) -> Node) {
        do throws(Node.PlaceDefect) {
            attributes = try placed()
        } catch {
            leaveUnplaced(error.reason)
        }
    }
}

extension DescriptionScanner.Description {
    /// A node at the position that the description gives. Throws if the description does not determine the position.
    func place() throws(Node.PlaceDefect) -> Node {
        guard self["frame"] != nil else { throw Node.PlaceDefect(reason: "its description has no frame") }
        guard self["transform3D"] == nil else { throw Node.PlaceDefect(reason: "it has a transform in space") }
        let frame = try Rect(numbers("frame", 4))
        var matrix: AffineTransform?
        if self["transform"] != nil {
            let m = try numbers("transform", 6)
            matrix = AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
        }
        let bounds = self["bounds"] == nil ? nil : try Rect(numbers("bounds", 4))
        var origin = bounds?.origin ?? .zero
        if self["contentOffset"] != nil {
            let offset = try numbers("contentOffset", 2)
            origin = Point(x: offset[0], y: offset[1])
        }
        let node = try Node(frame: frame, transform: matrix, boundsOrigin: origin, size: bounds?.size)
        guard node.isFinite, Box(node.frame).isFinite else {
            throw Node.PlaceDefect(reason: "its place is beyond all numbers")
        }
        return node
    }

    /// The `count` numbers in the value of a member, whatever separates them: `(0 0; 100 100)`, `{{0, 0}, {100, 100}}`.
    private func numbers(_ name: String, _ count: Int) throws(Node.PlaceDefect) -> [Double] {
        let text = self[name] ?? ""
        let numbers = text.split { "(){}[],; ".contains($0) }.map { decimalNumber($0) }
        guard numbers.count == count, numbers.allSatisfy({ $0?.isFinite == true }) else {
            throw Node.PlaceDefect(reason: "its \(name) is \"\(text.prefix(60))\", not \(count) finite numbers")
        }
        return numbers.compactMap { $0 }
    }
}

extension Rect {
    fileprivate init(_ numbers: [Double]) {
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
