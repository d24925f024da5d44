import ReplayRuntime

/// Windows with the same content. A headless application has exactly one.
///
/// Source: SwiftUI's `WindowGroup`.
nonisolated public struct WindowGroup<Content: View>: Scene {
  private let content: Content

  /// Creates a window.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a window. The title is not shown.
  public init(_ title: String, @ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a window with a name. A terminal has one window.
  public init(id: String, @ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a window with a title, which is not shown, and a name. A terminal has one window.
  public init(_ title: String, id: String, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Never called.
  public var body: Never { fatalError("WindowGroup has no body") }

  /// Adds the content.
  public func _addViews(to children: inout ViewChildren) { children.add(content) }
}
