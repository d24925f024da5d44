import Foundation

/// Where the executables of recorded applications are, on this person's machine.
///
/// A JSON object from application ids to paths that only `compose-replay record` writes. A log
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

  /// The executable of an application; nil when it was never recorded here or is gone.
  package func executable(of application: String) -> String? {
    guard let path = entries[application], FileManager.default.isExecutableFile(atPath: path)
    else { return nil }
    return path
  }

  /// Remembers where an application is.
  ///
  /// - Throws: When the file cannot be written.
  package func remember(_ application: String, at executable: String) throws {
    var entries = self.entries
    entries[application] = executable
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(entries).write(to: url, options: .atomic)
  }

  private var entries: [String: String] {
    guard let data = FileManager.default.contents(atPath: path) else { return [:] }
    return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
  }
}
