import CBOR
import EventModel
import ReplayRuntime
import SessionLog

extension SessionLogWriter {
  /// Copies a log without values that became secrets after they were recorded. Numbers stay.
  ///
  /// - Parameter secret: What is replaced; nil for nothing.
  /// - Returns: The paths at which the application computes what has a secret. A replay must keep it out
  ///   there.
  /// - Throws: ``LogError``.
  package func copy(
    _ reader: SessionLogReader, without secret: ConcealedSecret?
  ) throws -> [StatePath] {
    guard let secret else {
      try reader.forEachEvent { header, payload in
        try append(header, payload: payload)
        return true
      }
      return []
    }
    var redaction = LogRedaction(concealing: [secret], in: reader)
    try reader.forEachEvent { header, payload in
      try redaction.find(header, payload)
      return true
    }
    redaction.rewind()
    try reader.forEachEvent { header, payload in
      for event in try redaction.rewritten(header, payload) { try append(event) }
      return true
    }
    return redaction.paths
  }
}

extension SessionLogReader {
  /// The places of secrets that the notes of the log name; nil if it has no secrets.
  ///
  /// - Throws: ``LogError``.
  package func secretPaths() throws -> SecretPaths? {
    let notes = try secretNotes()
    if notes.isEmpty { return nil }
    var places = SecretPaths()
    for note in notes {
      func paths(_ key: String) -> [StatePath] {
        (note[key]?.arrayValue ?? []).compactMap(\.textValue)
          .compactMap { try? StatePath(parsing: $0) }
      }
      places.add(SecretPaths(paths(Redaction.paths), except: paths(Redaction.kept)))
    }
    return places
  }

  /// The notes of secrets, in the order of the log.
  ///
  /// - Throws: ``LogError``.
  package func secretNotes() throws -> [CBORValue] {
    let reader = try SessionLogReader(again: self)
    let name = reader.symbols.symbol(Redaction.note)
    var notes: [CBORValue] = []
    try reader.forEachEvent { header, payload in
      guard header.kind == .note, header.name == name else { return true }
      var reader = CBORReader(payload)
      notes.append((try? reader.readValue()) ?? .null)
      return true
    }
    return notes
  }

  /// The stand-ins of the log.
  ///
  /// - Throws: ``LogError``.
  package func standIns() throws -> Set<CBORValue> {
    Set(try secretNotes().flatMap { $0[Redaction.values]?.arrayValue ?? [] })
  }

  /// The first target of an input that is counted among those that are alike but for a secret. An edit of
  /// the session can lead it to another control. Nil for none, as in every renewed log.
  ///
  /// - Throws: ``LogError``.
  package func countedTarget() throws -> String? {
    if head.isRenewed { return nil }
    let secrets = try standIns()
    if secrets.isEmpty { return nil }
    let standIns = StandInTexts(of: secrets)
    let reader = try SessionLogReader(again: self)
    var found: String?
    try reader.forEachEvent { header, _ in
      guard header.kind == .input else { return true }
      let target = reader.symbols[header.node]
      if let mark = target.lastIndex(of: "#"), Int(target[target.index(after: mark)...]) != nil,
        ConcealedTarget(String(target[..<mark]), standIns: standIns) != nil
      {
        found = target
      }
      return found == nil
    }
    return found
  }
}

extension Projection {
  /// The paths of a note of a field for secrets that hold a text which is not a stand-in, after the event: its
  /// recorder was to replace it and did not.
  package func clearSecrets(
    of header: EventHeader, _ payload: UnsafeRawBufferPointer
  ) -> [StatePath] {
    guard header.kind == .note, symbols[header.name] == Redaction.note else { return [] }
    var reader = CBORReader(payload)
    let texts = try? reader.readValue()[Redaction.paths]?.arrayValue?.compactMap(\.textValue)
    return (texts ?? []).compactMap { try? StatePath(parsing: $0) }.filter { path in
      states.contains { node, value in
        value.parts(matching: path, at: StatePath(nodeName: symbols[node])).contains {
          guard case .text(let text) = $0.value else { return false }
          // An ordinal after stars.
          return text.drop { $0 == "*" }.count > max(1, text.count / 2)
        }
      }
    }
  }
}
