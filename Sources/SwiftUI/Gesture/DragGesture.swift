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
