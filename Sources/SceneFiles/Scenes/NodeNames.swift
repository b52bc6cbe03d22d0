/// The names by which results call the nodes of a scene, by slot: one text, so that a million names are no million
/// strings.
struct NodeNames: Sendable {
    private var text: [UInt8] = []
    /// The place in the text where the name of each slot ends.
    private var ends: [Int] = []

    /// - Parameter names: The names by slot; nil where no node is.
    init(_ names: [String?]) {
        ends.reserveCapacity(names.count)
        for name in names {
            if let name { text.append(contentsOf: name.utf8) }
            ends.append(text.count)
        }
    }

    func append(_ id: NodeID, to bytes: inout [UInt8]) {
        let slot = id.slotIndex
        let place = (slot == 0 ? 0 : ends[slot - 1])..<ends[slot]
        text.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[place])) }
    }

    subscript(id: NodeID) -> String {
        var name: [UInt8] = []
        append(id, to: &name)
        return String(decoding: name, as: UTF8.self)
    }

    var byteCount: Int { text.count + ends.count * MemoryLayout<Int>.stride }
}
