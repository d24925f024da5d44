import FoundationEssentials

extension Runtime {
  /// The folder for storages that keep files.
  ///
  /// The folder that the environment names as `COMPOSE_STORAGE`, else
  /// `compose-replay/<application>` in the user's folder for state: `XDG_STATE_HOME`, or
  /// `~/.local/state`. It is created when something is saved, and never used in a replay.
  public var storageFolder: URL {
    get { storageLocation.folder }
    set { storageLocation.chosen = newValue }
  }

  /// Sets the name of the application whose state is stored. The default is the executable's name.
  package func nameStorage(_ application: String) { storageLocation.application = application }

  private var storageLocation: StorageLocation {
    inTurn("storage folder") { registry(StorageLocation.self) { StorageLocation() } }
  }
}

/// The folder in which a runtime stores state.
package final class StorageLocation {
  var chosen: URL?
  var application = ProcessInfo.processInfo.processName

  var folder: URL {
    chosen ?? Self.standard(for: application, environment: ProcessInfo.processInfo.environment)
  }

  /// Returns the folder for an application in an environment.
  package static func standard(
    for application: String, environment: [String: String]
  ) -> URL {
    if let path = environment["COMPOSE_STORAGE"], !path.isEmpty {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let home: URL
    // The specification of this variable says that relative paths must be ignored.
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
