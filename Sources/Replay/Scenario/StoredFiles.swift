import CBOR
import EventModel
import ReplayRuntime

/// What is stored while the sessions of one application run one after another.
final class StoredFiles {
  /// The keys that a session has changed; the files say what they hold.
  private var changed: Set<String> = []

  /// Whether a session has changed what is stored under a key.
  func hasChanged(_ key: String) -> Bool { changed.contains(key) }

  /// What the first sessions have read, by key.
  private var read: [String: [UInt8]] = [:]

  /// - Returns: Nil if the storage itself answers.
  func answer(_ request: StorageRequest, recorded: [UInt8]?) -> [UInt8]? {
    guard request.verb == .restore else {
      changed.insert(request.key)
      return nil
    }
    if changed.contains(request.key) { return nil }
    if let known = read[request.key] { return known }
    read[request.key] = recorded
    return recorded
  }
}
