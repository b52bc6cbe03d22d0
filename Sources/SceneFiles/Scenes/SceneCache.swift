/// The scenes in memory, those used last. When together they take more than they may, those that were not used for the
/// longest time go.
struct SceneCache {
    private let maximumByteCount: Int
    private var entries: [String: Entry] = [:]
    /// The number of bytes that the scenes take, all together.
    private(set) var byteCount = 0
    /// The uses of scenes, oldest first, those from `firstUse` on. A scene was last used where its entry says; earlier uses
    /// of it are passed over.
    private var uses: [String] = []
    private var firstUse = 0

    private struct Entry {
        var scene: OpenScene
        /// The place of the last use in `uses`.
        var lastUse: Int
    }

    init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    /// The scene of that name, if it is here; that is a use of it.
    mutating func use(_ key: String) -> OpenScene? {
        guard let entry = entries[key] else { return nil }
        noteUse(of: key)
        return entry.scene
    }

    /// Keeps a scene that is not here, and lets go of others for it.
    mutating func add(_ scene: OpenScene, as key: String) {
        byteCount += scene.byteCount
        while byteCount > maximumByteCount, firstUse < uses.count {
            let key = uses[firstUse]
            if let entry = entries[key], entry.lastUse == firstUse {
                byteCount -= entry.scene.byteCount
                entries[key] = nil
            }
            firstUse += 1
        }
        entries[key] = Entry(scene: scene, lastUse: 0)
        noteUse(of: key)
    }

    private mutating func noteUse(of key: String) {
        entries[key]?.lastUse = uses.count
        uses.append(key)
        // Uses that are no last ones must not add up.
        guard uses.count > 2 * entries.count + 64 else { return }
        let last = uses.indices.filter { entries[uses[$0]]?.lastUse == $0 }.map { uses[$0] }
        for (index, key) in last.enumerated() { entries[key]?.lastUse = index }
        (uses, firstUse) = (last, 0)
    }
}
