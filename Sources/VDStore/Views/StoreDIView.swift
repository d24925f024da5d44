import CBOR
import HeadlessUI
import TypeLayout

/// A view that changes the dependencies of the view stores below it.
public struct StoreDIView<Content> {
  let content: Content
  let transform: (inout StoreDIValues) -> Void
  /// The value that the transform sets; nil for a transform of the application.
  let setting: DependencySetting?
}

extension StoreDIView: View, PrimitiveView where Content: View {
  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment with the dependencies.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    let place = context.persistent { DependencyPlace() }
    let placed = place.dependencies(transform, setting)
    placed.outer = environment.object(PlacedDependencies.self)
    return context.scoped(from: environment, when: .object(ObjectIdentifier(placed))) {
      $0.setObject(placed)
    }
  }
}

/// What the place of a ``StoreDIView`` keeps.
private final class DependencyPlace {
  private var setting: DependencySetting?
  private var placed: PlacedDependencies?

  /// The dependencies; new ones, which the views below then read, unless the same is set again.
  func dependencies(
    _ transform: @escaping (inout StoreDIValues) -> Void, _ new: DependencySetting?
  ) -> PlacedDependencies {
    if let placed, let setting, let new, setting.isSame(as: new) { return placed }
    setting = new
    let made = PlacedDependencies(transform)
    placed = made
    return made
  }
}

nonisolated extension View {
  /// Sets a dependency for the view stores in this view.
  public func storeDIValue<Value>(
    _ keyPath: WritableKeyPath<StoreDIValues, Value>, _ value: Value
  ) -> StoreDIView<Self> {
    StoreDIView(
      content: self, transform: { $0[keyPath: keyPath] = value },
      setting: DependencySetting(keyPath: keyPath, value: value))
  }

  /// Changes the dependencies of the view stores in this view.
  public func storeDIValues(
    _ transform: @escaping (inout StoreDIValues) -> Void
  ) -> StoreDIView<Self> {
    StoreDIView(content: self, transform: transform, setting: nil)
  }
}
