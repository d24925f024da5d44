import CTestedStart
import Foundation
import Replay

/// What an application writes by itself while it is replayed in the process of a test.
///
/// A replay in another process keeps the files of a user away. Here the program of the test shadows the
/// functions of the C library that write, and notes their paths on the thread of the replay.
enum WrittenFiles {
  /// The number of bytes of the paths that are noted.
  private static let room = 1 << 16

  /// Runs `body`, and returns the paths that it has written on this thread, each once.
  static func noted<Result>(_ body: () throws -> Result) rethrows -> (Result, paths: [String]) {
    try withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { memory in
      guard let start = memory.baseAddress else { return (try body(), []) }
      written_files_note(start, room)
      defer { written_files_note(nil, 0) }
      let result = try body()
      return (result, paths(in: String(cString: start)))
    }
  }

  private static func paths(in text: String) -> [String] {
    var paths: [String] = []
    for path in text.split(separator: "\n").map(String.init) where !paths.contains(path) {
      // Foundation writes another file first, and renames it.
      let isOwn =
        path.hasPrefix("/dev/") || path.hasPrefix(TemporaryStorage.shared.folder.path)
        || path.contains("/.dat.nosync")
      if !isOwn { paths.append(path) }
    }
    return paths
  }
}
