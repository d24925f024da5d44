import HeadlessUI

/// A view that changes the dependencies of the view stores below it.
public struct StoreDIView<Content> {
  let content: Content
  let transform: (inout StoreDIValues) -> Void
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
    let placed = context.persistent { PlacedDependencies() }
    placed.transform = transform
    placed.outer = environment.object(PlacedDependencies.self)
    return context.scoped(from: environment, when: .object(ObjectIdentifier(placed))) {
      $0.setObject(placed)
    }
  }
}

/// The dependencies of one place, applied after those of the enclosing views.
final class PlacedDependencies {
  var transform: (inout StoreDIValues) -> Void = { _ in }
  var outer: PlacedDependencies?

  func apply(_ values: inout StoreDIValues) {
    outer?.apply(&values)
    transform(&values)
  }
}

extension View {
  /// Sets a dependency for the view stores in this view.
  public func storeDIValue<Value>(
    _ keyPath: WritableKeyPath<StoreDIValues, Value>, _ value: Value
  ) -> StoreDIView<Self> {
    StoreDIView(content: self) { $0[keyPath: keyPath] = value }
  }

  /// Changes the dependencies of the view stores in this view.
  public func storeDIValues(
    _ transform: @escaping (inout StoreDIValues) -> Void
  ) -> StoreDIView<Self> {
    StoreDIView(content: self, transform: transform)
  }
}
