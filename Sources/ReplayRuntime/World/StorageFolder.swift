import Foundation

extension Runtime {
  /// Where storages that keep files put them.
  ///
  /// The folder that the environment names as `COMPOSE_STORAGE`, else `Compose` among the user's
  /// documents. It is made when something is saved, and never touched in a replay.
  public var storageFolder: URL {
    get { storageLocation.folder }
    set { storageLocation.folder = newValue }
  }

  private var storageLocation: StorageLocation {
    inTurn("storage folder") { registry(StorageLocation.self) { StorageLocation() } }
  }
}

private final class StorageLocation {
  lazy var folder: URL = {
    if let path = ProcessInfo.processInfo.environment["COMPOSE_STORAGE"], !path.isEmpty {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
    return (documents ?? FileManager.default.temporaryDirectory).appendingPathComponent("Compose")
  }()
}
