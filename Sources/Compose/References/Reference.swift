import CBOR
import EventModel
import ReplayRuntime

/// What holds references within a state.
protocol ReferenceHolder {
  var sharedObjects: [any SharedObject] { get }
}

/// A shared object, whatever its type.
protocol SharedObject: AnyObject {
  /// Calls `handler` after each commit on the object.
  func follow(_ handler: @escaping () -> Void) -> Subscription
}

/// One shared object of a runtime: a node of its own, named by type and identifier.
final class Reference<Value: Codable & Equatable & Identifiable> {
  let id: Value.ID
  let cell: StateCell<Value?>

  init(id: Value.ID, _ value: Value?) {
    self.id = id
    cell = StateCell(value, label: "Reference")
  }

  var value: Value? { cell.state }

  /// The object; a reported failure and a trap while there is none.
  var required: Value {
    if let value = cell.state { return value }
    cell.runtime.fail(
      FailureCode.referenceUnassigned, node: cell.path,
      "the object was read before anything was assigned to it")
    fatalError("\(cell.path) was read before anything was assigned to it")
  }

  /// Changes the object unless the new one is equal.
  func write(_ value: Value) {
    if cell.state != value { cell.replace(value) }
  }

  static func failUnassigned() -> Never {
    Runtime.ambient.fail(
      FailureCode.referenceUnassigned, "a reference was read before anything was assigned to it")
    fatalError("a reference to \(Value.self) was read before anything was assigned to it")
  }
}

extension Reference: SharedObject {
  func follow(_ handler: @escaping () -> Void) -> Subscription {
    cell.subscribe { _ in handler() }
  }
}

// MARK: Coding

extension Reference {
  /// Whether the log is being written: it holds the name, the object stands on its own node.
  private var isRecording: Bool { cell.runtime.isInTurn && cell.runtime.isEncoding }

  func encode(to encoder: any Encoder) throws {
    guard isRecording else { return try required.encode(to: encoder) }
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

/// The shared objects of one runtime.
final class References {
  private struct Key: Hashable {
    var type: ObjectIdentifier
    var id: AnyHashable
  }

  private unowned let runtime: Runtime
  private var byIdentifier: [Key: AnyObject] = [:]
  private var byName: [String: AnyObject] = [:]
  /// Objects that were read while a state is being restored, to be written once all of it is read.
  private var restored: [() -> Void]?

  init(runtime: Runtime) { self.runtime = runtime }

  static func of(_ runtime: Runtime) -> References {
    runtime.inTurn("references") {
      runtime.registry(References.self) { References(runtime: runtime) }
    }
  }

  /// The reference to an object, whose value the object becomes.
  ///
  /// While a state is read, values that the state's type begins with overwrite nothing; while the
  /// runtime is closed they are not even known.
  func introduce<Value>(_ value: Value) -> Reference<Value>? {
    runtime.inTurn("reference") {
      if runtime.isEncoding { return nil }
      let (reference, isNew) = find(value.id, whenNew: value)
      if !isNew && restored == nil { reference.write(value) }
      return reference
    }
  }

  /// The reference to an object, known or not.
  func reference<Value>(to referred: Referred<Value>) -> Reference<Value> {
    runtime.inTurn("reference") { find(referred.id, whenNew: nil).reference }
  }

  /// The reference with a node's name.
  func reference<Value>(named name: String) -> Reference<Value>? {
    byName[name] as? Reference<Value>
  }

  /// The reference to an object that stands in a stored state.
  func restore<Value>(_ value: Value) -> Reference<Value> {
    runtime.inTurn("reference") {
      let (reference, _) = find(value.id, whenNew: value)
      if restored != nil {
        restored?.append { reference.write(value) }
      } else {
        reference.write(value)
      }
      return reference
    }
  }

  /// Reads a state whose objects are written if all of it can be read, and only then.
  func restoring<State>(_ read: () throws -> State) rethrows -> State {
    restored = []
    defer { restored = nil }
    let state = try read()
    for write in restored ?? [] { write() }
    return state
  }

  private func find<Value>(
    _ id: Value.ID, whenNew value: Value?
  ) -> (reference: Reference<Value>, isNew: Bool) {
    let key = Key(type: ObjectIdentifier(Value.self), id: AnyHashable(id))
    if let known = byIdentifier[key] as? Reference<Value> { return (known, false) }
    let made = runtime.run { Reference(id: id, value) }
    byIdentifier[key] = made
    let name = name(of: id, Value.self)
    byName[name] = made
    made.cell.bind(to: name)
    return (made, true)
  }

  /// `refs.<Type>[id]`; objects that would share a name are counted.
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

  /// An identifier as it stands in a path; its encoding when it is no plain text or number.
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
