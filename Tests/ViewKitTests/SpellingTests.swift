import Foundation
import Testing
import ViewKit

/// Every spelling that the page of differences from UIKit claims, in code. That it compiles is the test; the page is compared with
/// it.
struct SpellingTests {
    private func application() {
        _ = (\Application.windows, \Application.keyWindow, \Application.delegate, Application.sendEvent(_:))
        _ = (Application.sendAction(_:to:from:for:), \Application.next)
    }

    private func window() {
        _ = (\Window.rootViewController, \Window.windowLevel, \Window.isKeyWindow, Window.makeKey)
        _ = (Window.makeKeyAndVisible, Window.becomeKey, Window.resignKey, Window.sendEvent(_:))
    }

    private func responder() {
        _ = (\Responder.next, Responder.touchesBegan(_:with:), Responder.touchesMoved(_:with:))
        _ = (Responder.touchesEnded(_:with:), Responder.touchesCancelled(_:with:), Responder.motionBegan(_:with:))
        _ = (Responder.motionEnded(_:with:), Responder.motionCancelled(_:with:), Responder.remoteControlReceived(with:))
        _ = (Responder.pressesBegan(_:with:), Responder.pressesChanged(_:with:), Responder.pressesEnded(_:with:))
        _ = (Responder.pressesCancelled(_:with:), \Responder.canBecomeFirstResponder, Responder.becomeFirstResponder)
        _ = (\Responder.canResignFirstResponder, Responder.resignFirstResponder, \Responder.isFirstResponder)
        _ = (Responder.canPerformAction(_:withSender:), Responder.target(forAction:withSender:))
    }

    private func view() {
        _ = (View.hitTest(_:with:), View.point(inside:with:), \View.frame, \View.bounds, \View.center, \View.transform)
        _ = (\View.transform3D, \View.anchorPoint, \View.alpha, \View.isHidden, \View.isUserInteractionEnabled)
        _ = (\View.isMultipleTouchEnabled, \View.isExclusiveTouch, \View.superview, \View.subviews, \View.window)
        _ = (View.addSubview(_:), View.insertSubview(_:at:), View.insertSubview(_:aboveSubview:))
        _ = (View.insertSubview(_:belowSubview:), View.exchangeSubview(at:withSubviewAt:), View.bringSubviewToFront(_:))
        _ = (View.sendSubviewToBack(_:), View.removeFromSuperview, View.isDescendant(of:), View.viewWithTag(_:))
        _ = (\View.tag, View.didAddSubview(_:), View.willRemoveSubview(_:), View.willMove(toSuperview:))
        _ = (View.didMoveToSuperview, View.willMove(toWindow:), View.didMoveToWindow)
        _ = View.convert(_:to:) as (View) -> (Point, View?) -> Point
        _ = View.convert(_:from:) as (View) -> (Point, View?) -> Point
        _ = (View.layoutSubviews, View.setNeedsLayout, View.layoutIfNeeded, \View.autoresizingMask)
        _ = (\View.autoresizesSubviews, View.sizeThatFits(_:), View.sizeToFit, \View.gestureRecognizers)
        _ = (View.addGestureRecognizer(_:), View.removeGestureRecognizer(_:), View.gestureRecognizerShouldBegin(_:))
        _ = \View.accessibilityIdentifier
    }

    private func viewController() {
        _ = (\ViewController.view, \ViewController.viewIfLoaded, \ViewController.isViewLoaded, ViewController.loadView)
        _ = (ViewController.loadViewIfNeeded, ViewController.viewDidLoad, \ViewController.next)
        _ = (\ViewController.children, \ViewController.parent, ViewController.addChild(_:))
        _ = (ViewController.removeFromParent, \ViewController.presentedViewController)
        _ = \ViewController.presentingViewController
    }

    private func control() {
        _ = (\Control.isEnabled, \Control.isSelected, \Control.isHighlighted, \Control.state, \Control.isTracking)
        _ = (\Control.isTouchInside, Control.beginTracking(_:with:), Control.continueTracking(_:with:))
        _ = (Control.endTracking(_:with:), Control.cancelTracking(with:), Control.addTarget(_:action:for:))
        _ = (Control.removeTarget(_:action:for:), \Control.allTargets, \Control.allControlEvents)
        _ = (Control.actions(forTarget:forControlEvent:), Control.sendAction(_:to:for:), \Switch.isOn)
        _ = (Switch.setOn(_:animated:), \Slider.value, \Slider.minimumValue, \Slider.maximumValue, \Slider.isContinuous)
        _ = (Slider.setValue(_:animated:), Slider.trackRect(forBounds:), Slider.thumbRect(forBounds:trackRect:value:))
    }

    private func scrollView() {
        _ = (\ScrollView.contentOffset, \ScrollView.contentSize, \ScrollView.contentInset, \ScrollView.delegate)
        _ = (ScrollView.setContentOffset(_:animated:), ScrollView.scrollRectToVisible(_:animated:))
        _ = (\ScrollView.isScrollEnabled, \ScrollView.isDirectionalLockEnabled, \ScrollView.isPagingEnabled)
        _ = (\ScrollView.decelerationRate, \ScrollView.isTracking, \ScrollView.isDragging, \ScrollView.isDecelerating)
        _ = (\ScrollView.delaysContentTouches, \ScrollView.canCancelContentTouches)
        _ = (ScrollView.touchesShouldBegin(_:with:in:), ScrollView.touchesShouldCancel(in:))
        _ = (\ScrollView.panGestureRecognizer, \ScrollView.pinchGestureRecognizer, \ScrollView.minimumZoomScale)
        _ = (\ScrollView.maximumZoomScale, \ScrollView.zoomScale, ScrollView.setZoomScale(_:animated:))
        _ = (ScrollView.zoom(to:animated:), \ScrollView.isZooming)
    }

    private func tableView() {
        _ = (\TableView.dataSource, \TableView.rowHeight, \TableView.tableHeaderView, \TableView.tableFooterView)
        _ = (\TableView.allowsSelection, \TableView.allowsMultipleSelection, TableView.reloadData)
        _ = (TableView.register(_:forCellReuseIdentifier:), TableView.dequeueReusableCell(withIdentifier:))
        _ = (TableView.dequeueReusableCell(withIdentifier:for:), \TableView.numberOfSections)
        _ = (TableView.numberOfRows(inSection:), TableView.rectForRow(at:), TableView.indexPathForRow(at:))
        _ = (TableView.indexPath(for:), TableView.cellForRow(at:), \TableView.visibleCells)
        _ = (\TableView.indexPathsForVisibleRows, \TableView.indexPathForSelectedRow)
        _ = (\TableView.indexPathsForSelectedRows, TableView.selectRow(at:animated:scrollPosition:))
        _ = (TableView.deselectRow(at:animated:), TableView.scrollToRow(at:at:animated:))
    }

    private func gestureRecognizer() {
        _ = (\GestureRecognizer.view, \GestureRecognizer.state, \GestureRecognizer.isEnabled)
        _ = (\GestureRecognizer.delegate, \GestureRecognizer.name, \GestureRecognizer.cancelsTouchesInView)
        _ = (\GestureRecognizer.delaysTouchesBegan, \GestureRecognizer.delaysTouchesEnded)
        _ = (\GestureRecognizer.allowedTouchTypes, \GestureRecognizer.requiresExclusiveTouchType)
        _ = (\GestureRecognizer.allowedPressTypes, GestureRecognizer.location(in:))
        _ = (GestureRecognizer.location(ofTouch:in:), \GestureRecognizer.numberOfTouches)
        _ = (GestureRecognizer.require(toFail:), GestureRecognizer.ignore(_:for:), GestureRecognizer.canPrevent(_:))
        _ = (GestureRecognizer.canBePrevented(by:), GestureRecognizer.shouldRequireFailure(of:))
        _ = (GestureRecognizer.shouldBeRequiredToFail(by:), GestureRecognizer.shouldReceive(_:))
        _ = (GestureRecognizer.reset, GestureRecognizer.touchesBegan(_:with:), GestureRecognizer.touchesMoved(_:with:))
        _ = (GestureRecognizer.touchesEnded(_:with:), GestureRecognizer.touchesCancelled(_:with:))
        _ = (GestureRecognizer.pressesBegan(_:with:), GestureRecognizer.pressesChanged(_:with:))
        _ = (GestureRecognizer.pressesEnded(_:with:), GestureRecognizer.pressesCancelled(_:with:))
        _ = (\TapGestureRecognizer.numberOfTapsRequired, \TapGestureRecognizer.numberOfTouchesRequired)
        _ = (\LongPressGestureRecognizer.minimumPressDuration, \LongPressGestureRecognizer.allowableMovement)
        _ = (\PanGestureRecognizer.minimumNumberOfTouches, \PanGestureRecognizer.maximumNumberOfTouches)
        _ = (PanGestureRecognizer.translation(in:), PanGestureRecognizer.setTranslation(_:in:))
        _ = (PanGestureRecognizer.velocity(in:), \ScreenEdgePanGestureRecognizer.edges, \PinchGestureRecognizer.scale)
        _ = (\PinchGestureRecognizer.velocity, \RotationGestureRecognizer.rotation, \SwipeGestureRecognizer.direction)
    }

    private func event() {
        _ = (\Event.type, \Event.subtype, \Event.timestamp, \Event.allTouches)
        _ = (Event.touches(for:) as (Event) -> (View) -> Set<Touch>?, Event.coalescedTouches(for:))
        _ = (Event.predictedTouches(for:), \Event.allPresses, \Event.buttonMask, \Event.modifierFlags)
    }

    private func touch() {
        _ = (\Touch.phase, \Touch.timestamp, \Touch.tapCount, \Touch.type, \Touch.view, \Touch.window)
        _ = (\Touch.gestureRecognizers, Touch.location(in:), Touch.previousLocation(in:), Touch.preciseLocation(in:))
        _ = (Touch.precisePreviousLocation(in:), \Touch.force, \Touch.altitudeAngle, Touch.azimuthAngle(in:))
        _ = (Touch.azimuthUnitVector(in:), \Touch.majorRadius)
    }

    private func press() {
        _ = (\Press.type, \Press.phase, \Press.timestamp, \Press.gestureRecognizers, \Press.responder)
    }

    @Test func `the page claims what is compiled here, and nothing else`() throws {
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
            let claimed = claims.matches(of: #/`([^`]+?)(?:\(\))?`/#).map(\.output.1)
            let function = "    private func \(name.prefix(1).lowercased() + name.dropFirst())() {"
            let start = try #require(source.range(of: function), "\(name) is not compiled here")
            let body = source[start.upperBound...].components(separatedBy: "\n    }")[0]
            let spelling = #/[^A-Za-z.][A-Z][A-Za-z]+\.([a-z][A-Za-z0-9]*(?:\([^)\s]*\))?)/#
            let compiled = body.matches(of: spelling).map(\.output.1)
            #expect(claimed == compiled, "\(name)")
            sections += 1
        }
        #expect(sections >= 10)
    }
}
