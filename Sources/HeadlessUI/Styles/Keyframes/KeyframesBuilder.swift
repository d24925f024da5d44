/// Builds movements.
@resultBuilder
public enum KeyframesBuilder<Root> {
  /// Returns a movement of the whole value.
  public static func buildExpression(_ keyframe: Keyframe<Root>) -> KeyframeTrackContent {
    KeyframeTrackContent()
  }

  /// Returns the movements of a part.
  public static func buildExpression<Value>(
    _ track: KeyframeTrack<Root, Value>
  ) -> KeyframeTrackContent { KeyframeTrackContent() }

  /// Returns the movements.
  public static func buildBlock(_ content: KeyframeTrackContent...) -> KeyframeTrackContent {
    KeyframeTrackContent()
  }

  /// Returns the movements.
  public static func buildArray(_ content: [KeyframeTrackContent]) -> KeyframeTrackContent {
    KeyframeTrackContent()
  }

  /// Returns the movements, or none.
  public static func buildOptional(_ content: KeyframeTrackContent?) -> KeyframeTrackContent {
    KeyframeTrackContent()
  }
}
