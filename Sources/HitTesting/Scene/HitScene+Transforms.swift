import SpatialIndex

extension HitScene {
    /// Sets the transforms of many nodes: as `scene[node].transform = transform` for each, in order.
    ///
    /// - Precondition: There are as many transforms as nodes, the nodes are in this scene, the transforms are finite. This is
    ///   checked before any transform is set.
    /// - Complexity: O(nodes).
    public mutating func setTransforms(_ transforms: [AffineTransform], of nodes: [NodeID]) {
        precondition(
            transforms.count == nodes.count,
            "setTransforms: \(transforms.count) transforms were given for \(nodes.count) nodes")
        setTransforms(of: nodes.span) { transforms[$0] }
    }

    /// Sets the transforms of many nodes from numbers in memory: a, b, c, d, tx and ty. A transform begins `stride` numbers after
    /// the one before, at least 6. It maps x to `a x + c y + tx`, and y to `b x + d y + ty`.
    ///
    /// - Precondition: That of `setTransforms(_:of:)` for arrays.
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
