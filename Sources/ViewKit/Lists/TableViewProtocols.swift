/// Says what a table has in it, as UIKit's `UITableViewDataSource`.
public protocol TableViewDataSource: AnyObject {
    /// The number of sections. The default is 1.
    func numberOfSections(in tableView: TableView) -> Int
    /// The number of rows a section has.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// The cell for a row that comes into view, which `dequeueReusableCell(withIdentifier:for:)` gives.
    func tableView(_ tableView: TableView, cellForRowAt path: RowPath) -> TableViewCell
}

extension TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
}

/// Told of what a table does, and asked about rows, as UIKit's `UITableViewDelegate`. Every method has a default.
public protocol TableViewDelegate: ScrollViewDelegate {
    /// The height of a row, in points: finite and not negative. The default, nil, is the table's `rowHeight`, and then
    /// no row but those in view costs anything. It is asked of the first row when the table is loaded, and if that has
    /// a height of its own, of all rows.
    func tableView(_ tableView: TableView, heightForRowAt path: RowPath) -> Double?
    /// True if a row that is touched is highlighted and may be selected. The default is yes.
    func tableView(_ tableView: TableView, shouldHighlightRowAt path: RowPath) -> Bool
    /// A finger is on a row that it may select.
    func tableView(_ tableView: TableView, didHighlightRowAt path: RowPath)
    /// The finger is up, has left the row, or its touch was taken away.
    func tableView(_ tableView: TableView, didUnhighlightRowAt path: RowPath)
    /// The row to select instead of one that is tapped; nil for none. The default is the row itself.
    func tableView(_ tableView: TableView, willSelectRowAt path: RowPath) -> RowPath?
    /// A row has been selected by a tap.
    func tableView(_ tableView: TableView, didSelectRowAt path: RowPath)
    /// A row is no longer selected, because of a tap on it or on another.
    func tableView(_ tableView: TableView, didDeselectRowAt path: RowPath)
    /// A cell comes into view.
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: RowPath)
    /// A cell has left the view.
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
