import Foundation

/// The logs that the arguments of `test` name.
struct GoldenSearch {
  let paths: [String]
  /// A part of the path of each log; nil for all.
  let filter: String?

  /// The logs: files as they are named, those of folders sorted.
  ///
  /// - Throws: ``Problem`` if a path does not exist or nothing is found.
  func logs() throws -> [String] {
    var logs: [String] = []
    var known: Set<String> = []
    for path in places {
      for log in try self.logs(at: path) where filter.map(log.contains) ?? true {
        if known.insert(log).inserted { logs.append(log) }
      }
    }
    guard logs.isEmpty else { return logs }
    let names = places.map { $0 == "." ? "the current folder" : "'\($0)'" }
    throw Problem(
      code: ExitCodes.noSuchFile,
      what: "no log in \(names.joined(separator: ", "))"
        + (filter.map { " has '\($0)' in its path" } ?? ""),
      help: filter == nil
        ? "record one with 'compose-replay record' or 'simulate'"
        : "leave '--filter' out to see all"
    )
  }

  private var places: [String] {
    guard paths.isEmpty else { return paths }
    return [FileManager.default.fileExists(atPath: "Recordings") ? "Recordings" : "."]
  }

  private func logs(at path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      let near = CommandWords.nearestFile(to: path)
      throw Problem(
        code: ExitCodes.noSuchFile, what: "no such file: '\(path)'",
        help: near.map { "did you mean '\($0)'?" } ?? "name a log, or a folder with logs",
        diagnostic: "CR2001")
    }
    guard isFolder.boolValue else { return [path] }
    var found: [String] = []
    try search(path == "." ? "" : path.hasSuffix("/") ? path : path + "/", &found)
    return found.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// Hidden folders and links to folders are left out.
  private func search(_ folder: String, _ found: inout [String]) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder) {
      if name.hasPrefix(".") { continue }
      var status = stat()
      guard lstat(folder + name, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        try search(folder + name + "/", &found)
      } else if name.hasSuffix(".log") {
        found.append(folder + name)
      }
    }
  }
}
