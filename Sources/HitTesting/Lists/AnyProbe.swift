import SpatialIndex

// Where code has to be small, all probes share one traversal. Elsewhere each has its own, which is faster.
#if !hasFeature(Embedded)
extension TreeProbe {
    /// The probe as lists use it.
    var shared: Self { self }
}
#else
extension PointProbe {
    var shared: AnyProbe { .point(self) }
}
extension RegionProbe {
    var shared: AnyProbe { .region(self) }
}
extension NearestProbe {
    var shared: AnyProbe { .nearest(self) }
}

/// A probe of one of several kinds, so that they share one traversal. Large probes are stored by reference.
enum AnyProbe: TreeProbe {
    case point(PointProbe)
    indirect case region(RegionProbe)
    indirect case nearest(NearestProbe)

    var searchPoint: Point? { if case .point(let probe) = self { probe.searchPoint } else { nil } }

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? {
        switch self {
        case .point(let probe): probe.distance(toAsking: child, within: reach, in: store)
        case .region(let probe): probe.distance(toAsking: child, within: reach, in: store)
        case .nearest(let probe): probe.distance(toAsking: child, within: reach, in: store)
        }
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<AnyProbe>? {
        switch self {
        case .point(let probe): probe.entering(child, in: store)?.map { .point($0) }
        case .region(let probe): probe.entering(child, in: store)?.map { .region($0) }
        case .nearest(let probe): probe.entering(child, in: store)?.map { .nearest($0) }
        }
    }

    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<AnyProbe> {
        switch self {
        case .point(let probe): probe.enteringHere(node, in: store).map { .point($0) }
        case .region(let probe): probe.enteringHere(node, in: store).map { .region($0) }
        case .nearest(let probe): probe.enteringHere(node, in: store).map { .nearest($0) }
        }
    }

    var searched: Box {
        switch self {
        case .point(let probe): probe.searched
        case .region(let probe): probe.searched
        case .nearest(let probe): probe.searched
        }
    }
}

#endif
