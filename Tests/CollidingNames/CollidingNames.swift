// Names that SwiftUI has as well, for a test of what to write where both modules are imported. Only the names are alike.

public protocol View {}

public struct Button: View { public init() {} }
public struct Label: View { public init() {} }
public struct ScrollView: View { public init() {} }
public struct Slider: View { public init() {} }
public struct Window: View { public init() {} }
public struct EdgeInsets { public init() {} }
