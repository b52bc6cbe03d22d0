import ViewKit
