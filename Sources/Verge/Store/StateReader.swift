import HeadlessUI
import ReplayRuntime

/// A view whose content reads a store or a derived value, and is made again when it changes.
///
/// Source: Verge, `StateReader`.
public struct StateReader<Value, Content: View>: PrimitiveView {
  private let source: AnyObject
  private let read: () -> Changes<Value>
  private let content: (Changes<Value>) -> Content

  /// Creates a view of the store of a dispatcher, or of a store.
  ///
  /// - Parameter content: Makes the content. Is called in a turn.
  public init<Driver: DispatcherType>(
    _ driver: Driver, @ViewBuilder content: @escaping (Changes<Value>) -> Content
  ) where Value == Driver.WrappedStore.State {
    let store = driver.store.asStore()
    (source, read, self.content) = (store, { store.state }, content)
  }

  /// Creates a view of a derived value.
  ///
  /// - Parameter content: Makes the content. Is called in a turn.
  public init<Source: DerivedType>(
    _ derived: Source, @ViewBuilder content: @escaping (Changes<Value>) -> Content
  ) where Value == Source.Value {
    let derived = derived.asDerived()
    (source, read, self.content) = (derived, { derived.value }, content)
  }

  /// Adds the content, and follows the source.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.observe(source)
    children.addOnly(context.tracking { content(read()) })
  }
}

/// The name of ``StateReader`` in Verge 8.
public typealias UseState<Value, Content: View> = StateReader<Value, Content>
/// The name of ``StateReader`` in Verge 9 and later.
public typealias StoreReader<Value, Content: View> = StateReader<Value, Content>
