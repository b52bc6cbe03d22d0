import Testing

/// What the README claims of the package, held against the package.
struct ReadmeClaimTests {
    private let tree = SourceTree()

    @Test("the README asks for the Swift that the manifest asks for")
    func swiftVersion() throws {
        let manifest = try #require(try tree.file("Package.swift").lines.first?.split(separator: " ").last)
        let readme = try tree.file("README.md").lines.joined(separator: "\n")
        #expect(readme.contains("a Swift \(manifest) toolchain"))
    }
}
