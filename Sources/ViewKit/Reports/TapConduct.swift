/// What a recogniser makes of a finger that comes down and goes up at once at the same place, while it is lent the touch.
enum TapConduct {
    /// It goes on already, and takes the finger in.
    case joins
    /// It goes on already, without the finger.
    case ignores
    /// It is recognised, if nothing stands against that, when the finger is down.
    case begins
    /// It is recognised, if nothing stands against that, when the finger is up.
    case recognizes
    /// It is one tap farther, and fails if no other follows.
    case waits(GestureRefusal)
    /// It goes on as long as other fingers are down.
    case remains
    case failsAtOnce(GestureRefusal)
    case failsInTheEnd(GestureRefusal)
    /// The code of its class decides.
    case unknown
}

/// The reason why a recogniser does not recognise a tap.
public enum GestureRefusal {
    /// `isEnabled` is false.
    case disabled
    /// It waits for other fingers to go up.
    case busy
    /// `allowedTouchTypes` or `requiresExclusiveTouchType` leave the touch out.
    case touchType
    /// Code does not let it see the touch: `shouldReceive(_:)`, or its delegate.
    case notReceived
    /// It wants so many taps.
    case taps(Int)
    /// It wants so many fingers.
    case fingers(Int)
    /// The taps before were elsewhere.
    case place
    /// A tap is not its gesture.
    case otherGesture
    /// The `gestureRecognizerShouldBegin(_:)` of a view says no; nil for the delegate.
    case objection(View?)
    /// Another one, which is recognised, prevents it.
    case prevented(GestureRecognizer)
    /// It requires another one to fail, which is recognised.
    case requirement(GestureRecognizer)
}

extension GestureRecognizer {
    /// What the recogniser makes of a tap, by the rules of its kind, which count for subclasses as well.
    final func conduct(inTapWith touch: Touch) -> TapConduct {
        // What it waits for may hear of the touch, too.
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

    /// True if views do not hear of a touch that begins now until the recogniser has failed.
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
