public typealias Quadtree = LinearScan
