@_exported import SceneFiles
@_exported import ViewKit
