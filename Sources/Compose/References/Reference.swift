import ReplayRuntime
import StateCoding

/// One shared object of a runtime: a node, named by type and identifier.
@usableFromInline final class Reference<Value: Codable & Equatable & Identifiable> {
  let id: Value.ID
  @usableFromInline let cell: StateCell<ReferenceSlot<Value>>

  init(id: Value.ID, _ value: Value?) {
    self.id = id
    cell = StateCell(ReferenceSlot(value: value), label: "Reference")
  }

  @inlinable var value: Value? { cell.state.value }

  /// The object; reports a failure and traps if there is none.
  @inlinable var required: Value {
    if let value { return value }
    failWithoutObject()
  }

  @usableFromInline func failWithoutObject() -> Never {
    cell.runtime.fail(
      FailureCode.referenceUnassigned, node: cell.path,
      "the object was read before anything was assigned to it")
    fatalError("\(cell.path) was read before anything was assigned to it")
  }

  /// Changes the object unless the new value is equal.
  func write(_ value: Value) {
    if self.value != value { cell.replace(ReferenceSlot(value: value)) }
  }

  @usableFromInline static func failUnassigned() -> Never {
    Runtime.ambient.fail(
      FailureCode.referenceUnassigned, "a reference was read before anything was assigned to it")
    fatalError("a reference to \(Value.self) was read before anything was assigned to it")
  }
}

extension Reference: SharedObject {
  @usableFromInline func follow(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    cell.subscribe { _ in handler() }
  }
}

// MARK: Coding

extension Reference {
  /// Whether the log is being written. It holds only the name, since the object is the state of its
  /// own node.
  private var isRecording: Bool { cell.runtime.isInTurn && cell.runtime.isEncoding }

  func encode(to encoder: any Encoder) throws {
    guard isRecording else { return try value.encode(to: encoder) }
    var container = encoder.singleValueContainer()
    try container.encode(cell.path)
  }

  static func decode(from decoder: any Decoder) throws -> Reference {
    let known = References.of(.ambient)
    if let name = try? decoder.singleValueContainer().decode(String.self),
      let reference: Reference = known.reference(named: name)
    {
      return reference
    }
    return known.restore(try Value(from: decoder))
  }
}
