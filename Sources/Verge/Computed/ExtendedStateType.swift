/// A state with computed properties that are remembered until what they depend on changes.
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
  /// Holds the computed fields.
  associatedtype Extended: ExtendedType
}

extension ExtendedStateType {
  /// Where the kinds of fields are found: `Field.Computed`.
  public typealias Field = StateFields<Self>
}

/// Holds the computed fields of a state as stored properties.
///
/// Source: Verge, `ExtendedType`.
public protocol ExtendedType: Sendable {
  /// The only instance.
  static var instance: Self { get }
}

/// The kinds of fields that a state can be extended by.
public enum StateFields<State: ExtendedStateType> {}

extension Changes where Value: ExtendedStateType {
  /// The computed properties of this version.
  ///
  /// A thread that runs no turn waits for the one that is running.
  public var computed: ComputedValues<Value> { ComputedValues(changes: self) }
}

/// The computed properties of one version of a state.
@dynamicMemberLookup
public struct ComputedValues<State: ExtendedStateType> {
  let changes: Changes<State>

  /// A computed property: what was remembered, or else computed now.
  public subscript<Output>(
    dynamicMember keyPath: KeyPath<State.Extended, StateFields<State>.Computed<Output>>
  ) -> Output {
    let field = State.Extended.instance[keyPath: keyPath]
    guard let runtime = changes.snapshot.memory?.runtime else {
      return field.value(in: changes, key: keyPath)
    }
    return runtime.inTurn("computed") { field.value(in: changes, key: keyPath) }
  }
}
