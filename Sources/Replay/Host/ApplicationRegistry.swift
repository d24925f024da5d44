import FoundationEssentials
import Glibc

/// The executables of recorded applications on this machine.
///
/// Only `compose-replay record` and `run` write it. A log names an id and never a path. The file is
/// used only if it and every folder above it are under the control of this user, because `verify`
/// starts what it names.
///
/// The file is `{"version": 3, "applications": {ID: [{"path": PATH, "build": BUILD}]}}`. The two
/// forms before it are still read: an object from ids to lists of paths, and one from ids to paths.
package struct ApplicationRegistry {
  /// One executable.
  package struct Entry: Codable, Hashable, Sendable {
    /// The absolute path.
    package var path: String
    /// The identity of the executable when it recorded; see ``ExecutableIdentity``. Empty if the
    /// entry is of an earlier form.
    package var build: String
  }

  private let folder: String
  private let file: String

  /// Creates a registry whose file is at `path`.
  package init(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    folder = parts.dropLast().joined(separator: "/")
    file = parts.last.map(String.init) ?? ""
  }

  /// The registry of this user: `$XDG_STATE_HOME/compose-replay/applications.json`, or the same
  /// below `~/.local/state`. Nil if the environment names no home.
  package static var standard: ApplicationRegistry? {
    standard(in: ProcessInfo.processInfo.environment)
  }

  /// The registry in an environment. A path that is empty or relative counts as none.
  package static func standard(in environment: [String: String]) -> ApplicationRegistry? {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let base = folder("XDG_STATE_HOME") ?? folder("HOME").map({ "\($0)/.local/state" }) else {
      return nil
    }
    return ApplicationRegistry(path: "\(base)/compose-replay/applications.json")
  }

  /// The executables of the applications with this id that exist, the last recorded first.
  ///
  /// - Throws: ``RegistryDefect`` if another user could have written the file, or if it is too
  ///   large.
  package func entries(of application: String) throws(RegistryDefect) -> [Entry] {
    let folder: PrivateFolder
    do {
      folder = try PrivateFolder(path: self.folder, creating: false)
    } catch {
      if error.isMissing { return [] }
      throw error
    }
    return (try contents(of: folder)[application] ?? []).filter { Self.isExecutable($0.path) }
  }

  /// The ids of all recorded applications, sorted.
  ///
  /// - Throws: As ``entries(of:)``.
  package func applications() throws(RegistryDefect) -> [String] {
    do {
      return try contents(of: PrivateFolder(path: folder, creating: false)).keys.sorted()
    } catch {
      if error.isMissing { return [] }
      throw error
    }
  }

  /// Stores the path and the identity of an application's executable.
  ///
  /// - Throws: ``RegistryDefect`` if the file cannot be written, or if another user could.
  package func remember(_ application: String, at executable: String) throws(RegistryDefect) {
    let entry = Entry(path: executable, build: ExecutableIdentity.of(executable) ?? "")
    let folder = try PrivateFolder(path: self.folder, creating: true)
    try folder.lock()
    defer { folder.unlock() }
    var entries = try contents(of: folder)
    let others = (entries[application] ?? []).filter { $0.path != executable }
    entries[application] = Array(([entry] + others).prefix(Self.limit))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try? encoder.encode(Contents(version: Self.version, applications: entries))
    guard let data, data.count <= Self.sizeLimit else {
      throw RegistryDefect("\(folder.path)/\(file)", "it would be too large")
    }
    try folder.replace(file, with: data)
  }

  /// Whether a path can be started. A relative path would be looked up in `PATH`.
  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return path.hasPrefix("/") && !path.utf8.contains(0) && stat(path, &status) == 0
      && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
      && (status.st_uid == geteuid() || status.st_uid == 0)
  }

  /// The largest number of executables for one id.
  private static let limit = 16
  /// The largest size of the file, in bytes.
  static let sizeLimit = 1 << 20
  private static let version = 3

  private struct Contents: Codable {
    var version: Int
    var applications: [String: [Entry]]
  }

  /// The entries of the file. A file that is in no known form has none.
  private func contents(of folder: PrivateFolder) throws(RegistryDefect) -> [String: [Entry]] {
    guard let data = try folder.read(file, limit: Self.sizeLimit) else { return [:] }
    let decoder = JSONDecoder()
    if let contents = try? decoder.decode(Contents.self, from: data) {
      return contents.applications
    }
    let lists = try? decoder.decode([String: [String]].self, from: data)
    let paths =
      lists ?? (try? decoder.decode([String: String].self, from: data))?.mapValues { [$0] }
    return (paths ?? [:]).mapValues { $0.map { Entry(path: $0, build: "") } }
  }
}
