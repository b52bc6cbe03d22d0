/// Where the redirects of a scene lead (Semantics, D5): a node that lies behind another one may get its touches all the same.
struct AuditRedirects {
    /// For each item, the item that is reported for touches that hit it: the target of the outermost redirect on its path. Nil if
    /// there is no redirect on the path. Empty if the scene has no redirects.
    private let targets: [Int32?]
    /// For each item, whether touches elsewhere may be reported for it or a descendant. Empty if the scene has no redirects.
    private var isReported: [Bool] = []

    /// - Complexity: O(*n*).
    init(_ measures: AuditMeasures) {
        let regions = measures.regions
        let redirects = regions.redirects()
        let items = redirects.isEmpty ? [:] : regions.itemsByNode
        targets = redirects.map { $0.flatMap { items[$0] } }
        isReported = Array(repeating: false, count: targets.count)
        for (index, target) in targets.enumerated() {
            let own = Int32(index)
            guard let target, regions[own].isAsking || !measures.index.pieces(of: own..<own + 1).isEmpty else {
                continue
            }
            var next = target
            while next >= 0, !isReported[Int(next)] {
                isReported[Int(next)] = true
                next = regions[next].parent
            }
        }
    }

    /// True if a redirect may report an item or a descendant for touches that hit something else.
    func lead(to item: Int32) -> Bool { !isReported.isEmpty && isReported[Int(item)] }

    /// True if touches that hit `front` are reported for `item` or a descendant.
    func lead(from front: Int32, to item: Int32, _ regions: SceneRegions) -> Bool {
        guard !targets.isEmpty, let target = targets[Int(front)] else { return false }
        return regions.isInSubtree(target, of: item)
    }
}
