import HitTesting
import SceneFiles

extension ViewTree {
    /// The views of a scene file. Overrides and redirects are left out: files contain no code, and the engine is compared with
    /// walks that follow no redirects.
    package init(_ document: SceneDocument) {
        self.init()
        for (node, treatment) in zip(document.nodes, SceneRules().treatments(of: document)) {
            var attributes = treatment.attributes
            attributes.asks = .nothing
            attributes.redirect = nil
            add(attributes, to: node.parent ?? -1)
        }
        plane = outlines().reduce(Box.nothing) { $1.isEmpty ? $0 : $0.union($1) }
    }
}

/// The points of a file of taps.
///
/// - Throws: A `SceneFileError` if the file cannot be read, has no taps, or has a record that is no tap.
package func tapPoints(at path: String, x: String, y: String) throws(SceneFileError) -> [Point] {
    let reader = try TapReader(InputFile(path: path), fields: TapFields(x: x, y: y))
    var points: [Point] = []
    while let batch = try reader.nextBatch() {
        for record in batch.records {
            guard let point = record.point else {
                let failure = batch.failure(of: record)
                throw SceneFileError(file: path, position: failure?.position, message: failure?.message ?? "")
            }
            points.append(point)
        }
    }
    guard !points.isEmpty else { throw SceneFileError(file: path, message: "expected taps, found none") }
    return points
}
