#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The temporary files of this process, which a handler of signals removes.
package enum TemporaryFiles {
  /// No verb has more of them at a time. Further ones stay when a signal ends the process.
  private static let limit = 64
  // A handler of signals reads it without a lock. A path is stored and taken out by one write.
  nonisolated(unsafe) private static let paths: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> =
    {
      let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: limit)
      paths.initialize(repeating: nil, count: limit)
      return paths
    }()
  private static let changes = Lock()

  /// Allocates what ``removeAll()`` needs, which a handler of signals must not do.
  package static func prepare() { _ = paths }

  static func add(_ path: String) {
    changes.lock()
    defer { changes.unlock() }
    guard let index = (0..<limit).first(where: { paths[$0] == nil }) else { return }
    paths[index] = strdup(path)
  }

  /// Whether a file is noted that fits.
  package static func contains(where fits: (String) -> Bool) -> Bool {
    changes.lock()
    defer { changes.unlock() }
    return (0..<limit).contains { index in paths[index].map { fits(String(cString: $0)) } ?? false }
  }

  /// The memory of the path is not freed, because a handler may read it at this moment.
  static func forget(_ path: String) {
    changes.lock()
    defer { changes.unlock() }
    for index in 0..<limit {
      if let known = paths[index], strcmp(known, path) == 0 { paths[index] = nil }
    }
  }

  /// Removes the files. It takes no lock and allocates nothing, as a handler of signals must.
  package static func removeAll() {
    for index in 0..<limit {
      if let path = paths[index] { unlink(path) }
    }
  }
}
