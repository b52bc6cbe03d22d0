import SceneFiles
