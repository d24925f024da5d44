/// A movement of fingers. A terminal knows taps only; other gestures never begin.
///
/// Source: SwiftUI's `Gesture`.
public protocol Gesture<Value> {
  /// What the gesture measures.
  associatedtype Value

  /// What a tap does; nil for other gestures.
  var _tap: (() -> Void)? { get }
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
