/// What a recogniser does, in the simulation, with a finger that comes down and goes up at once at the same location.
enum TapConduct {
    /// Its gesture is in progress, and the finger joins it.
    case joins
    /// Its gesture is in progress, and goes on without the finger.
    case ignores
    /// It is recognised when the finger comes down, unless something prevents it.
    case begins
    /// It is recognised when the finger goes up, unless something prevents it.
    case recognizes
    /// It counts one more tap, and fails if no other tap follows.
    case waits(GestureRefusal)
    /// It stays `possible`, since other fingers are down.
    case remains
    case failsAtOnce(GestureRefusal)
    case failsInTheEnd(GestureRefusal)
    /// The code of its class decides, which is not called in advance.
    case unknown
}

/// The reason why a recogniser does not recognise a tap.
public enum GestureRefusal {
    /// `isEnabled` is false.
    case disabled
    /// It waits until other fingers are up.
    case busy
    /// `allowedTouchTypes` or `requiresExclusiveTouchType` exclude the touch.
    case touchType
    /// Code does not let it have the touch: `shouldReceive(_:)`, or its delegate.
    case notReceived
    /// It requires this number of taps.
    case taps(Int)
    /// It requires this number of fingers.
    case fingers(Int)
    /// The earlier taps were elsewhere.
    case place
    /// It recognises gestures other than taps.
    case otherGesture
    /// `gestureRecognizerShouldBegin(_:)` of a view, or of the delegate if nil, returns false.
    case objection(View?)
    /// Another recogniser, which is recognised, prevents it.
    case prevented(GestureRecognizer)
    /// It requires the failure of a recogniser that is recognised.
    case requirement(GestureRecognizer)
}

extension GestureRecognizer {
    /// What the recogniser does with a tap, by the rules of its ViewKit class. A subclass is taken to follow its
    /// superclass.
    final func conduct(inTapWith touch: Touch) -> TapConduct {
        // The recognisers that this one waits for may get the touch too.
        if !pending.isEmpty { return .unknown }
        return switch self {
        case let tap as TapGestureRecognizer: tap.conduct(ofTapWith: touch)
        case let press as LongPressGestureRecognizer: press.conduct(ofTapWith: touch)
        case let pan as PanGestureRecognizer:
            if numberOfTouches > pan.maximumNumberOfTouches {
                isRecognized ? .ignores : .failsAtOnce(.fingers(pan.maximumNumberOfTouches))
            } else {
                joinsOrFails
            }
        case is PinchGestureRecognizer, is RotationGestureRecognizer:
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

    /// True if views get a touch that begins now only once the recogniser has failed.
    final var willHoldTouchesBegan: Bool {
        guard let pan = self as? ScrollPanGestureRecognizer else { return holdsTouchesBegan }
        return pan.holdsTouchesBegan || !pan.stopsContent && pan.holdsContentBack
    }
}

extension LongPressGestureRecognizer {
    fileprivate final func conduct(ofTapWith touch: Touch) -> TapConduct {
        guard state == .possible else { return .ignores }
        guard numberOfTouches <= numberOfTouchesRequired else { return .failsAtOnce(.fingers(numberOfTouchesRequired)) }
        guard numberOfTouches == numberOfTouchesRequired, minimumPressDuration <= 0 else {
            return .failsInTheEnd(.otherGesture)
        }
        return touch.tapCount > numberOfTapsRequired ? .begins : .failsAtOnce(.taps(numberOfTapsRequired + 1))
    }
}
