import Testing

/// What the README claims of the package, held against the package.
struct ReadmeClaimTests {
    private let tree = SourceTree()

    @Test func `the README asks for the Swift that the manifest asks for`() throws {
        let manifest = try #require(try tree.file("Package.swift").lines.first?.split(separator: " ").last)
        #expect(try tree.text("README.md").contains("a Swift \(manifest) toolchain"))
    }
}
