import Foundation

/// The executables of recorded applications on this machine.
///
/// The file is a JSON object from application ids to lists of paths. Only `compose-replay record`
/// writes it. A log names an id and never a path.
package struct ApplicationRegistry {
  private let path: String

  /// Creates a registry whose file is at `path`.
  package init(path: String) { self.path = path }

  /// `$XDG_STATE_HOME/compose-replay/applications.json`, or the same below `~/.local/state`.
  package static var standard: ApplicationRegistry {
    let environment = ProcessInfo.processInfo.environment
    let base =
      environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? "\(environment["HOME"] ?? "/tmp")/.local/state"
    return ApplicationRegistry(path: "\(base)/compose-replay/applications.json")
  }

  /// The executables of the applications with this id, the last recorded first, without those that
  /// no longer exist.
  package func executables(of application: String) -> [String] {
    (entries[application] ?? []).filter(FileManager.default.isExecutableFile(atPath:))
  }

  /// Stores the path of an application's executable.
  ///
  /// - Throws: If the file cannot be written.
  package func remember(_ application: String, at executable: String) throws {
    var entries = self.entries
    let others = (entries[application] ?? []).filter { $0 != executable }
    entries[application] = Array(([executable] + others).prefix(Self.limit))
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(entries).write(to: url, options: .atomic)
  }

  /// The largest number of executables for one id.
  private static let limit = 16

  private var entries: [String: [String]] {
    guard let data = FileManager.default.contents(atPath: path) else { return [:] }
    if let entries = try? JSONDecoder().decode([String: [String]].self, from: data) {
      return entries
    }
    // The first version stored one path for each id.
    let single = (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    return single.mapValues { [$0] }
  }
}
