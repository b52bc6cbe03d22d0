import Foundation
import Testing
import ViewKit

/// Every spelling that the page of differences from UIKit claims, in code. That it compiles is the test; the page is compared with
/// it.
@Suite struct SpellingTests {
    private func application() {
        _ = \Application.windows
        _ = \Application.keyWindow
        _ = \Application.delegate
        _ = Application.sendEvent(_:)
        _ = Application.sendAction(_:to:from:for:)
        _ = \Application.next
    }

    private func window() {
        _ = \Window.rootViewController
        _ = \Window.windowLevel
        _ = \Window.isKeyWindow
        _ = Window.makeKey
        _ = Window.makeKeyAndVisible
        _ = Window.becomeKey
        _ = Window.resignKey
        _ = Window.sendEvent(_:)
    }

    private func responder() {
        _ = \Responder.next
        _ = Responder.touchesBegan(_:with:)
        _ = Responder.touchesMoved(_:with:)
        _ = Responder.touchesEnded(_:with:)
        _ = Responder.touchesCancelled(_:with:)
        _ = Responder.motionBegan(_:with:)
        _ = Responder.motionEnded(_:with:)
        _ = Responder.motionCancelled(_:with:)
        _ = Responder.remoteControlReceived(with:)
        _ = Responder.pressesBegan(_:with:)
        _ = Responder.pressesChanged(_:with:)
        _ = Responder.pressesEnded(_:with:)
        _ = Responder.pressesCancelled(_:with:)
        _ = \Responder.canBecomeFirstResponder
        _ = Responder.becomeFirstResponder
        _ = \Responder.canResignFirstResponder
        _ = Responder.resignFirstResponder
        _ = \Responder.isFirstResponder
        _ = Responder.canPerformAction(_:withSender:)
        _ = Responder.target(forAction:withSender:)
    }

    private func view() {
        _ = View.hitTest(_:with:)
        _ = View.point(inside:with:)
        _ = \View.frame
        _ = \View.bounds
        _ = \View.center
        _ = \View.transform
        _ = \View.transform3D
        _ = \View.anchorPoint
        _ = \View.alpha
        _ = \View.isHidden
        _ = \View.isUserInteractionEnabled
        _ = \View.isMultipleTouchEnabled
        _ = \View.isExclusiveTouch
        _ = \View.superview
        _ = \View.subviews
        _ = \View.window
        _ = View.addSubview(_:)
        _ = View.insertSubview(_:at:)
        _ = View.insertSubview(_:aboveSubview:)
        _ = View.insertSubview(_:belowSubview:)
        _ = View.exchangeSubview(at:withSubviewAt:)
        _ = View.bringSubviewToFront(_:)
        _ = View.sendSubviewToBack(_:)
        _ = View.removeFromSuperview
        _ = View.isDescendant(of:)
        _ = View.viewWithTag(_:)
        _ = \View.tag
        _ = View.didAddSubview(_:)
        _ = View.willRemoveSubview(_:)
        _ = View.willMove(toSuperview:)
        _ = View.didMoveToSuperview
        _ = View.willMove(toWindow:)
        _ = View.didMoveToWindow
        _ = View.convert(_:to:) as (View) -> (Point, View?) -> Point
        _ = View.convert(_:from:) as (View) -> (Point, View?) -> Point
        _ = View.layoutSubviews
        _ = View.setNeedsLayout
        _ = View.layoutIfNeeded
        _ = \View.autoresizingMask
        _ = \View.autoresizesSubviews
        _ = View.sizeThatFits(_:)
        _ = View.sizeToFit
        _ = \View.gestureRecognizers
        _ = View.addGestureRecognizer(_:)
        _ = View.removeGestureRecognizer(_:)
        _ = View.gestureRecognizerShouldBegin(_:)
        _ = \View.accessibilityIdentifier
    }

    private func control() {
        _ = \Control.isEnabled
        _ = \Control.isSelected
        _ = \Control.isHighlighted
        _ = \Control.state
        _ = \Control.isTracking
        _ = \Control.isTouchInside
        _ = Control.beginTracking(_:with:)
        _ = Control.continueTracking(_:with:)
        _ = Control.endTracking(_:with:)
        _ = Control.cancelTracking(with:)
        _ = Control.addTarget(_:action:for:)
        _ = Control.removeTarget(_:action:for:)
        _ = \Control.allTargets
        _ = \Control.allControlEvents
        _ = Control.actions(forTarget:forControlEvent:)
        _ = Control.sendAction(_:to:for:)
        _ = \Switch.isOn
        _ = Switch.setOn(_:animated:)
        _ = \Slider.value
        _ = \Slider.minimumValue
        _ = \Slider.maximumValue
        _ = \Slider.isContinuous
        _ = Slider.setValue(_:animated:)
        _ = Slider.trackRect(forBounds:)
        _ = Slider.thumbRect(forBounds:trackRect:value:)
    }

    private func scrollView() {
        _ = \ScrollView.contentOffset
        _ = \ScrollView.contentSize
        _ = \ScrollView.contentInset
        _ = \ScrollView.delegate
        _ = ScrollView.setContentOffset(_:animated:)
        _ = ScrollView.scrollRectToVisible(_:animated:)
        _ = \ScrollView.isScrollEnabled
        _ = \ScrollView.isDirectionalLockEnabled
        _ = \ScrollView.isPagingEnabled
        _ = \ScrollView.decelerationRate
        _ = \ScrollView.isTracking
        _ = \ScrollView.isDragging
        _ = \ScrollView.isDecelerating
        _ = \ScrollView.delaysContentTouches
        _ = \ScrollView.canCancelContentTouches
        _ = ScrollView.touchesShouldBegin(_:with:in:)
        _ = ScrollView.touchesShouldCancel(in:)
        _ = \ScrollView.panGestureRecognizer
        _ = \ScrollView.pinchGestureRecognizer
        _ = \ScrollView.minimumZoomScale
        _ = \ScrollView.maximumZoomScale
        _ = \ScrollView.zoomScale
        _ = ScrollView.setZoomScale(_:animated:)
        _ = ScrollView.zoom(to:animated:)
        _ = \ScrollView.isZooming
    }

    private func tableView() {
        _ = \TableView.dataSource
        _ = \TableView.rowHeight
        _ = \TableView.tableHeaderView
        _ = \TableView.tableFooterView
        _ = \TableView.allowsSelection
        _ = \TableView.allowsMultipleSelection
        _ = TableView.reloadData
        _ = TableView.register(_:forCellReuseIdentifier:)
        _ = TableView.dequeueReusableCell(withIdentifier:)
        _ = TableView.dequeueReusableCell(withIdentifier:for:)
        _ = \TableView.numberOfSections
        _ = TableView.numberOfRows(inSection:)
        _ = TableView.rectForRow(at:)
        _ = TableView.indexPathForRow(at:)
        _ = TableView.indexPath(for:)
        _ = TableView.cellForRow(at:)
        _ = \TableView.visibleCells
        _ = \TableView.indexPathsForVisibleRows
        _ = \TableView.indexPathForSelectedRow
        _ = \TableView.indexPathsForSelectedRows
        _ = TableView.selectRow(at:animated:scrollPosition:)
        _ = TableView.deselectRow(at:animated:)
        _ = TableView.scrollToRow(at:at:animated:)
    }

    private func gestureRecognizer() {
        _ = \GestureRecognizer.view
        _ = \GestureRecognizer.state
        _ = \GestureRecognizer.isEnabled
        _ = \GestureRecognizer.delegate
        _ = \GestureRecognizer.name
        _ = \GestureRecognizer.cancelsTouchesInView
        _ = \GestureRecognizer.delaysTouchesBegan
        _ = \GestureRecognizer.delaysTouchesEnded
        _ = \GestureRecognizer.allowedTouchTypes
        _ = \GestureRecognizer.requiresExclusiveTouchType
        _ = \GestureRecognizer.allowedPressTypes
        _ = GestureRecognizer.location(in:)
        _ = GestureRecognizer.location(ofTouch:in:)
        _ = \GestureRecognizer.numberOfTouches
        _ = GestureRecognizer.require(toFail:)
        _ = GestureRecognizer.ignore(_:for:)
        _ = GestureRecognizer.canPrevent(_:)
        _ = GestureRecognizer.canBePrevented(by:)
        _ = GestureRecognizer.shouldRequireFailure(of:)
        _ = GestureRecognizer.shouldBeRequiredToFail(by:)
        _ = GestureRecognizer.shouldReceive(_:)
        _ = GestureRecognizer.reset
        _ = GestureRecognizer.touchesBegan(_:with:)
        _ = GestureRecognizer.touchesMoved(_:with:)
        _ = GestureRecognizer.touchesEnded(_:with:)
        _ = GestureRecognizer.touchesCancelled(_:with:)
        _ = GestureRecognizer.pressesBegan(_:with:)
        _ = GestureRecognizer.pressesChanged(_:with:)
        _ = GestureRecognizer.pressesEnded(_:with:)
        _ = GestureRecognizer.pressesCancelled(_:with:)
        _ = \TapGestureRecognizer.numberOfTapsRequired
        _ = \TapGestureRecognizer.numberOfTouchesRequired
        _ = \LongPressGestureRecognizer.minimumPressDuration
        _ = \LongPressGestureRecognizer.allowableMovement
        _ = \PanGestureRecognizer.minimumNumberOfTouches
        _ = \PanGestureRecognizer.maximumNumberOfTouches
        _ = PanGestureRecognizer.translation(in:)
        _ = PanGestureRecognizer.setTranslation(_:in:)
        _ = PanGestureRecognizer.velocity(in:)
        _ = \ScreenEdgePanGestureRecognizer.edges
        _ = \PinchGestureRecognizer.scale
        _ = \PinchGestureRecognizer.velocity
        _ = \RotationGestureRecognizer.rotation
        _ = \SwipeGestureRecognizer.direction
    }

    private func event() {
        _ = \Event.type
        _ = \Event.subtype
        _ = \Event.timestamp
        _ = \Event.allTouches
        _ = Event.touches(for:) as (Event) -> (View) -> Set<Touch>?
        _ = Event.coalescedTouches(for:)
        _ = Event.predictedTouches(for:)
        _ = \Event.allPresses
        _ = \Event.buttonMask
        _ = \Event.modifierFlags
    }

    private func touch() {
        _ = \Touch.phase
        _ = \Touch.timestamp
        _ = \Touch.tapCount
        _ = \Touch.type
        _ = \Touch.view
        _ = \Touch.window
        _ = \Touch.gestureRecognizers
        _ = Touch.location(in:)
        _ = Touch.previousLocation(in:)
        _ = Touch.preciseLocation(in:)
        _ = Touch.precisePreviousLocation(in:)
        _ = \Touch.force
        _ = \Touch.altitudeAngle
        _ = Touch.azimuthAngle(in:)
        _ = Touch.azimuthUnitVector(in:)
        _ = \Touch.majorRadius
    }

    /// The spellings of a section of the page, or of a function above, in order.
    private func spellings(_ pattern: String, in text: Substring) throws -> [String] {
        let expression = try NSRegularExpression(pattern: pattern)
        let text = String(text)
        return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
            Range(match.range(at: 1), in: text).map { String(text[$0]) }
        }
    }

    @Test("the page claims what is compiled here, and nothing else")
    func pageIsTrue() throws {
        let file = URL(filePath: #filePath)
        let source = try String(contentsOf: file, encoding: .utf8)
        let page = try String(
            contentsOf: file.deletingLastPathComponent().appending(
                path: "../../Sources/ViewKit/ViewKit.docc/DifferencesFromUIKit.md"), encoding: .utf8)
        var sections = 0
        for section in page.components(separatedBy: "\n## ").dropFirst() {
            let name = try #require(section.split(separator: "\n").first)
            guard let has = section.range(of: "**Has**") else { continue }
            let claims = section[has.upperBound...].components(separatedBy: "\n\n")[0]
            // A method without arguments is referred to by its name alone.
            let claimed = try spellings(#"`([^`]+?)(?:\(\))?`"#, in: claims[...])
            let function = "    private func \(name.prefix(1).lowercased() + name.dropFirst())() {"
            let start = try #require(source.range(of: function), "\(name) is not compiled here")
            let body = source[start.upperBound...].components(separatedBy: "\n    }")[0]
            let compiled = try spellings(#"_ = \\?[A-Za-z]+\.(\S+)"#, in: body[...])
            #expect(claimed == compiled, "\(name)")
            sections += 1
        }
        #expect(sections >= 10)
    }
}
