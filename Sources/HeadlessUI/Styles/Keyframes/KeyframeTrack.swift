/// The movements of a part of a value.
///
/// Source: SwiftUI's `KeyframeTrack`.
public struct KeyframeTrack<Root, Value>: Keyframes {
  /// Creates the movements of a part.
  public init(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframesBuilder<Value> content: () -> KeyframeTrackContent
  ) {}

  /// Creates the movements of the whole.
  public init(@KeyframesBuilder<Value> content: () -> KeyframeTrackContent) where Root == Value {}
}
