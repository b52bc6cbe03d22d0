// Points and frames as numbers in memory: groups that each begin `stride` numbers after the one before.
extension Span where Element: BinaryFloatingPoint {
    /// Stops the process unless the memory holds `count` groups of `size` numbers, and `stride` is at least `size`. Each group
    /// begins `stride` numbers after the one before.
    @inline(__always)
    func requireGroups(of size: Int, stride: Int, count: Int, _ use: StaticString = #function) {
        precondition(stride >= size, "\(use): a stride of at least \(size) numbers was expected, got \(stride)")
        guard count > 0 else { return }
        let (last, overflows) = (count - 1).multipliedReportingOverflow(by: stride)
        precondition(
            !overflows && self.count >= size && last <= self.count - size,
            "\(use): \(self.count) numbers are less than \(count) groups of \(size), \(stride) apart")
    }

    @inline(__always)
    func frame(at index: Int) -> Rect {
        Rect(
            x: Double(self[index]), y: Double(self[index + 1]), width: Double(self[index + 2]),
            height: Double(self[index + 3]))
    }

    @inline(__always)
    func point(at index: Int) -> Point { Point(x: Double(self[index]), y: Double(self[index + 1])) }
}
