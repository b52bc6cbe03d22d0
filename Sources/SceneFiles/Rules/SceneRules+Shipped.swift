extension SceneRules {
    /// The sorted names of the rule sets that come with the package. The sets are the JSON files in `Rules/Shipped`.
    public static let shippedNames = shippedTexts.keys.sorted()

    /// The shipped rule set with this name; nil if there is none.
    public static func shipped(named name: String) -> SceneRules? {
        guard let text = shippedTexts[name] else { return nil }
        return shipped.withLock { read in
            if let rules = read[name] { return rules }
            do throws(SceneFileError) {
                let rules = try SceneRules(reading: text, file: name)
                read[name] = rules
                return rules
            } catch {
                preconditionFailure("a shipped rule file is malformed: \(error)")
            }
        }
    }

    /// The shipped rule set for files of a format.
    public static func shipped(for format: SceneFormat) -> SceneRules {
        let name =
            switch format {
            case .hittestScene, .boxTable: "scene"
            case .uikitSnapshot, .recursiveDescription: "uikit"
            case .uiautomator, .viewServer: "android"
            case .xcui: "xcui"
            case .measureSVG: "measure"
            case .domSnapshot: "web"
            }
        guard let rules = shipped(named: name) else { preconditionFailure("no rules \(name) are shipped") }
        return rules
    }

    private static let shippedTexts = [
        "android": PackageResources.android_json, "measure": PackageResources.measure_json,
        "scene": PackageResources.scene_json, "uikit": PackageResources.uikit_json, "web": PackageResources.web_json,
        "xcui": PackageResources.xcui_json,
    ]

    /// The shipped rule sets that have been read so far, by name.
    private static let shipped = Guarded<[String: SceneRules]>([:])
}
