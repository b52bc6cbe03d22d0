/// An object that provides the contents of a table, like UIKit's `UITableViewDataSource`.
public protocol TableViewDataSource: AnyObject {
    /// The number of sections. The default is 1.
    func numberOfSections(in tableView: TableView) -> Int
    /// The number of rows in a section.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// The cell for a row that comes into view, from `dequeueReusableCell(withIdentifier:for:)`.
    func tableView(_ tableView: TableView, cellForRowAt path: RowPath) -> TableViewCell
}

extension TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
}

/// An object that is told what a table does, and decides about rows, like UIKit's `UITableViewDelegate`. Every method
/// has a default.
public protocol TableViewDelegate: ScrollViewDelegate {
    /// The height of a row, in points: finite and not negative. The default, nil, stands for the table's `rowHeight`.
    ///
    /// Loading a table calls this method for the first row. If the result is nil, all rows have the height `rowHeight`,
    /// and the method is called for no other row. Otherwise it is called for every row.
    func tableView(_ tableView: TableView, heightForRowAt path: RowPath) -> Double?
    /// Returns true if pressing a row highlights it and may select it. The default returns true.
    func tableView(_ tableView: TableView, shouldHighlightRowAt path: RowPath) -> Bool
    /// A row has been pressed, and may be selected.
    func tableView(_ tableView: TableView, didHighlightRowAt path: RowPath)
    /// The row is no longer pressed: the finger is up, has left the row, or the touch was cancelled.
    func tableView(_ tableView: TableView, didUnhighlightRowAt path: RowPath)
    /// Returns the row to select when a row is tapped; nil to select nothing. The default returns the tapped row.
    func tableView(_ tableView: TableView, willSelectRowAt path: RowPath) -> RowPath?
    /// A row has been selected by a tap.
    func tableView(_ tableView: TableView, didSelectRowAt path: RowPath)
    /// A row is no longer selected, because that row or another one was tapped.
    func tableView(_ tableView: TableView, didDeselectRowAt path: RowPath)
    /// A cell comes into view.
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: RowPath)
    /// A row's cell has gone out of view.
    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: RowPath)
}

extension TableViewDelegate {
    public func tableView(_ tableView: TableView, heightForRowAt path: RowPath) -> Double? { nil }
    public func tableView(_ tableView: TableView, shouldHighlightRowAt path: RowPath) -> Bool { true }
    public func tableView(_ tableView: TableView, didHighlightRowAt path: RowPath) {}
    public func tableView(_ tableView: TableView, didUnhighlightRowAt path: RowPath) {}
    public func tableView(_ tableView: TableView, willSelectRowAt path: RowPath) -> RowPath? { path }
    public func tableView(_ tableView: TableView, didSelectRowAt path: RowPath) {}
    public func tableView(_ tableView: TableView, didDeselectRowAt path: RowPath) {}
    public func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: RowPath) {}
    public func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: RowPath) {}
}
