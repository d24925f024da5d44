import FoundationEssentials

/// The values that a view passes down to the views inside, by key path.
///
/// Source: SwiftUI's `EnvironmentValues`.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  /// Whether controls take input.
  public internal(set) var isEnabled = true

  /// Creates an environment in which each value is its default.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// Holds the values of an environment.
private final class EnvironmentBox {
  let values: EnvironmentValues

  init(_ values: EnvironmentValues) { self.values = values }
}

extension ViewEnvironment {
  /// The values by key path.
  var values: EnvironmentValues {
    var values = object(EnvironmentBox.self)?.values ?? EnvironmentValues()
    values.isEnabled = !isDisabled
    return values
  }
}

/// A view that sets a value of the environment.
nonisolated public struct EnvironmentView<Content: View, Value>: PrimitiveView {
  let content: Content
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let change: (inout Value) -> Void
  /// Equal for equal values; nil for a value that cannot be compared.
  let marker: AnyHashable?

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment with the value.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    var values = environment.values
    change(&values[keyPath: keyPath])
    let box = EnvironmentBox(values)
    let marker: EnvironmentMarker =
      marker.map { .value(keyPath, $0) } ?? .object(ObjectIdentifier(box))
    return context.scoped(from: environment, when: marker) { $0.setObject(box) }
  }
}

nonisolated extension View {
  /// Sets a value for the views inside, which read it with ``Environment``.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> EnvironmentView<Self, Value> {
    EnvironmentView(
      content: self, keyPath: keyPath, change: { $0 = value },
      marker: (value as? any Hashable).map { AnyHashable($0) })
  }

  /// Changes a value for the views inside, which read it with ``Environment``.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> EnvironmentView<Self, Value> {
    EnvironmentView(content: self, keyPath: keyPath, change: transform, marker: nil)
  }

  /// Passes an object down to the views inside, which read it with ``Environment``.
  public func environment<Object: AnyObject>(
    _ object: Object?
  ) -> EnvironmentReferenceView<Self, Object> {
    EnvironmentReferenceView(content: self, object: object)
  }
}
