/// A gesture with the closures that were added to it.
public struct ActingGesture<Value>: Gesture {
  /// What a tap does; nil for other gestures.
  public let _tap: (() -> Void)?
}
