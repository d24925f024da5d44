import Foundation
import ReplayRuntime

/// Keeps a state in a file of its own, as a property list.
///
/// The file lies in ``ReplayRuntime/Runtime/storageFolder`` and is named after the key; whatever
/// is not a letter, a digit, `-`, `_` or `.` stands percent-encoded. A save replaces the file as
/// a whole or not at all.
///
/// Source: Compose, `FilePersistentStorage`.
public final class FilePersistentStorage: AnyPersistentStorage {
  /// Names the file.
  public let key: String
  private let runtime = Runtime.ambient

  /// Makes a storage.
  ///
  /// - Parameter key: Any text; two keys never share a file.
  public init(key: String) { self.key = key }

  /// Writes the file.
  ///
  /// - Throws: What the encoder and the file system throw; the former file is then still there.
  public func save<State: AnyState>(state: State) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let content = try encoder.encode(state)
    let file = self.file
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let part = file.appendingPathExtension("part")
    do {
      try content.write(to: part)
      guard rename(part.path, file.path) == 0 else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
      }
    } catch {
      unlink(part.path)
      throw error
    }
  }

  /// Reads the file; nil when there is none.
  ///
  /// - Throws: What the file system and the decoder throw.
  public func restore<State: AnyState>() throws -> State? {
    guard let content = try content() else { return nil }
    return try PropertyListDecoder().decode(State.self, from: content)
  }

  /// Removes the file, if there is one.
  ///
  /// - Throws: What the file system throws.
  public func purge() throws {
    guard try content() != nil else { return }
    try FileManager.default.removeItem(at: file)
  }

  private func content() throws -> Data? {
    do {
      return try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
  }

  private var file: URL {
    let plain = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    let name = key.addingPercentEncoding(withAllowedCharacters: plain) ?? "key"
    return runtime.storageFolder.appendingPathComponent("\(name).plist")
  }
}
