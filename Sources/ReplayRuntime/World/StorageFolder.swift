import Foundation

extension Runtime {
  /// Where storages that keep files put them.
  ///
  /// The folder that the environment names as `COMPOSE_STORAGE`, else `compose-replay/<application>`
  /// in the user's folder for state: `XDG_STATE_HOME`, or `~/.local/state`. It is made when
  /// something is saved, and never touched in a replay.
  public var storageFolder: URL {
    get { storageLocation.folder }
    set { storageLocation.chosen = newValue }
  }

  /// Says which application's state the runtime keeps; its executable's name counts until then.
  package func nameStorage(_ application: String) { storageLocation.application = application }

  private var storageLocation: StorageLocation {
    inTurn("storage folder") { registry(StorageLocation.self) { StorageLocation() } }
  }
}

package final class StorageLocation {
  var chosen: URL?
  var application = ProcessInfo.processInfo.processName

  var folder: URL {
    chosen ?? Self.standard(for: application, environment: ProcessInfo.processInfo.environment)
  }

  /// The folder that an environment means.
  package static func standard(
    for application: String, environment: [String: String]
  ) -> URL {
    if let path = environment["COMPOSE_STORAGE"], !path.isEmpty {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let home: URL
    // Relative paths in this variable are to be ignored.
    if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") {
      home = URL(fileURLWithPath: path, isDirectory: true)
    } else {
      let user =
        environment["HOME"].map { URL(fileURLWithPath: $0, isDirectory: true) }
        ?? FileManager.default.homeDirectoryForCurrentUser
      home = user.appendingPathComponent(".local/state", isDirectory: true)
    }
    return home.appendingPathComponent("compose-replay", isDirectory: true)
      .appendingPathComponent(application, isDirectory: true)
  }
}
