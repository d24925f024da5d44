import CBOR
import EventModel
import ReplayRuntime

/// The shared objects of one runtime.
final class References {
  private struct Key: Hashable {
    var type: ObjectIdentifier
    var id: AnyHashable
  }

  private unowned let runtime: Runtime
  private var byIdentifier: [Key: AnyObject] = [:]
  private var byName: [String: AnyObject] = [:]
  /// The changes of objects that decoding a state requires; carried out after the whole state was
  /// decoded.
  private var reading: [Step]?

  private struct Step {
    var apply: () -> Void
    /// Removes an object that the state would have created.
    var revert: () -> Void = {}
  }

  init(runtime: Runtime) { self.runtime = runtime }

  static func of(_ runtime: Runtime) -> References {
    runtime.inTurn("references") {
      runtime.registry(References.self) { References(runtime: runtime) }
    }
  }

  /// Returns the reference to an object and sets the object to this value.
  ///
  /// While a state is decoded, the initial values of the state's type do not overwrite objects;
  /// while the runtime is closed, they do not even create them.
  func introduce<Value>(_ value: Value) -> Reference<Value>? {
    runtime.inTurn("reference") {
      if runtime.isEncoding { return nil }
      let (reference, isNew) = find(value.id, whenNew: value)
      if !isNew && reading == nil { reference.write(value) }
      return reference
    }
  }

  /// The reference to an object, which may not exist yet.
  func reference<Value>(to referred: Referred<Value>) -> Reference<Value> {
    runtime.inTurn("reference") { find(referred.id, whenNew: nil).reference }
  }

  /// The reference with the name of a node.
  func reference<Value>(named name: String) -> Reference<Value>? {
    byName[name] as? Reference<Value>
  }

  /// The reference to an object of a stored state.
  func restore<Value>(_ value: Value) -> Reference<Value> {
    runtime.inTurn("reference") {
      let (reference, _) = find(value.id, whenNew: value)
      perform(Step { reference.write(value) })
      return reference
    }
  }

  /// Decodes a state. Its objects are created and written only if the whole state can be decoded.
  func restoring<State>(_ read: () throws -> State) rethrows -> State {
    let (state, steps) = try runtime.inTurn("restore") {
      reading = []
      defer { reading = nil }
      do {
        let state = try read()
        return (state, reading ?? [])
      } catch {
        for step in reading ?? [] { step.revert() }
        throw error
      }
    }
    // Each step is a turn if no turn is running.
    for step in steps { step.apply() }
    return state
  }

  private func perform(_ step: Step) {
    if reading != nil { reading?.append(step) } else { step.apply() }
  }

  private func find<Value>(
    _ id: Value.ID, whenNew value: Value?
  ) -> (reference: Reference<Value>, isNew: Bool) {
    let key = Key(type: ObjectIdentifier(Value.self), id: AnyHashable(id))
    if let known = byIdentifier[key] as? Reference<Value> { return (known, false) }
    if runtime.isStray("reference", ofType: TypeLabel.of(Value.self)) {
      // A stray of a replay makes one for itself.
      return (runtime.run { Reference(id: id, value) }, true)
    }
    runtime.requireReplayable("making a shared object")
    let made = runtime.run { Reference(id: id, value) }
    byIdentifier[key] = made
    let name = name(of: id, Value.self)
    byName[name] = made
    let forget = { [self] in
      byIdentifier[key] = nil
      byName[name] = nil
    }
    perform(Step(apply: { made.cell.bind(to: name) }, revert: forget))
    return (made, true)
  }

  /// The name `refs.<Type>[id]`; a counter distinguishes objects with the same name.
  private func name<Value>(of id: some Hashable, _ type: Value.Type) -> String {
    let base = "refs.\(TypeLabel.of(type))[\(text(of: id))]"
    var name = base
    var count = 1
    while byName[name] != nil {
      count += 1
      name = "\(base)#\(count)"
    }
    return name
  }

  /// The text of an identifier in a path; its encoding if it is not a plain text or number.
  private func text<ID>(of id: ID) -> String {
    var writer = CBORWriter(capacity: 32)
    runtime.encodeClosed(id, into: &writer)
    guard let value = try? CBORValue(canonical: writer.array) else { return "?" }
    guard let text = value.textValue else { return "\(value)" }
    let isPlain = text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain && !text.isEmpty ? text : Notation.quoted(text)
  }
}
