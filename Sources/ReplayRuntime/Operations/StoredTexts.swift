import EventModel
import FoundationEssentials

/// The stored texts that the code of a runtime has read. Call it in turns.
package final class StoredTexts {
  private let runtime: Runtime
  private var cells: [String: StateCell<String?>] = [:]

  private init(_ runtime: Runtime) { self.runtime = runtime }

  /// Those of a runtime.
  package static func of(_ runtime: Runtime) -> StoredTexts {
    runtime.registry(StoredTexts.self) { StoredTexts(runtime) }
  }

  /// The text of a key: a node of the tree, `storage.KEY`.
  package func cell(_ key: String) -> StateCell<String?> {
    if let known = cells[key] { return known }
    let text = runtime.answer("stored \(key)", node: "storage") {
      try? String(contentsOf: self.file(key), encoding: .utf8)
    }
    let made = runtime.run { StateCell(text, label: "AppStorage") }
    made.bind(to: "storage.\(key)")
    cells[key] = made
    return made
  }

  /// Keeps a text, nil for none.
  package func store(_ text: String?, _ key: String) {
    cell(key).commit { $0 = text }
    let problem: String? = runtime.answer("store \(key)", node: "storage") {
      do {
        try self.write(text, to: self.file(key))
        return nil
      } catch {
        return "\(error)"
      }
    }
    if let problem {
      runtime.fail(FailureCode.storageNotWritten, node: "storage", "'\(key)': \(problem)")
    }
  }

  private func file(_ key: String) -> URL {
    runtime.storageFolder.appendingPathComponent(
      PercentEncoding.encoded(
        key, except: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") + ".value")
  }

  private func write(_ text: String?, to file: URL) throws {
    guard let text else {
      // Nothing is stored yet, or no longer.
      guard FileManager.default.fileExists(atPath: file.path) else { return }
      return try FileManager.default.removeItem(at: file)
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }
}
