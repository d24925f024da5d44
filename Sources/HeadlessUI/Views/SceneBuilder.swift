import ReplayRuntime

/// Builds a scene from a block of scenes.
@resultBuilder
public enum SceneBuilder {
  /// Returns the scene unchanged.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// Returns the first scene: a terminal has one window.
  public static func buildBlock<Content: Scene, each Other: Scene>(
    _ content: Content, _ others: repeat each Other
  ) -> Content { content }
}
