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

/// The computed fields of a state, as stored properties.
///
/// Source: Verge, `ExtendedType`.
public protocol ExtendedType: Sendable {
  /// The only instance.
  static var instance: Self { get }
}

/// The kinds of computed fields of a state.
public enum StateFields<State: ExtendedStateType> {}

extension Changes where Value: ExtendedStateType {
  /// The computed properties of this version.
  ///
  /// A thread outside a turn waits for the running turn.
  @inlinable public var computed: ComputedValues<Value> { ComputedValues(changes: self) }
}

/// The computed properties of one version of a state.
@dynamicMemberLookup
public struct ComputedValues<State: ExtendedStateType> {
  @usableFromInline let changes: Changes<State>

  @inlinable init(changes: Changes<State>) { self.changes = changes }

  /// A computed property: the cached value, or else the value computed now.
  @inlinable
  public subscript<Output>(
    dynamicMember keyPath: KeyPath<State.Extended, StateFields<State>.Computed<Output>>
  ) -> Output {
    if let box = changes.snapshot.knownBox(at: keyPath), !box.isHooked {
      // Equal key paths have the same type of value.
      return unsafeDowncast(box, to: ComputedBoxOf<Output>.self).value
    }
    return read(keyPath)
  }

  @usableFromInline func read<Output>(
    _ keyPath: KeyPath<State.Extended, StateFields<State>.Computed<Output>>
  ) -> Output {
    let field = State.Extended.instance[keyPath: keyPath]
    guard let runtime = changes.snapshot.memory?.runtime else {
      return field.value(in: changes, key: keyPath)
    }
    return runtime.inTurn("computed") { field.value(in: changes, key: keyPath) }
  }
}
