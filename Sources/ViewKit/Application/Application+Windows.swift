extension Application {
    /// Adds a window in front of the other windows of the same `windowLevel`. Does nothing if the application has the
    /// window already.
    ///
    /// - Precondition: No other application has the window.
    /// - Complexity: O(log windows) to find its place, plus the windows of higher levels.
    public final func addWindow(_ window: Window) {
        guard window.application !== self else { return }
        precondition(window.application == nil, "\(window) belongs to another application")
        window.application = self
        insert(window)
    }

    /// Removes a window. Its touches, and the presses whose responders are in it, are cancelled: at once, or, during a
    /// delivery, right after that delivery. A touch that has ended is not cancelled any more: if a recogniser has held its
    /// end back, the view gets the end now.
    ///
    /// If the window is the key window, the application has no key window afterwards. What was posted before stays in the
    /// queue. Does nothing if the application does not have the window.
    ///
    /// - Complexity: O(windows), plus the touches, presses and recognisers in progress, plus the handlers.
    public final func removeWindow(_ window: Window) {
        guard window.application === self else { return }
        takeOut(window)
        window.application = nil
        if keyWindow === window { makeKey(nil) }
        closedWindows.append(window)
        endMotionsElsewhere()
        deliverApart()
    }

    /// Puts a window in front of the other windows of the same `windowLevel`, which may be new.
    final func bringToFront(_ window: Window) {
        takeOut(window)
        insert(window)
    }

    private func takeOut(_ window: Window) {
        // Windows that were added last are removed most often.
        if let index = windows.lastIndex(of: window) { windows.remove(at: index) }
    }

    private func insert(_ window: Window) {
        windows.insert(window, at: windows.firstSortedIndex { $0.windowLevel > window.windowLevel })
    }

    final func makeKey(_ window: Window?) {
        let old = keyWindow
        guard old !== window else { return }
        keyWindow = nil
        old?.resignKey()
        // The override may have made another window key, or removed this one.
        guard let window, keyWindow == nil, window.application === self else { return }
        keyWindow = window
        window.becomeKey()
    }
}
