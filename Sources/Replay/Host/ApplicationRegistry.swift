import Foundation

/// Where the executables of recorded applications are, on this person's machine.
///
/// A JSON object from application ids to lists of paths that only `compose-replay record` writes. A log
/// names an id and never a path.
package struct ApplicationRegistry {
  private let path: String

  package init(path: String) { self.path = path }

  /// `$XDG_STATE_HOME/compose-replay/applications.json`, or the same below `~/.local/state`.
  package static var standard: ApplicationRegistry {
    let environment = ProcessInfo.processInfo.environment
    let base =
      environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? "\(environment["HOME"] ?? "/tmp")/.local/state"
    return ApplicationRegistry(path: "\(base)/compose-replay/applications.json")
  }

  /// The executables of the applications of a name, the one recorded last first; those that are
  /// gone are left out.
  package func executables(of application: String) -> [String] {
    (entries[application] ?? []).filter(FileManager.default.isExecutableFile(atPath:))
  }

  /// Remembers where an application is.
  ///
  /// - Throws: When the file cannot be written.
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

  /// Executables that are remembered for one name.
  private static let limit = 16

  private var entries: [String: [String]] {
    guard let data = FileManager.default.contents(atPath: path) else { return [:] }
    if let entries = try? JSONDecoder().decode([String: [String]].self, from: data) {
      return entries
    }
    // One path a name, as the first version wrote it.
    let single = (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    return single.mapValues { [$0] }
  }
}
