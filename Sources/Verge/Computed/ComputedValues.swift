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
