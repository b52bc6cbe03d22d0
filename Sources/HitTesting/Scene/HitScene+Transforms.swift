import SpatialIndex

// Setting many transforms at once.
extension HitScene {
    /// Sets the transforms of many nodes at once, as a renderer does with its rotating sprites in each frame.
    ///
    /// The effect is that of `scene[node].transform = transform` for each, in order.
    ///
    /// - Parameters:
    ///   - transforms: The transforms, each from its node's space to the parent's, about the node's anchor.
    ///   - nodes: The nodes, in the order of the transforms.
    /// - Precondition: There are as many transforms as nodes, the nodes are in this scene, the transforms are finite. This is
    ///   checked before any transform is set.
    /// - Complexity: O(nodes).
    public mutating func setTransforms(_ transforms: [AffineTransform], of nodes: [NodeID]) {
        precondition(
            transforms.count == nodes.count,
            "setTransforms: \(transforms.count) transforms were given for \(nodes.count) nodes")
        setTransforms(of: nodes.span) { transforms[$0] }
    }

    /// Sets the transforms of many nodes at once, from numbers in memory: a, b, c, d, tx and ty. Each transform begins `stride`
    /// numbers after the one before.
    ///
    /// - Parameters:
    ///   - coefficients: The numbers, those of an `AffineTransform`: x' = a x + c y + tx, y' = b x + d y + ty.
    ///   - stride: The distance from one transform's `a` to the next transform's `a`, counted in numbers; at least 6.
    ///   - nodes: The nodes, in the order of the transforms.
    /// - Precondition: There are as many transforms as nodes, the nodes are in this scene, the transforms are finite.
    ///   This is checked before any transform is set.
    /// - Complexity: O(nodes).
    @specialized(where Number == Double)
    @specialized(where Number == Float)
    public mutating func setTransforms<Number: BinaryFloatingPoint>(
        _ coefficients: Span<Number>, stride: Int = 6, of nodes: Span<NodeID>
    ) {
        coefficients.requireGroups(of: 6, stride: stride, count: nodes.count)
        setTransforms(of: nodes) { coefficients.transform(at: $0 &* stride) }
    }

    @inline(__always)
    private mutating func setTransforms(of nodes: Span<NodeID>, _ transform: (Int) -> AffineTransform) {
        let distance = PagedArray<NodeLinks>.prefetchDistance
        for index in nodes.indices {
            if index &+ distance < nodes.count { store.links.prefetch(nodes[index &+ distance].slot) }
            let (node, transform) = (nodes[index], transform(index))
            _ = slot(node, "setTransforms")
            precondition(
                transform.isFinite, "setTransforms: the transform of \(node) must be finite, got \(transform)")
        }
        for index in nodes.indices {
            if index &+ 2 &* distance < nodes.count { store.cores.prefetch(nodes[index &+ 2 &* distance].slot) }
            if index &+ distance < nodes.count { store.prefetchTransform(of: nodes[index &+ distance].slot) }
            let slot = nodes[index].slot
            note(store.setTransform(slot, transform(index), marks: hasIndexes), of: slot)
        }
    }
}

extension Span where Element: BinaryFloatingPoint {
    @inline(__always)
    fileprivate func transform(at index: Int) -> AffineTransform {
        AffineTransform(
            a: Double(self[index]), b: Double(self[index + 1]), c: Double(self[index + 2]), d: Double(self[index + 3]),
            tx: Double(self[index + 4]), ty: Double(self[index + 5]))
    }
}
