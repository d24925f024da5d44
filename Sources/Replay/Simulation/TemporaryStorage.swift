import FoundationEssentials
import Platform

/// A folder for the files of a simulated application, which is removed with this object.
///
/// It is in memory where the system has a place for that: every save of a storage waits for the
/// disk otherwise, which is a third of a simulation. A process that is killed leaves its folder. The
/// folder is locked, and the lock ends with the process, so that another process can tell it from
/// one that is used.
package final class TemporaryStorage: Sendable {
  /// The path of the folder; one that does not exist if none can be created.
  package let folder: URL
  private let lock: Int32

  /// The folder for all applications that this process replays, which is removed when it exits.
  ///
  /// It is one folder, so that a file of one replay is seen by the next one, as on the disk of a user.
  package static let shared: TemporaryStorage = {
    Processes.atExit { try? FileManager.default.removeItem(at: TemporaryStorage.shared.folder) }
    return TemporaryStorage()
  }()

  /// Creates a folder, after the removal of those that were left.
  package init() {
    Self.removeLeftovers()
    // Another process can take a new folder for one that was left, before it is locked.
    var made: (path: String, lock: Int32)?
    for _ in 0..<10 where made == nil { made = Self.create() }
    folder = URL(fileURLWithPath: made?.path ?? "/nonexistent", isDirectory: true)
    lock = made?.lock ?? -1
  }

  deinit {
    guard lock >= 0 else { return }
    try? FileManager.default.removeItem(at: folder)
    Descriptor.close(lock)
  }

  /// Removes the folders that killed processes of this user have left.
  package static func removeLeftovers() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    for name in names.sorted() where name.hasPrefix(prefix) {
      let path = "\(place)/\(name)"
      guard let lock = locked(path) else { continue }
      try? FileManager.default.removeItem(atPath: path)
      Descriptor.close(lock)
    }
  }

  private static let prefix = "compose-replay-simulation-"
  private static var place: String { UnnamedFile.fastFolder ?? UnnamedFile.temporaryFolder }

  private static func create() -> (path: String, lock: Int32)? {
    guard let path = Files.newFolder("\(place)/\(prefix)"), let lock = locked(path) else {
      return nil
    }
    if Files.exists(path) { return (path, lock) }
    Descriptor.close(lock)
    return nil
  }

  /// Locks a folder of this user.
  ///
  /// - Returns: The open folder, whose end is that of the lock; nil if a process has locked it.
  private static func locked(_ path: String) -> Int32? {
    let descriptor = Descriptor.open(path, [.reading, .folder, .noLink])
    if descriptor < 0 { return nil }
    if FileStatus(of: descriptor)?.isOwn == true, Descriptor.lock(descriptor, shared: false) {
      return descriptor
    }
    Descriptor.close(descriptor)
    return nil
  }
}
