import HitTesting

@main
struct HittestBench {
    static func main() {}
}
