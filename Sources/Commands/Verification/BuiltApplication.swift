import FoundationEssentials
import Platform
import Replay
import SessionLog

/// The executables of a log's application in the package in which a person works: the nearest one
/// upward of the working folder.
///
/// A log names a file and never a path, and nothing is looked for beside the log. An executable is
/// started only if no other user can have put it there; see ``OwnFile``.
struct BuiltApplication {
  /// The paths, first the one to start: of the build that made the recording, else the newest.
  private(set) var paths: [String] = []
  /// Why files of the name are not started.
  private(set) var objections: [String] = []

  /// - Parameter folder: The absolute path of the working folder.
  init(of head: SessionHead, from folder: String = FileManager.default.currentDirectoryPath) {
    guard let name = head.executable ?? SessionHead.fileName(head.application),
      let package = Self.package(above: folder)
    else { return }
    var found: [(path: String, hasRecorded: Bool, time: (seconds: Int, nanoseconds: Int))] = []
    for configuration in ["debug", "release"] {
      let path = "\(package)/.build/\(configuration)/\(name)"
      guard let status = FileStatus(path), status.kind == .file, Files.isExecutable(path)
      else { continue }
      if let objection = OwnFile.objection(to: "\(package)/Package.swift")
        ?? OwnFile.objection(to: path)
      {
        objections.append("'\(path)' is not started: \(objection)")
      } else {
        let hasRecorded = !head.build.isEmpty && ReplayedProgram.build(of: path) == head.build
        found.append((path, hasRecorded, status.changed))
      }
    }
    found.sort { a, b in
      if a.hasRecorded != b.hasRecorded { return a.hasRecorded }
      return a.time > b.time
    }
    paths = found.map(\.path)
  }

  /// The nearest folder with a package; nil for none.
  private static func package(above folder: String) -> String? {
    var names = folder.split(separator: "/")
    while true {
      let folder = names.map { "/\($0)" }.joined()
      if Files.exists("\(folder)/Package.swift") { return folder }
      if names.popLast() == nil { return nil }
    }
  }
}
