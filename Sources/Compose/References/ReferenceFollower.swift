import ReplayRuntime

/// Observes the objects to which one store's state refers.
///
/// A commit on an object notifies once, even if the state refers to it twice. A commit on the state
/// ends the subscriptions to objects to which the state no longer refers.
final class ReferenceFollower<State: AnyState> {
  private let fields: ReferenceFields
  private let cell: StateCell<State>
  private let handler: () -> Void
  /// The objects to which the state refers, in order and with repetitions.
  private var referred: [any SharedObject] = []
  private var followed: [(object: any SharedObject, subscription: ReplayRuntime.Subscription)] = []

  /// Creates an observer of the referenced objects of a store's state; nil for a state type without
  /// references.
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

  /// Updates the subscriptions after a change of the state.
  func follow() {
    let objects = fields.objects(in: cell.state)
    if refersTo(objects) { return }
    referred = objects
    var former: [ObjectIdentifier: ReplayRuntime.Subscription] = [:]
    for entry in followed { former[ObjectIdentifier(entry.object)] = entry.subscription }
    let old = followed
    var present: Set<ObjectIdentifier> = []
    followed = objects.compactMap { object in
      let id = ObjectIdentifier(object)
      guard present.insert(id).inserted else { return nil }
      let subscription =
        former[id] ?? cell.runtime.withScope(nil) { object.follow(handler) }
      return (object, subscription)
    }
    for entry in old where !present.contains(ObjectIdentifier(entry.object)) {
      entry.subscription.cancel()
    }
  }

  private func refersTo(_ objects: [any SharedObject]) -> Bool {
    guard objects.count == referred.count else { return false }
    for index in objects.indices where objects[index] !== referred[index] { return false }
    return true
  }

  /// Ends every subscription, such as when the store's component is destroyed.
  func stop() {
    for entry in followed { entry.subscription.cancel() }
    followed = []
    referred = []
  }
}

/// The reference fields of known state types. Searching a type is slow, so the result is cached.
private final class KnownFields {
  private var known: [ObjectIdentifier: ReferenceFields] = [:]

  func fields(of type: Any.Type) -> ReferenceFields {
    if let fields = known[ObjectIdentifier(type)] { return fields }
    let fields = ReferenceFields(of: type)
    known[ObjectIdentifier(type)] = fields
    return fields
  }
}
