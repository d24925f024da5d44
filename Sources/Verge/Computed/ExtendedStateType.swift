/// A state with computed properties, which are cached until what they depend on changes.
///
/// ```swift
/// struct State: ExtendedStateType {
///   var items: [Int] = []
///
///   struct Extended: ExtendedType {
///     static let instance = Extended()
///     let evens = Field.Computed<[Int]> { $0.items.filter { $0 % 2 == 0 } }
///       .dropsInput { $0.noChanges(\.items) }
///   }
/// }
/// store.state.computed.evens
/// ```
///
/// Source: Verge, `ExtendedStateType`.
public protocol ExtendedStateType: StateType {
  /// The type of the computed fields.
  associatedtype Extended: ExtendedType
}

extension ExtendedStateType {
  /// The kinds of fields, for `Field.Computed`.
  public typealias Field = StateFields<Self>
}

extension Changes where Value: ExtendedStateType {
  /// The computed properties of this version.
  ///
  /// A thread outside a turn waits for the running turn.
  @inlinable public var computed: ComputedValues<Value> { ComputedValues(changes: self) }
}
