import HeadlessUI
import ReplayRuntime

/// A derived value that can be written: a write is a commit on the store.
///
/// ```swift
/// @BindingDerived var count: Int
/// _count = store.binding(get: .map(\.count), set: { state, new in state.count = new })
/// count += 1
/// ```
///
/// Source: Verge, `BindingDerived`.
@propertyWrapper
public final class BindingDerived<Value>: Derived<Value>, @unchecked Sendable {
  private let write: (Value) -> Void

  init(reading derived: Derived<Value>, write: @escaping (Value) -> Void) {
    self.write = write
    super.init(following: derived)
  }

  /// The latest value; a write commits at once.
  public var wrappedValue: Value {
    get { primitiveValue }
    set { write(newValue) }
  }

  /// The derived value itself.
  public var projectedValue: BindingDerived<Value> { self }

  /// A binding for a control.
  public var binding: Binding<Value> {
    Binding(get: { self.wrappedValue }, set: { self.wrappedValue = $0 })
  }
}

extension StoreType {
  /// Creates a derived value that can be written.
  ///
  /// Reports show the place of this call as the place of the commits. A write to a deallocated
  /// store does nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the commits.
  ///   - get: How the value is derived.
  ///   - set: Writes a new value to the state.
  public func binding<NewState>(
    _ name: String = "", file: StaticString = #fileID, function: StaticString = #function,
    line: UInt = #line, get: MemoizeMap<Changes<State>, NewState>,
    set: @escaping (inout State, NewState) -> Void
  ) -> BindingDerived<NewState> {
    written(derived(get), set, CallTrace(name: name, file: file, function: function, line: line))
  }

  /// Creates a derived value that can be written and notifies sinks only of different values.
  public func binding<NewState: Equatable>(
    _ name: String = "", file: StaticString = #fileID, function: StaticString = #function,
    line: UInt = #line, get: MemoizeMap<Changes<State>, NewState>,
    set: @escaping (inout State, NewState) -> Void
  ) -> BindingDerived<NewState> {
    written(derived(get), set, CallTrace(name: name, file: file, function: function, line: line))
  }

  /// Another name for ``binding(_:file:function:line:get:set:)``.
  public func bindingDerived<NewState: Equatable>(
    _ name: String = "", file: StaticString = #fileID, function: StaticString = #function,
    line: UInt = #line, get: MemoizeMap<Changes<State>, NewState>,
    set: @escaping (inout State, NewState) -> Void
  ) -> BindingDerived<NewState> {
    binding(name, file: file, function: function, line: line, get: get, set: set)
  }

  private func written<Value>(
    _ derived: Derived<Value>, _ set: @escaping (inout State, Value) -> Void, _ trace: CallTrace
  ) -> BindingDerived<Value> {
    BindingDerived(reading: derived, write: writer(trace, set))
  }

  /// Returns a closure that commits a value to the state; it does nothing after the store is
  /// deallocated.
  func writer<Value>(
    _ trace: CallTrace, _ set: @escaping (inout State, Value) -> Void
  ) -> (Value) -> Void {
    { [weak store = asStore()] value in
      store?.commit(trace.name, file: trace.file, function: trace.function, line: trace.line) {
        set(&$0, value)
      }
    }
  }
}
