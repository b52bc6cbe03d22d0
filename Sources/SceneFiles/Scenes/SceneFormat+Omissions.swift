extension SceneFormat {
    /// What decides hits but is missing in files of the format, in a few words each.
    public var omissions: [String] {
        switch self {
        case .hittestScene: []
        case .uikitSnapshot:
            [
                "which views take touches: interaction, alpha, hidden views",
                "transforms: a rectangle is the box around its view",
                "overrides of hitTest and point(inside:)",
            ]
        case .uiautomator:
            [
                "listeners and touch delegates: what is clickable takes touches, all else does not",
                "transforms: a rectangle is the box around its view, cut to what is shown",
            ]
        case .xcui:
            ["which elements take touches", "fractions of points, transforms, and the order of elements for certain"]
        case .measureSVG: ["the tree", "which views take touches, but for the target of the tap"]
        case .viewServer:
            [
                "where a window lies on the screen, but for dumps with getLocationOnScreen",
                "listeners and touch delegates: what is clickable or scrolls takes touches, all else does not",
                "orders of drawing of a view's own (isChildrenDrawingOrderEnabled)",
                "perspective: a view that is rotated out of the plane has no position",
            ]
        case .recursiveDescription:
            [
                "overrides of hitTest and point(inside:)",
                "bounds origins, but for content offsets, and sizes behind transforms that many sizes fit",
                "digits: numbers are rounded to six",
            ]
        case .domSnapshot:
            [
                "listeners for other events than clicks: tags, roles and attributes tell what else does something",
                "the parts of boxes that are broken over columns or pages of print",
            ]
        case .boxTable: ["a tree; all boxes take touches"]
        }
    }
}
