// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

extension Node {
    /// Sets all attributes to those of a caller's struct. Throws if one of them is not valid.
    mutating func set(_ attributes: UnsafePointer<hit_attributes>) throws(Failure) {
        // The size is the first member. Until it is checked, the caller's struct may be shorter, so nothing else is read.
        let size = UnsafeRawPointer(attributes).load(as: UInt32.self)
        guard size >= MemoryLayout<hit_attributes>.size else {
            throw .argument(
                "attributes.size is \(size) and should be \(MemoryLayout<hit_attributes>.size); begin with HIT_ATTRIBUTES_INIT"
            )
        }
        let a = attributes.pointee
        guard let mode = UInt8(exactly: a.mode).flatMap(HitMode.init),
            let asks = UInt8(exactly: a.asks).flatMap(Asks.init)
        else { throw .argument("mode \(a.mode) or asks \(a.asks) is none of those that there are") }
        bounds = Rect(x: a.bounds.0, y: a.bounds.1, width: a.bounds.2, height: a.bounds.3)
        origin = Point(x: a.origin.0, y: a.origin.1)
        anchorPoint = Point(x: a.anchor.0, y: a.anchor.1)
        transform = AffineTransform(
            a: a.transform.0, b: a.transform.1, c: a.transform.2, d: a.transform.3, tx: a.transform.4,
            ty: a.transform.5)
        alpha = a.alpha
        touchOutsets = EdgeInsets(top: a.outsets.0, left: a.outsets.1, bottom: a.outsets.2, right: a.outsets.3)
        isHidden = a.hidden != 0
        isUserInteractionEnabled = a.enabled != 0
        hitsOutsideBounds = a.hits_outside_bounds != 0
        (hitMode, self.asks) = (mode, asks)
        redirect = NodeID(number: a.redirect)
        if a.redirect != 0, redirect == nil { throw .stale(a.redirect) }
        let values = a.reach_values
        switch a.reach {
        case Int32(HIT_REACH_EVERYWHERE.rawValue): reach = nil
        case Int32(HIT_REACH_RECT.rawValue):
            reach = .rect(Rect(x: values.0, y: values.1, width: values.2, height: values.3))
        case Int32(HIT_REACH_OUTSETS.rawValue):
            reach = .outsets(EdgeInsets(top: values.0, left: values.1, bottom: values.2, right: values.3))
        default: throw .argument("reach \(a.reach) is none of those that there are")
        }
        guard isFinite, alpha.isFinite else { throw .notFinite("all coordinates of a node") }
    }
}

extension hit_attributes {
    init(_ node: Node) {
        let reach = node.reachMembers
        self.init(
            size: UInt32(MemoryLayout<hit_attributes>.size), hidden: node.isHidden ? 1 : 0,
            enabled: node.isUserInteractionEnabled ? 1 : 0, hits_outside_bounds: node.hitsOutsideBounds ? 1 : 0,
            mode: Int32(node.hitMode.rawValue), asks: Int32(node.asks.rawValue),
            reserved: 0, reach: Int32(reach.kind.rawValue),
            bounds: (
                node.bounds.origin.x, node.bounds.origin.y, node.bounds.size.width, node.bounds.size.height
            ),
            origin: (node.origin.x, node.origin.y), anchor: (node.anchorPoint.x, node.anchorPoint.y),
            transform: (
                node.transform.a, node.transform.b, node.transform.c, node.transform.d, node.transform.tx,
                node.transform.ty
            ),
            alpha: node.alpha,
            outsets: (
                node.touchOutsets.top, node.touchOutsets.left, node.touchOutsets.bottom, node.touchOutsets.right
            ),
            redirect: node.redirect?.number ?? 0, reach_values: reach.values)
    }
}

extension Node {
    /// The kind of the reach, and its numbers.
    fileprivate var reachMembers: (kind: hit_reach, values: (Double, Double, Double, Double)) {
        switch reach {
        case nil: (HIT_REACH_EVERYWHERE, (0, 0, 0, 0))
        case .rect(let rect):
            (HIT_REACH_RECT, (rect.origin.x, rect.origin.y, rect.size.width, rect.size.height))
        case .outsets(let outsets):
            (HIT_REACH_OUTSETS, (outsets.top, outsets.left, outsets.bottom, outsets.right))
        }
    }
}

@c @implementation
public func hit_get(_ scene: OpaquePointer!, _ node: hit_node, _ attributes: UnsafeMutablePointer<hit_attributes>!)
    -> hit_status
{
    status(scene) { (state) throws(Failure) in
        guard let attributes else { throw .null("attributes") }
        attributes.pointee = hit_attributes(state.pointee.scene[try state.node(node)])
    }
}

@c @implementation
public func hit_set(_ scene: OpaquePointer!, _ node: hit_node, _ attributes: UnsafePointer<hit_attributes>!)
    -> hit_status
{
    change(scene, node) { (node) throws(Failure) in
        guard let attributes else { throw .null("attributes") }
        try node.set(attributes)
    }
}

/// Changes the attributes of a node by `body`. If `body` throws, or coordinates of the result are not finite, the node keeps
/// its attributes and the call fails.
func change(_ scene: OpaquePointer?, _ node: hit_node, _ body: (inout Node) throws(Failure) -> Void) -> hit_status {
    status(scene) { (state) throws(Failure) in
        let id = try state.node(node)
        var node = state.pointee.scene[id]
        try body(&node)
        guard node.isFinite else { throw .notFinite("all coordinates of a node") }
        state.pointee.scene[id] = node
    }
}

@c @implementation
public func hit_get_frame(_ scene: OpaquePointer!, _ node: hit_node, _ xywh: UnsafeMutablePointer<Double>!)
    -> hit_status
{
    status(scene) { (state) throws(Failure) in
        guard let xywh else { throw .null("xywh") }
        let frame = state.pointee.scene[try state.node(node)].frame
        (xywh[0], xywh[1], xywh[2], xywh[3]) = (frame.origin.x, frame.origin.y, frame.size.width, frame.size.height)
    }
}

@c @implementation
public func hit_set_frame(
    _ scene: OpaquePointer!, _ node: hit_node, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> hit_status {
    change(scene, node) { (node) throws(Failure) in
        let frame = Rect(x: x, y: y, width: width, height: height)
        guard frame.isFinite else { throw .notFinite("a frame") }
        node.frame = frame
    }
}

@c @implementation
public func hit_set_scroll(_ scene: OpaquePointer!, _ node: hit_node, _ x: Double, _ y: Double) -> hit_status {
    change(scene, node) { (node) throws(Failure) in node.bounds.origin = Point(x: x, y: y) }
}
