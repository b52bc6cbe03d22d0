import HitTesting

/// The kind of numbers that are the coordinates of a random scene.
public enum Coordinates: CaseIterable, Sendable {
    /// Small integers, so that edges coincide and sums are exact.
    case integers
    /// Multiples of 1/3 and of 0.1, whose sums round.
    case thirds, tenths
    case real
    /// Up to 10^15, where a unit in the last place is 0.125.
    case huge
    /// Numbers of any magnitude, and negative zeros.
    case everyExponent
    /// Multiples of 2^-1070, where products lose bits.
    case subnormal

    public func number(_ range: Range<Double>, _ random: inout SplitMix64) -> Double {
        let value = Double.random(in: range, using: &random)
        switch self {
        case .integers: return value.rounded() + 0
        case .thirds: return (value * 3).rounded() / 3 + 0
        case .tenths: return (value * 10).rounded() * 0.1 + 0
        case .real: return value
        case .huge: return (value * 5e12).rounded() + 0
        case .everyExponent:
            let kind = random.next() % 12
            if kind < 4 { return kind == 0 ? -0.0 : value }
            let least = Double.leastNonzeroMagnitude.exponent, greatest = Double.greatestFiniteMagnitude.exponent
            let scale = Double(sign: .plus, exponent: Int.random(in: least...greatest, using: &random), significand: 1)
            return max(min(value * scale, .greatestFiniteMagnitude), -.greatestFiniteMagnitude)
        case .subnormal: return (value.rounded() + 0) * 0x1p-1070
        }
    }
}

/// Generates nodes with random attributes.
public struct NodeGenerator: Sendable {
    public var coordinates: Coordinates
    /// The probability of each odd attribute, such as a hit mode, a shape or a negative size, from 0 to 1. Some attributes have
    /// twice this probability.
    public var oddity: Double
    /// The probability that a node has an override.
    public var asking = 0.0
    /// The probability that a node has a transform. With `allowsBadTransforms`, the transform may be singular or nearly so.
    public var turning: Double
    public var allowsBadTransforms = false
    /// The probability that a node has a coordinate at the limits of the format, such as 1e308.
    public var extremes = 0.0
    public var random: SplitMix64

    public init(_ coordinates: Coordinates, oddity: Double, turning: Double = 0, seed: UInt64) {
        self.coordinates = coordinates
        self.oddity = oddity
        self.turning = turning
        random = SplitMix64(seed: seed)
    }

    public mutating func number(_ range: Range<Double>) -> Double { coordinates.number(range, &random) }

    public mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    /// A random node on a plane of about 400 by 400.
    ///
    /// - Parameter names: The nodes to one of which the node may redirect touches.
    public mutating func node(among names: [Int]) -> ScriptNode {
        let frame = Rect(x: number(-20..<200), y: number(-20..<200), width: number(0..<200), height: number(0..<200))
        return decorated(Node(frame: frame), among: names)
    }

    /// A node with random odd attributes added.
    ///
    /// - Parameter names: The nodes to one of which the node may redirect touches.
    public mutating func decorated(_ node: Node, among names: [Int]) -> ScriptNode {
        var result = ScriptNode(node)
        addFlags(&result.node)
        addGeometry(&result.node)
        if chance(turning) { result.node.transform = transform() }
        if chance(oddity) {
            // If the bounds are at the limits, the shape's points may be infinite. Nodes must be finite.
            var shaped = result.node
            shaped.hitShape = shape(in: shaped.bounds)
            if shaped.isFinite { result.node = shaped }
        }
        if chance(asking) { addQuestion(&result.node) }
        if chance(oddity) { result.redirect = names.randomElement(using: &random) }
        if extremes > 0 {
            if chance(extremes) { addExtreme(&result.node) }
        }
        return result
    }

    private mutating func addQuestion(_ node: inout Node) {
        node.asks = Asks.allCases.randomElement(using: &random)!
        switch random.next() % 4 {
        case 0:
            node.reach = .rect(
                Rect(x: number(-20..<60), y: number(-20..<60), width: number(-20..<200), height: number(0..<200)))
        case 1:
            node.reach = .outsets(outsets())
        default: break
        }
    }

    private mutating func addFlags(_ node: inout Node) {
        if chance(oddity) { node.isHidden = true }
        if chance(oddity) { node.isUserInteractionEnabled = false }
        if chance(oddity) {
            node.alpha = [0.01, 0.01.nextUp, 0.01.nextDown, .nan, 0, 0.5, -1, .infinity].randomElement(using: &random)!
        }
        if chance(oddity * 2) { node.hitMode = HitMode.allCases.randomElement(using: &random)! }
        if chance(oddity) { node.hitsOutsideBounds = true }
    }

    private mutating func addGeometry(_ node: inout Node) {
        if chance(oddity * 2) { node.bounds.origin = Point(x: number(-30..<30), y: number(-30..<30)) }
        if chance(oddity * 2) {
            node.touchOutsets = outsets()
        }
        if chance(oddity) { node.bounds.size.width *= -1 }
        if chance(oddity) { node.bounds.size.height *= -1 }
        if chance(oddity) { node.bounds.size = .zero }
        if chance(oddity) { node.anchorPoint = Point(x: number(-1..<2), y: number(0..<1)) }
    }

    private mutating func outsets() -> EdgeInsets {
        EdgeInsets(top: number(-20..<30), left: number(-20..<30), bottom: number(-20..<30), right: number(-20..<30))
    }

    /// Sets one coordinate to a number at the limits of the format, such as 1e308.
    private mutating func addExtreme(_ node: inout Node) {
        let number = [
            1e308, -1e308, .greatestFiniteMagnitude, 1e300, 1e155, 1e16, 1e-155, 1e-300, -1e-300,
            .leastNonzeroMagnitude, -0.0,
        ].randomElement(using: &random)!
        switch random.next() % (node.reach == nil ? 8 : 9) {
        case 8: node.reach = .outsets(EdgeInsets(top: number, left: number, bottom: 20, right: 20))
        case 0: node.origin.x = number
        case 1: node.origin.y = number
        case 2: node.bounds.origin.x = number
        case 3: node.bounds.origin.y = number
        case 4: node.bounds.size.width = number
        case 5: node.touchOutsets.left = number
        case 6: node.touchOutsets = EdgeInsets(top: number, left: number, bottom: number, right: number)
        default:
            if !node.transform.isIdentity { node.transform.tx = number }
        }
    }

    private mutating func transform() -> AffineTransform {
        let kind = random.next() % (allowsBadTransforms ? 10 : 6)
        let angle = Double.random(in: 0..<7, using: &random)
        switch kind {
        case 0: return AffineTransform(rotationAngle: angle)
        case 1: return AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: number(-5..<5), ty: 0)
        case 2: return AffineTransform(scaleX: number(-2..<3) + 0.5, y: number(0..<3) + 0.25)
        case 3: return AffineTransform(translationX: number(-40..<40), y: number(-40..<40))
        case 4: return AffineTransform(a: 1, b: 0.3, c: -0.7, d: 1, tx: 3, ty: 1)
        case 5: return AffineTransform(rotationAngle: angle).scaledBy(x: 0.1 + angle, y: 1.7)
        case 6:
            return [AffineTransform(scaleX: 0, y: 0), AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 1, ty: 1)]
                .randomElement(using: &random)!
        case 7: return AffineTransform(a: 1, b: 1, c: 1, d: 1 + 0x1p-40, tx: 0, ty: 0)
        case 8: return AffineTransform(scaleX: 1e-170, y: [1e-170, 1e-155, 1e160].randomElement(using: &random)!)
        default: return AffineTransform(a: 1e8, b: 1e8 + 1, c: 1e8 - 1, d: 1e8, tx: 1e9, ty: -1e9)
        }
    }

    /// A random path or stroke in bounds and around them. Lines have fewer than 9 corners, or in some shapes fewer than 60, and
    /// corners may coincide.
    mutating func drawnShape(in bounds: Rect) -> HitShape {
        let most = random.next() % 4 == 0 ? 60 : UInt64(9)
        let count = Int(random.next() % 4)
        var lines: [[Point]] = []
        for _ in 0..<count {
            lines.append(
                (0..<Int(random.next() % most)).map { _ in
                    Point(
                        x: bounds.minX + bounds.width * (Double(random.next() % 17) / 8 - 0.5),
                        y: bounds.minY + bounds.height * (Double(random.next() % 9) / 8))
                })
        }
        if random.next() & 1 == 0 {
            return .path(HitShape.Path(lines, rule: random.next() & 1 == 0 ? .evenOdd : .nonZero))
        }
        let closed = lines.map { _ in random.next() & 1 == 0 }
        return .stroke(HitShape.Stroke(lines, closed: closed, width: 1, hitWidth: number(-2..<30)))
    }

    private mutating func shape(in bounds: Rect) -> HitShape {
        func part(_ value: Double) -> Double { bounds.minX + bounds.width * value }
        func partY(_ value: Double) -> Double { bounds.minY + bounds.height * value }
        switch random.next() % 6 {
        case 0: return .ellipse(bounds.offsetBy(dx: number(0..<9), dy: 0))
        case 1:
            return .roundedRect(
                bounds,
                radii: HitShape.CornerRadii(
                    topLeft: number(-5..<60), topRight: number(0..<10), bottomRight: 0, bottomLeft: number(0..<90)))
        case 2:
            let vertices = (0..<5).map { index in
                Point(x: part(Double(index * 2 % 5) / 4), y: partY(Double(random.next() % 5) / 4))
            }
            return .polygon(HitShape.Polygon(vertices, rule: random.next() & 1 == 0 ? .evenOdd : .nonZero))
        case 3, 4: return drawnShape(in: bounds)
        default:
            return .mask(HitShape.BitMask(columns: 3, rows: 4, bits: [UInt8(truncatingIfNeeded: random.next()), 0xA0]))
        }
    }
}
