/// A movement of fingers. A terminal knows taps only; other gestures never begin.
///
/// Source: SwiftUI's `Gesture`.
public protocol Gesture<Value> {
  /// What the gesture measures.
  associatedtype Value

  /// What a tap does; nil for other gestures.
  var _tap: (() -> Void)? { get }
}

/// A gesture with the closures that were added to it.
public struct ActingGesture<Value>: Gesture {
  /// What a tap does; nil for other gestures.
  public let _tap: (() -> Void)?
}

extension Gesture {
  /// Adds a closure for each change, which does not come.
  public func onChanged(_ action: @escaping (Value) -> Void) -> ActingGesture<Value> {
    ActingGesture(_tap: _tap)
  }

  /// Adds a closure for the end, which comes for taps only.
  public func onEnded(_ action: @escaping (Value) -> Void) -> ActingGesture<Value> {
    ActingGesture(_tap: tapping(action))
  }

  /// Adds a closure that changes a state of the gesture, which does not change.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> ActingGesture<Value> { ActingGesture(_tap: _tap) }

  /// Returns a gesture after which another one begins.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// Returns a gesture beside another one.
  public func simultaneously<Other: Gesture>(
    with other: Other
  ) -> SimultaneousGesture<Self, Other> { SimultaneousGesture(self, other) }

  /// Returns a gesture that comes before another one.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }

  private func tapping(_ action: @escaping (Value) -> Void) -> (() -> Void)? {
    guard self is TapGesture, let value = () as? Value else { return _tap }
    return { action(value) }
  }
}

/// What happens with a change of state. There is no animation without a display.
public struct Transaction: Sendable {
  /// The animation; not used.
  public var animation: Animation?

  /// Creates a transaction.
  public init(animation: Animation? = nil) { self.animation = animation }
}

/// A tap.
public struct TapGesture: Gesture {
  /// A tap measures nothing.
  public typealias Value = Void

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture of one or several taps, which are one input.
  public init(count: Int = 1) {}
}

/// A long press, which never begins.
public struct LongPressGesture: Gesture {
  /// Whether the press is long enough.
  public typealias Value = Bool

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(minimumDuration: Double = 0.5, maximumDistance: Double = 10) {}
}

/// A tap with its place. A terminal knows no places, so it never begins.
public struct SpatialTapGesture: Gesture {
  /// Where the finger is.
  public struct Value: Equatable, Sendable {
    /// Where the finger is.
    public var location: CGPoint
  }

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {}
}

/// A movement of a finger, which never begins.
public struct DragGesture: Gesture {
  /// Where the finger is.
  public struct Value: Equatable, Sendable {
    /// The time.
    public var time: Date
    /// Where the finger is.
    public var location: CGPoint
    /// Where the finger was at first.
    public var startLocation: CGPoint
    /// How far the finger is from there.
    public var translation: CGSize
    /// Where the finger will be.
    public var predictedEndTranslation: CGSize
    /// Where the finger will be.
    public var predictedEndLocation: CGPoint
    /// The speed of the finger.
    public var velocity: CGSize
  }

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(minimumDistance: Double = 10, coordinateSpace: CoordinateSpace = .local) {}
}

/// A change of distance between two fingers, which never begins.
public struct MagnificationGesture: Gesture {
  /// The factor.
  public typealias Value = CGFloat

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(minimumScaleDelta: Double = 0.01) {}
}

/// A change of distance between two fingers, which never begins.
public struct MagnifyGesture: Gesture {
  /// What the gesture measures.
  public struct Value: Equatable, Sendable {
    /// The factor.
    public var magnification: CGFloat
    /// The speed of the factor.
    public var velocity: CGFloat
  }

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(minimumScaleDelta: Double = 0.01) {}
}

/// A turn of two fingers, which never begins.
public struct RotationGesture: Gesture {
  /// The angle.
  public typealias Value = Angle

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// A value that a gesture changes while it lasts. It stays at its first value.
///
/// Source: SwiftUI's `GestureState`.
@propertyWrapper
public struct GestureState<Value>: PlacedProperty {
  /// The first value.
  public let wrappedValue: Value

  /// Creates the property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The property itself.
  public var projectedValue: GestureState { self }

  /// Does nothing.
  public func _connect(to place: PropertyPlace) {}
}

nonisolated extension View {
  /// Adds a gesture. A tap is that of a button; other gestures never begin.
  @ViewBuilder public func gesture(
    _ gesture: some Gesture, including mask: GestureMask = .all, file: StaticString = #fileID,
    line: UInt = #line
  ) -> some View {
    if mask.contains(.gesture), let tap = gesture._tap {
      onTapGesture(file: file, line: line, perform: tap)
    } else {
      self
    }
  }

  /// Adds a gesture beside others: a tap of the view, or of a control in it. Other gestures never begin.
  @ViewBuilder public func simultaneousGesture(
    _ gesture: some Gesture, including mask: GestureMask = .all, file: StaticString = #fileID,
    line: UInt = #line
  ) -> some View {
    if mask.contains(.gesture), let tap = gesture._tap {
      tappableBeside(place: CallSite(file: file, line: line), action: tap)
    } else {
      self
    }
  }

  /// Adds a gesture before others. A tap is that of a button; other gestures never begin.
  public func highPriorityGesture(
    _ gesture: some Gesture, including mask: GestureMask = .all, file: StaticString = #fileID,
    line: UInt = #line
  ) -> some View { self.gesture(gesture, including: mask, file: file, line: line) }

  /// Runs a closure when the user taps the view. Several taps are one input.
  public func onTapGesture(
    count: Int, file: StaticString = #fileID, line: UInt = #line,
    perform action: @escaping () -> Void
  ) -> TappableView<Self> { onTapGesture(file: file, line: line, perform: action) }

  /// Runs a closure when the user taps a place of the view, in points from its top leading corner. In a
  /// terminal a cursor is moved there.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local, file: StaticString = #fileID,
    line: UInt = #line, perform action: @escaping (CGPoint) -> Void
  ) -> LocatedTaps<Self> {
    taps(place: CallSite(file: file, line: line)) { x, y in action(CGPoint(x: x, y: y)) }
  }

  /// Does nothing: a terminal knows no long press. Give the action a button.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: Double = 10,
    perform action: @escaping () -> Void, onPressingChanged: ((Bool) -> Void)? = nil
  ) -> Self { self }
}
