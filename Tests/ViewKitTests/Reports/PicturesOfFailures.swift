import Synchronization
import Testing
import ViewKit

/// Attaches a picture to each failure of a test that has asked for the hittability of a view which is not hittable.
struct PicturesOfFailures: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let last = LastPicture()
        let attaching = IssueHandlingTrait.compactMapIssues { issue in
            if let picture = last.take() { Attachment.record(picture, named: "not hittable.svg") }
            return issue
        }
        try await attaching.provideScope(for: test, testCase: testCase) {
            try await UnhittablePictures.$receiver.withValue({ last.put($0) }, operation: function)
        }
    }
}

extension Trait where Self == PicturesOfFailures {
    static var picturesOfFailures: Self { PicturesOfFailures() }
}

private final class LastPicture: Sendable {
    private let picture = Mutex<String?>(nil)

    func put(_ new: String) { picture.withLock { $0 = new } }

    func take() -> String? {
        picture.withLock { kept in
            defer { kept = nil }
            return kept
        }
    }
}
