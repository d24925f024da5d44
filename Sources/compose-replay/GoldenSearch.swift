import Foundation
import Replay

/// The goldens that the arguments of `test`, `pending`, `review` and `accept` name.
struct GoldenSearch {
  let paths: [String]
  /// A part of the path of each log; nil for all.
  var filter: String?

  /// The logs: files as they are named, those of folders sorted.
  ///
  /// - Throws: ``Problem`` if a path does not exist or nothing is found.
  func logs() throws -> [String] {
    let logs = try files { $0.hasSuffix(".log") }
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

  /// The goldens that have a renewed recording.
  ///
  /// - Throws: ``Problem`` if a path does not exist.
  func pending() throws -> [String] {
    try files { $0.hasSuffix(".log") }.filter { GoldenRenewal(of: $0).exists }
  }

  /// Files of goldens that do not exist: transcripts, policies and renewed recordings without a log.
  ///
  /// - Throws: ``Problem`` if a path does not exist.
  func leftovers() throws -> [String] {
    let parts = [".transcript", ".policy.json", ".log.new"]
    return try files { name in parts.contains(where: name.hasSuffix) }.filter { file in
      let part = parts.first(where: file.hasSuffix) ?? ""
      return access(file.dropLast(part.count) + ".log", F_OK) != 0
    }
  }

  /// The files of some names, each once: those that are named, and sorted those in folders.
  private func files(_ isWanted: (String) -> Bool) throws -> [String] {
    var files: [String] = []
    var known: Set<String> = []
    for path in places {
      for file in try self.files(at: path, isWanted) where filter.map(file.contains) ?? true {
        if known.insert(file).inserted { files.append(file) }
      }
    }
    return files
  }

  private var places: [String] {
    guard paths.isEmpty else { return paths }
    return [FileManager.default.fileExists(atPath: "Recordings") ? "Recordings" : "."]
  }

  /// A file that is named is taken for a log, whatever its name.
  private func files(at path: String, _ isWanted: (String) -> Bool) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      let near = CommandWords.nearestFile(to: path)
      throw Problem(
        code: ExitCodes.noSuchFile, what: "no such file: '\(path)'",
        help: near.map { "did you mean '\($0)'?" } ?? "name a log, or a folder with logs",
        diagnostic: "CR2001")
    }
    guard isFolder.boolValue else { return isWanted(".log") ? [path] : [] }
    var found: [String] = []
    try search(path == "." ? "" : path.hasSuffix("/") ? path : path + "/", isWanted, &found)
    return found.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// Hidden folders and links to folders are left out.
  private func search(
    _ folder: String, _ isWanted: (String) -> Bool, _ found: inout [String]
  ) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder) {
      if name.hasPrefix(".") { continue }
      var status = stat()
      guard lstat(folder + name, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        try search(folder + name + "/", isWanted, &found)
      } else if isWanted(name) {
        found.append(folder + name)
      }
    }
  }
}
