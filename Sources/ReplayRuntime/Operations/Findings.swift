import CBOR
import EventModel
import StateCoding

/// The findings that a runtime has reported. Each is reported once.
final class Findings {
  var said: Set<String> = []
  /// The number of checks of the coding of a node's values.
  private var checks: [String: Int] = [:]
  private static let checkLimit = 16

  /// Whether one more value of a node must be checked. Only the first ones are.
  func checks(_ node: String) -> Bool {
    let count = checks[node, default: 0]
    checks[node] = count + 1
    return count < Self.checkLimit
  }

  static func of(_ runtime: Runtime) -> Findings { runtime.registry(Findings.self) { Findings() } }
}

extension Runtime {
  /// Reports once, as a note of the session, that something cannot be recorded or verified.
  ///
  /// Does nothing while no events are recorded.
  package func report(_ finding: @autoclosure () -> Finding, once key: String) {
    guard sink != nil, !isStrayThread else { return }
    inTurn("finding") {
      guard Findings.of(self).said.insert(key).inserted else { return }
      let finding = finding()
      finding.value.encoded.withUnsafeBytes {
        _ = emit(
          EventHeader(kind: .note, name: symbols.symbol(finding.code.rawValue)), payload: $0)
      }
    }
  }

  /// Repeats a recorded note when no code here makes it.
  package func repeatNote(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    inTurn("note") { _ = emit(EventHeader(kind: .note, name: header.name), payload: payload) }
  }

  // MARK: Values

  /// Reports the parts of the state that the last event was found not to show: stored properties that
  /// encodings leave out, objects that can change in place, and values that are encoded otherwise.
  func reportUnseenParts(of node: Symbol) {
    for part in coding.takeUnseenParts() {
      let (code, text) = description(of: part)
      report(
        Finding(code, node: symbols[node], path: part.property, type: part.type, text: text),
        once: key(of: part, in: node))
    }
  }

  private func key(of part: UnseenPart, in node: Symbol) -> String {
    switch part.reason {
    case .notAmongKeys: "lost \(part.type).\(part.property)"
    case .inClear: "clear \(part.type).\(part.property)"
    case .changesInPlace: "object \(part.type)"
    case .dependsOnValue: "depends \(part.type)"
    case .doesNotEncode(let failure): "throws \(part.type) \(failure)"
    case .unplaced: "unplaced \(symbols[node])"
    }
  }

  private func description(of part: UnseenPart) -> (code: Finding.Code, text: String) {
    let place = part.property.isEmpty ? "the state" : "'\(part.property)'"
    switch part.reason {
    case .notAmongKeys:
      return (
        .notEncoded,
        "'\(part.property)' of \(part.type) is not among its coding keys, so its changes are in no "
          + "event; add it to them"
      )
    case .inClear:
      return (
        .inClear,
        "'\(part.property)' is redacted, but \(part.type) encodes it itself, so its value is in the "
          + "log; encode and decode the wrapper, '_\(part.property)'"
      )
    case .changesInPlace:
      return (
        .changesInPlace,
        "\(place) holds an object of the class \(part.type), and what is changed in it is in no "
          + "event; make it a struct, or replace the object"
      )
    case .dependsOnValue:
      return (
        .dependsOnValue,
        "\(part.type) does not encode all values in the same way, and values of it may be in the log as "
          + "their stored properties; encode each property under its own key"
      )
    case .doesNotEncode(let failure):
      let (why, remedy) =
        switch failure {
        case .error: ("throws an error in its encode(to:)", "make encode(to:) accept every value")
        case .tooDeep:
          ("is nested more than \(coding.limits.nesting) levels deep", "keep it flatter")
        case .tooLarge:
          (
            coding.limits == .first
              ? "holds a text or data of more than 16 MiB" : "is larger than 64 MiB",
            "keep it smaller"
          )
        }
      return (
        .doesNotEncode,
        "a value of \(part.type) \(why), so no change of it is recorded until it can be encoded; "
          + remedy
      )
    case .unplaced:
      return (
        .notEncoded,
        "\(place) is a \(part.type) in an array, a dictionary or an optional, so its value is in no "
          + "event and a replay cannot put it back; make it a stored property of the state"
      )
    }
  }

  /// Reports the parts of a value from outside a turn that replay cannot restore.
  ///
  /// - Parameter isWhole: Whether replay restores the value as a whole, and not its parts.
  package func reportUnrestorable<Value>(
    _ type: Value.Type, at node: RuntimeNode, isWhole: Bool = false
  ) {
    guard sink != nil, Value.self != Void.self else { return }
    var parts = coding.undecodableParts(of: type)
    if isWhole, parts.isEmpty { parts = [("", TypeLabel.of(type))] }
    for part in parts {
      let path = symbols[node.named()]
      report(
        Finding(
          .notDecodable, node: path, path: part.path, type: part.type,
          text: "what is written from outside a turn must be put back by a replay, and "
            + "\(part.type) is not Decodable; conform it to Codable"),
        once: "restore \(path) \(part.path)")
    }
  }

  /// Reports a value from outside a turn that does not survive its own coding, because replay will
  /// restore the decoded value.
  ///
  /// - Parameter value: The value. ``reportUnrestorable(_:at:)`` has accepted its type.
  package func reportAsymmetry<Value>(of value: Value, at node: RuntimeNode) {
    guard sink != nil, Value.self is any Decodable.Type else { return }
    let path = symbols[node.named()]
    guard Findings.of(self).checks(path), let reason = asymmetry(of: value, path) else { return }
    let type = TypeLabel.of(Value.self)
    report(
      Finding(
        .notSymmetric, node: path, type: type,
        text: "what is written from outside a turn is put back from its encoding, and \(type) "
          + "\(reason); make encode(to:) and init(from:) agree"),
      once: "symmetry \(path)")
  }

  private func asymmetry<Value>(of value: Value, _ path: String) -> String? {
    var writer = CBORWriter(capacity: 256)
    encodeClosed(value, into: &writer)
    let first = writer.array
    guard let decoded = try? first.withUnsafeBytes({ try decodeValue(Value.self, $0, at: path) })
    else { return "cannot be decoded from it" }
    writer.reset()
    encodeClosed(decoded, into: &writer)
    return writer.array == first ? nil : "decodes to another value"
  }

  // MARK: Effects

  /// Reports the captured values that the body of an effect depends on without declaring them.
  ///
  /// Only encodable types count as values. Services, closures and objects do not.
  ///
  /// - Parameters:
  ///   - captures: The types that the body captures.
  ///   - arguments: The values that the effect declares.
  func reportUndeclared(
    _ captures: [Any.Type], arguments: (any Encodable)?, name: String, node: String,
    place: CallSite = .none
  ) {
    var left = captures.filter { $0 is any Encodable.Type }
    if let arguments { Self.remove(typesIn: arguments, from: &left) }
    guard !left.isEmpty else { return }
    let types = left.map { TypeLabel.of($0) }.joined(separator: ", ")
    let path = [node, name].filter { !$0.isEmpty }.joined(separator: ".")
    report(
      Finding(
        .undeclared, node: path, type: types,
        text: "the body of '\(name)' captures \(types), which it does not declare; a replay cannot "
          + "see a change of it, so pass it as 'arguments:'"),
      once: "captures \(path)")
  }

  /// Removes the types of a value, of its stored properties and of their stored properties, each
  /// once. Mirrors are slow, so they are made while types are left.
  private static func remove(typesIn value: Any, from left: inout [Any.Type]) {
    func remove(_ value: Any) {
      let type = type(of: value)
      if let index = left.firstIndex(where: { $0 == type }) { left.remove(at: index) }
    }
    remove(value)
    if left.isEmpty { return }
    for child in Mirror(reflecting: value).children {
      remove(child.value)
      if left.isEmpty { return }
      for inner in Mirror(reflecting: child.value).children { remove(inner.value) }
    }
  }
}
