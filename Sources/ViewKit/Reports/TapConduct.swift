/// What a recogniser does, in the simulation, with a finger that comes down and goes up at once at the same location.
enum TapConduct {
    /// The recogniser's gesture is in progress, and the finger joins the gesture.
    case joins
    /// The recogniser's gesture is in progress, and goes on without the finger.
    case ignores
    /// The gesture is recognised when the finger comes down, unless something prevents the recognition.
    case begins
    /// The gesture is recognised when the finger goes up, unless something prevents the recognition.
    case recognizes
    /// The recogniser counts this tap and waits for the next. If no tap follows, the recogniser
    /// fails for the associated reason.
    case waits(GestureRefusal)
    /// The recogniser stays `possible`, since other fingers are down.
    case remains
    /// The recogniser fails for the associated reason when the finger comes down.
    case failsAtOnce(GestureRefusal)
    /// The recogniser fails for the associated reason, when the finger goes up at the latest.
    case failsInTheEnd(GestureRefusal)
    /// Code that is not called in advance decides what the recogniser does: the code of its own class, or of recognisers
    /// that it waits for.
    case unknown
}

/// The reason why a recogniser does not recognise a tap.
public enum GestureRefusal {
    /// The recogniser is disabled: its `isEnabled` is false.
    case disabled
    /// The recogniser takes no new touches until its present gesture is over and the recogniser is reset.
    case busy
    /// `allowedTouchTypes` or `requiresExclusiveTouchType` excludes the touch.
    case touchType
    /// The recogniser's `shouldReceive(_:)` or the recogniser's delegate refuses the touch.
    case notReceived
    /// The recogniser requires this number of taps.
    case taps(Int)
    /// The recogniser requires this number of fingers.
    case fingers(Int)
    /// The tap is further away from the first of the earlier taps than `Touch.maximumTapDistance`.
    case place
    /// The recogniser recognises gestures other than taps.
    case otherGesture
    /// `gestureRecognizerShouldBegin(_:)` of the associated view returns false; nil stands for the recogniser's
    /// delegate.
    case objection(View?)
    /// The associated recogniser has been recognised, and prevents this one.
    case prevented(GestureRecognizer)
    /// The recogniser requires the associated recogniser to fail, which does not happen. The associated recogniser has
    /// been recognised, or can itself never proceed (`isStuck(_:)`).
    case requirement(GestureRecognizer)
}

extension GestureRecognizer {
    /// What the recogniser does with a tap by one more finger, by the rules of its ViewKit class. A subclass is taken
    /// to follow its superclass. The finger's touch is in `touches` already.
    final func conduct(inTapWith touch: Touch) -> TapConduct {
        // The recognisers that this one waits for may get the touch too.
        if !pending.isEmpty { return .unknown }
        return switch self {
        case let tap as TapGestureRecognizer: tap.conductInTap
        case let press as LongPressGestureRecognizer: press.conduct(ofTapWith: touch)
        case let pan as ScreenEdgePanGestureRecognizer where pan.isFarFromEdges(touch):
            .failsAtOnce(.otherGesture)
        case let pan as PanGestureRecognizer:
            if numberOfTouches > pan.maximumNumberOfTouches {
                isRecognized ? .ignores : .failsAtOnce(.fingers(pan.maximumNumberOfTouches))
            } else {
                joinsOrFails
            }
        case is FingerPairGestureRecognizer:
            if numberOfTouches > 2 { .ignores } else { joinsOrFails }
        case let swipe as SwipeGestureRecognizer:
            numberOfTouches > swipe.numberOfTouchesRequired
                ? .failsAtOnce(.fingers(swipe.numberOfTouchesRequired)) : .failsInTheEnd(.otherGesture)
        default: isRecognized ? .joins : .unknown
        }
    }

    private final var joinsOrFails: TapConduct {
        if isRecognized { return .joins }
        return numberOfTouches > 1 ? .remains : .failsInTheEnd(.otherGesture)
    }

    /// True if the recogniser would delay, for the view, the beginning of a touch that begins now.
    final var willHoldTouchesBegan: Bool {
        guard let pan = self as? ScrollPanGestureRecognizer else { return holdsTouchesBegan }
        return pan.holdsTouchesBegan || !pan.stopsContent && pan.holdsContentBack
    }
}

extension LongPressGestureRecognizer {
    fileprivate final func conduct(ofTapWith touch: Touch) -> TapConduct {
        guard state == .possible else { return .ignores }
        guard numberOfTouches <= numberOfTouchesRequired else { return .failsAtOnce(.fingers(numberOfTouchesRequired)) }
        guard numberOfTouches == numberOfTouchesRequired else { return .failsInTheEnd(.otherGesture) }
        guard touch.tapCount > numberOfTapsRequired else { return .failsAtOnce(.taps(numberOfTapsRequired + 1)) }
        return minimumPressDuration <= 0 ? .begins : .failsInTheEnd(.otherGesture)
    }
}
