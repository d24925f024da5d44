import FoundationEssentials
import HeadlessUI

/// The name that newer code gives to ``StoreDIValues``.
public typealias DIValues = StoreDIValues

extension StoreDIValues {
  /// ``clock`` under the name that newer code gives to it.
  public var continuousClock: StoreClock {
    get { clock }
    set { clock = newValue }
  }

  /// ``store(of:)`` under the label that newer code gives to it.
  public func store<State>(for state: State.Type) -> Store<State>? { store(of: state) }
}

extension Store {
  /// Runs an operation in which ``StoreDIValues/current`` are the store's dependencies, changed.
  ///
  /// - Throws: What the operation throws.
  public func withDIValues<Result>(
    _ transform: (inout StoreDIValues) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    var values = di
    transform(&values)
    return try StoreDIValues.$current.withValue(values, operation: operation)
  }
}

extension UUID {
  /// The identifier that ends with a number: `UUID(1)` is 00000000-0000-0000-0000-000000000001.
  public init(_ number: Int) {
    var value = (UInt64(0), UInt64(bitPattern: Int64(number)).bigEndian)
    self = withUnsafeBytes(of: &value) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

nonisolated extension View {
  /// Changes the dependencies of the view stores in this view, as ``storeDIValues(_:)`` does.
  public func transformDI(
    _ transform: @escaping (inout StoreDIValues) -> Void
  ) -> StoreDIView<Self> {
    storeDIValues(transform)
  }
}
