import ReplayRuntime
@_spi(Reflection) import Swift

/// Where a state type holds references: in its stored properties and those of structures in it.
struct ReferenceFields {
  private struct Field {
    /// Offset in the state's memory, in bytes.
    var offset: Int
    var read: (UnsafeRawPointer) -> [any SharedObject]
  }

  private var fields: [Field] = []

  init(of type: Any.Type) { add(type, at: 0) }

  var isEmpty: Bool { fields.isEmpty }

  /// The objects that a state refers to, in the order of declaration.
  func objects<State>(in state: State) -> [any SharedObject] {
    withUnsafePointer(to: state) { pointer in
      fields.flatMap { $0.read(UnsafeRawPointer(pointer) + $0.offset) }
    }
  }

  private mutating func add(_ type: Any.Type, at base: Int) {
    _ = _forEachField(of: type) { _, offset, fieldType, kind in
      if let holder = fieldType as? any ReferenceHolder.Type {
        fields.append(Field(offset: base + offset, read: Self.reader(holder)))
      } else if kind == .struct {
        add(fieldType, at: base + offset)
      }
      return true
    }
  }

  private static func reader<Holder: ReferenceHolder>(
    _ type: Holder.Type
  ) -> (UnsafeRawPointer) -> [any SharedObject] {
    { $0.assumingMemoryBound(to: Holder.self).pointee.sharedObjects }
  }
}

/// Follows the objects that one store's state refers to.
///
/// A commit on an object is told once, also when the state refers to it twice. A commit on the
/// state drops the subscriptions to objects that the state no longer refers to.
final class ReferenceFollower<State: AnyState> {
  private let fields: ReferenceFields
  private let cell: StateCell<State>
  private let handler: () -> Void
  private var followed: [(object: any SharedObject, subscription: Subscription)] = []

  /// Tells changes of what a store's state refers to; nil for states without references.
  init?(_ cell: StateCell<State>, handler: @escaping () -> Void) {
    let runtime = cell.runtime
    fields = runtime.inTurn("references") {
      runtime.registry(KnownFields.self) { KnownFields() }.fields(of: State.self)
    }
    if fields.isEmpty { return nil }
    self.cell = cell
    self.handler = handler
    cell.subscribe { [weak self] _ in self?.follow() }
    follow()
  }

  /// Brings the subscriptions in line with the state.
  func follow() {
    var present: [any SharedObject] = []
    for object in fields.objects(in: cell.state) where !present.contains(where: { $0 === object }) {
      present.append(object)
    }
    for entry in followed where !present.contains(where: { $0 === entry.object }) {
      entry.subscription.cancel()
    }
    followed = present.map { object in
      if let known = followed.first(where: { $0.object === object }) { return known }
      let subscription = cell.runtime.withScope(nil) { object.follow(handler) }
      return (object, subscription)
    }
  }

  /// Ends every subscription, as when the store's component is destroyed.
  func stop() {
    for entry in followed { entry.subscription.cancel() }
    followed = []
  }
}

/// What is known of state types, so that each is looked through once.
private final class KnownFields {
  private var known: [ObjectIdentifier: ReferenceFields] = [:]

  func fields(of type: Any.Type) -> ReferenceFields {
    if let fields = known[ObjectIdentifier(type)] { return fields }
    let fields = ReferenceFields(of: type)
    known[ObjectIdentifier(type)] = fields
    return fields
  }
}
