import Foundation
import ReplayRuntime

/// Stores a state in a file, as a property list.
///
/// The file is in ``ReplayRuntime/Runtime/storageFolder``. Its name is the key, in which every
/// character that is not a letter, a digit, `-`, `_` or `.` is percent-encoded. A save replaces the
/// whole file or changes nothing.
///
/// Source: Compose, `FilePersistentStorage`.
public final class FilePersistentStorage: AnyPersistentStorage {
  /// The key; determines the name of the file.
  public let key: String
  private let name: String
  private let runtime = Runtime.ambient

  /// Creates a storage.
  ///
  /// - Parameter key: Any text; two keys never use the same file.
  public init(key: String) {
    self.key = key
    name = Self.encoded(key) + ".plist"
  }

  private static func encoded(_ key: String) -> String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
    // The first encoding in a process takes as long as a hundredth of a whole replay.
    if key.utf8.allSatisfy(plain.utf8.contains) { return key }
    return key.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: plain))
      ?? "key"
  }

  /// Writes the file.
  ///
  /// - Throws: Errors of the encoder and of the file system; the previous file then still exists.
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

  /// Reads the file; nil if there is none.
  ///
  /// - Throws: Errors of the file system and of the decoder.
  public func restore<State: AnyState>() throws -> State? {
    guard let content = try content() else { return nil }
    return try PropertyListDecoder().decode(State.self, from: content)
  }

  /// Removes the file if it exists.
  ///
  /// - Throws: Errors of the file system.
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

  private var file: URL { runtime.storageFolder.appendingPathComponent(name) }
}
