import ReplayRuntime

/// The content of an application's windows.
///
/// Source: SwiftUI's `Scene`.
@MainActor @preconcurrency
public protocol Scene: PropertyCarrier {
  /// The type of the scene's body; `Never` for a window.
  associatedtype Body: Scene

  /// The content of the scene.
  @SceneBuilder var body: Body { get }

  /// Adds the views of the scene's windows.
  nonisolated func _addViews(to children: inout ViewChildren)
}

nonisolated extension Scene {
  /// Adds the views of the body.
  public func _addViews(to children: inout ViewChildren) {
    children.addOnly(SceneView(scene: self))
  }
}

/// Shows the body of a scene. Its place keeps the state that the scene declares.
private struct SceneView<Content: Scene>: PrimitiveView {
  let scene: Content

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.tracking { Runtime.asMainActor(scene) { $0.body } }._addViews(to: &children)
  }
}

extension Never: Scene {}

/// Windows with the same content. A headless application has exactly one.
///
/// Source: SwiftUI's `WindowGroup`.
nonisolated public struct WindowGroup<Content: View>: Scene {
  private let content: Content

  /// Creates a window.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a window. The title is not shown.
  public init(_ title: String, @ViewBuilder content: () -> Content) { self.content = content() }

  /// Never called.
  public var body: Never { fatalError("WindowGroup has no body") }

  /// Adds the content.
  public func _addViews(to children: inout ViewChildren) { children.add(content) }
}

/// Builds a scene from a block with one scene.
@resultBuilder
public enum SceneBuilder {
  /// Returns the scene unchanged.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
