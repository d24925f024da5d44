import EventModel
import FoundationEssentials
import Platform
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
  /// The place at the last call. Calls of a store come in turns; others must not come at once.
  private var lastPlace: Place?

  /// Creates a storage.
  ///
  /// - Parameter key: Any text; two keys never use the same file.
  public init(key: String) {
    self.key = key
    name = Self.encoded(key) + ".plist"
  }

  private static func encoded(_ key: String) -> String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
    return PercentEncoding.encoded(key, except: plain)
  }

  /// Writes the file.
  ///
  /// - Throws: Errors of the encoder and of the file system; the previous file then still exists.
  public func save<State: AnyState>(state: State) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let content = try encoder.encode(state)
    let place = self.place
    do {
      try write(content, to: place)
      guard Files.rename(place.partPath, to: place.path) else {
        throw ReplaceError(error: .last, path: place.path)
      }
    } catch {
      Files.remove(place.partPath)
      throw error
    }
  }

  /// Writes the part, and makes the folder only if that fails: the folder is seldom missing.
  private func write(_ content: Data, to place: Place) throws {
    do {
      try content.write(to: place.part)
    } catch {
      try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
      try content.write(to: place.part)
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
    try FileManager.default.removeItem(at: place.file)
  }

  private func content() throws -> Data? {
    do {
      return try Data(contentsOf: place.file)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }

  /// Where the file is now. The folder seldom changes, and to put URLs together takes longer than to
  /// write a small file.
  private var place: Place {
    let folder = runtime.storageFolder
    if let lastPlace, lastPlace.folder == folder { return lastPlace }
    let found = Place(folder: folder, name: name)
    lastPlace = found
    return found
  }

  /// The system did not give a written file its name.
  private struct ReplaceError: Error, CustomStringConvertible {
    let error: SystemError
    let path: String

    var description: String { "\(error.message) (\(path))" }
  }

  private struct Place {
    let folder: URL
    let file: URL
    /// What is written first, and then renamed.
    let part: URL
    let path: String
    let partPath: String

    init(folder: URL, name: String) {
      self.folder = folder
      file = folder.appendingPathComponent(name)
      part = file.appendingPathExtension("part")
      path = file.path
      partPath = part.path
    }
  }
}
