extension Application {
    /// Adds a window in front of the other windows of the same `windowLevel`. Does nothing if the application has the
    /// window already.
    ///
    /// - Precondition: No other application has the window.
    public final func addWindow(_ window: Window) {
        guard window.application !== self else { return }
        precondition(window.application == nil, "\(window) belongs to another application")
        window.application = self
        bringToFront(window)
    }

    /// Removes a window. The window's touches are cancelled: at once, or, during a delivery, right after that delivery.
    /// If the window is the key window, the application has no key window afterwards. Does nothing if the application
    /// does not have the window.
    public final func removeWindow(_ window: Window) {
        guard window.application === self else { return }
        windows.removeAll { $0 === window }
        window.application = nil
        if keyWindow === window { makeKey(nil) }
        closedWindows.append(window)
        endMotionsElsewhere()
        sendPendingEvents()
    }

    /// Puts a window in front of the other windows of the same `windowLevel`.
    final func bringToFront(_ window: Window) {
        windows.removeAll { $0 === window }
        let index = windows.firstIndex { $0.windowLevel > window.windowLevel } ?? windows.count
        windows.insert(window, at: index)
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
