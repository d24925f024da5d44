import CBOR
import EventModel
import ReplayRuntime
import SessionLog

extension SessionLogWriter {
  /// Copies a log without values that became secrets after they were recorded. Numbers stay.
  ///
  /// - Returns: The paths at which the application computes what has a secret. A replay must keep it out
  ///   there.
  /// - Throws: ``LogError``.
  package func copy(
    _ reader: SessionLogReader, without secret: ConcealedSecret
  ) throws -> [StatePath] {
    var redaction = LogRedaction(concealing: [secret], symbols: reader.symbols)
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
    let reader = try SessionLogReader(again: self)
    let note = reader.symbols.symbol(Redaction.note)
    var places: SecretPaths?
    try reader.forEachEvent { header, payload in
      guard header.kind == .note, header.name == note else { return true }
      var reader = CBORReader(payload)
      let value = try? reader.readValue()
      func paths(_ key: String) -> [StatePath] {
        (value?[key]?.arrayValue ?? []).compactMap(\.textValue)
          .compactMap { try? StatePath(parsing: $0) }
      }
      var known = places ?? SecretPaths()
      known.add(SecretPaths(paths(Redaction.paths), except: paths(Redaction.kept)))
      places = known
      return true
    }
    return places
  }
}
