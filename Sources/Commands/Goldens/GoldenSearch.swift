import FoundationEssentials
import Platform
import Replay
import SessionLog

/// The goldens that the arguments of `test`, `pending`, `review` and `accept` name.
struct GoldenSearch {
  let paths: [String]
  /// A part of the path of each log; nil for all.
  var filter: String?

  /// The logs: files as they are named, those of folders sorted.
  ///
  /// - Throws: ``Problem`` if a path does not exist or nothing is found.
  func logs() throws -> [String] {
    let logs = try files { $0.ends(in: ".log") }
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

  /// The goldens that have a renewed recording, and the snapshots from which a value differs.
  ///
  /// - Throws: ``Problem`` if a path does not exist.
  func pending() throws -> [String] {
    try files { $0.ends(in: ".log") || $0.ends(in: PendingSnapshot.suffix) }
      .filter { GoldenRenewal(of: $0).exists }
  }

  /// Files of goldens that do not exist: transcripts, policies and renewed recordings without a log.
  ///
  /// - Throws: ``Problem`` if a path does not exist.
  func leftovers() throws -> [String] {
    try files { name in Self.parts.contains { name.ends(in: $0) } }.filter(Self.isLeftover)
  }

  /// The snapshots in the folders; those that are named are not searched.
  ///
  /// - Throws: ``Problem`` if a path does not exist.
  func snapshots() throws -> [String] { try files { $0.ends(in: ".snapshot") } }

  private static let parts = [".transcript", ".policy.json", ".log.new", ".snapshot.new"]

  /// Whether a file belongs to a golden that does not exist: by its name and by its content, since
  /// other programs have such names, too.
  static func isLeftover(_ file: String) -> Bool {
    guard let part = parts.first(where: { file.ends(in: $0) }) else { return false }
    let stem = String(decoding: file.utf8.dropLast(part.utf8.count), as: UTF8.self)
    let isSnapshot = part == ".snapshot.new"
    // A log that is a link without a target is there, too.
    let owner = stem + (isSnapshot ? PendingSnapshot.suffix : ".log")
    if FileStatus(unfollowed: owner) != nil { return false }
    switch part {
    case ".snapshot.new": return (try? PendingSnapshot.value(at: file)) != nil
    case ".transcript": return Goldens.isTranscript(file)
    case ".policy.json": return (try? GoldenPolicy.of(log: stem + ".log")) != nil
    default: return (try? SessionLogReader(path: file)) != nil
    }
  }

  /// The files of some names, each once: those that are named, and sorted those in folders.
  private func files(_ isWanted: (String) -> Bool) throws -> [String] {
    var files: [String] = []
    // Bytes, because equal texts can be the names of several files.
    var known: Set<[UInt8]> = []
    for path in places {
      for file in try self.files(at: path, isWanted) where filter.map(file.contains) ?? true {
        if known.insert(Array(file.utf8)).inserted { files.append(file) }
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
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      let near = CommandWords.nearestFile(to: path)
      throw Problem(
        code: ExitCodes.noSuchFile, what: "no such file: '\(path)'",
        help: near.map { "did you mean '\($0)'?" } ?? "name a log, or a folder with logs",
        diagnostic: "CR2001")
    }
    guard isFolder else { return isWanted(".log") ? [path] : [] }
    var found: [String] = []
    try search(path == "." ? "" : path.hasSuffix("/") ? path : path + "/", isWanted, &found)
    return found.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// Hidden folders and links to folders are left out.
  ///
  /// - Throws: ``Problem`` for a name that is not UTF-8, since it cannot be opened by it.
  private func search(
    _ folder: String, _ isWanted: (String) -> Bool, _ found: inout [String]
  ) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder) {
      if name.hasPrefix(".") { continue }
      let path = folder + name
      guard let kind = FileStatus(unfollowed: path)?.kind else {
        // Nothing else has such a name; a file that was just removed is not a golden any more.
        guard name.unicodeScalars.contains("\u{FFFD}") else { continue }
        throw Problem(
          code: ExitCodes.inputOutput, what: "the name of '\(path)' is not UTF-8",
          help: "rename the file", diagnostic: "CR2008")
      }
      switch kind {
      case .folder: try search(path + "/", isWanted, &found)
      case .link where FileStatus(path)?.kind == .folder:
        if isWanted(".log") {
          Output.message(
            "note: '\(Escaping.escaped(path))' is a link to a folder, which is not searched")
        }
      default: if isWanted(name) { found.append(path) }
      }
    }
  }
}

extension String {
  /// Whether the last bytes are these. A character that is combined with a mark is another one for
  /// `hasSuffix`.
  func ends(in suffix: String) -> Bool { utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
}
