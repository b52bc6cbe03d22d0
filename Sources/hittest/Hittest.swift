import SceneFiles

@main
struct Hittest {
    static func main() {}
}
