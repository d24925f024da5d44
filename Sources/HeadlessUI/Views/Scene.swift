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

nonisolated extension Scene {
  /// Runs a closure with the former and the new value after a value has changed.
  ///
  /// - Parameter initial: Whether the closure also runs when the scene appears.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some Scene {
    ChangeScene(content: self, value: value, isInitial: initial, action: action)
  }

  /// Runs a closure after a value has changed.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene { onChange(of: value, initial: initial) { _, _ in action() } }

  /// Runs a closure with the new value after a value has changed, in the older spelling.
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (Value) -> Void
  ) -> some Scene { onChange(of: value) { _, new in action(new) } }
}

/// A scene that acts when a value has changed between two evaluations.
nonisolated private struct ChangeScene<Content: Scene, Value: Equatable>: Scene {
  let content: Content
  let value: Value
  let isInitial: Bool
  let action: (Value, Value) -> Void

  var body: Never { fatalError("a changing scene has no body") }

  func _addViews(to children: inout ViewChildren) {
    children.add(
      ChangeView(
        content: WindowsView(scene: content), value: value, isInitial: isInitial, action: action))
  }
}

/// Shows the windows of a scene.
nonisolated private struct WindowsView<Content: Scene>: PrimitiveView {
  let scene: Content

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    scene._addViews(to: &children)
  }
}
