import ViewKit

// The names that the exporter of the article calls classes by.
typealias UIView = View
typealias UIWindow = Window
typealias UIControl = Control
typealias UIScrollView = ScrollView
typealias UIGestureRecognizer = GestureRecognizer
