import PlaneGeometry
import SpatialIndex

// Areas in the space of the query, compared with the region's outline and with shapes.
extension AreaProbe {
    /// The area of a child with a transform or a shape, and the terms that limit it, in the space of the query. Nil for other
    /// children, and if ancestors or the region's box may cut the area.
    func uncut(_ child: UInt32, in store: NodeStore) -> (area: ConvexArea, terms: [AreaTerm])? {
        #if hasFeature(Embedded)
        return nil  // There, the module's size counts more.
        #else
        let (core, area) = (store.cores[child], store.area(child))
        guard !core.flags.isDisjoint(with: [.isTransformed, .hasShape]), !area.isEmpty,
            !core.flags.contains(.isTransformed) || store.transforms[core.extras].inverse != nil,
            case .box(let limit) = query.comparesWhole ? whole ?? .box(.everything) : part,
            limit.contains(store.bounds(of: area, core, in: AreaBounds.Frame()).outer),
            // Walks skip such a node, and indexes may.
            !store.ownBox(of: child, in: ReachedLevel()).isBeside(part.bounds)
        else { return nil }
        let map = store.mapToParent(of: child).concatenating(toQuery)
        guard map.isFinite, let inverse = map.inverted() else { return nil }
        var terms = shapes
        if let shape = store.shape(of: child) {
            terms.append(AreaTerm(shape: shape, bounds: core.bounds, toOwn: inverse, fromOwn: map))
        }
        return (ConvexArea.box(area).applying(map), terms)
        #endif
    }

    /// True if `area`, a part of the query's space that `terms` cut, is found: it meets the region. In mode `contained` it must
    /// lie in the region and not be empty. It `isInBox` if it lies in the region's box.
    func isFound(_ area: ConvexArea, isInBox: Bool, _ terms: [AreaTerm]) -> Bool {
        guard query.mode == .contained else { return meets(area, terms) }
        if terms.isEmpty, query.outline == nil || !isInBox { return isInBox }
        #if hasFeature(Embedded)  // There, the module's size counts more.
        let isInside = isInBox && query.outline == nil
        #else
        let isInside = isInBox && (query.outline?.coverage(of: area) ?? .inside) == .inside
        if !isInside, terms.isEmpty, query.outline?.hasPoint(in: area, isOutside: true) == true { return false }
        #endif
        if !isInside, AreaSearch(in: area, terms + [query.outside], scale: longerSide).findsAny() { return false }
        return terms.isEmpty || AreaSearch(in: area, terms, scale: longerSide).findsAny()
    }

    /// True if a part of the plane, in the space of the query, has a part in common with all terms. The first is the region's
    /// outline if there is one; in most cases the part is far from it, and there are no others.
    func meets(_ part: ConvexArea, _ terms: [AreaTerm]) -> Bool {
        #if !hasFeature(Embedded)  // There, the module's size counts more.
        var (part, terms) = (part, terms)
        if let outline = query.outline {
            part = part.clipped(to: query.box)
            if part.isEmpty { return false }
            if terms.count == 1, outline.hasPoint(in: part, isOutside: false) { return true }
            switch outline.coverage(of: part) {
            case .outside: return false
            case .inside: terms.removeFirst()
            case .partial: break
            }
        }
        #endif
        return terms.isEmpty || AreaSearch(in: part, terms, scale: longerSide).findsAny()
    }
}
