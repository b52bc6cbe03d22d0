extension SceneRules {
    /// The rule sets that come with the package, by name. They are the JSON files in `Rules/Shipped`.
    public static let shippedNames = ["android", "measure", "scene", "uikit", "web", "xcui"]

    /// The rule set of that name, or nil if there is none.
    public static func shipped(named name: String) -> SceneRules? {
        switch name {
        case "android": android
        case "measure": measure
        case "scene": scene
        case "uikit": uikit
        case "web": web
        case "xcui": xcui
        default: nil
        }
    }

    /// The rule set for the dumps of a format.
    public static func shipped(for format: SceneFormat) -> SceneRules {
        switch format {
        case .hittestScene: scene
        case .uikitSnapshot, .recursiveDescription: uikit
        case .uiautomator, .viewServer: android
        case .xcui: xcui
        case .measureSVG: measure
        case .domSnapshot: web
        case .boxTable: scene
        }
    }

    /// The text of a shipped rule file.
    package static func shippedText(named name: String) -> [UInt8]? {
        switch name {
        case "android": PackageResources.android_json
        case "measure": PackageResources.measure_json
        case "scene": PackageResources.scene_json
        case "uikit": PackageResources.uikit_json
        case "web": PackageResources.web_json
        case "xcui": PackageResources.xcui_json
        default: nil
        }
    }

    private static let android = read("android")
    private static let measure = read("measure")
    private static let scene = read("scene")
    private static let uikit = read("uikit")
    private static let web = read("web")
    private static let xcui = read("xcui")

    private static func read(_ name: String) -> SceneRules {
        do {
            return try SceneRules(reading: shippedText(named: name) ?? [], file: name)
        } catch {
            preconditionFailure("a shipped rule file is malformed: \(error)")
        }
    }
}
