import FoundationEssentials
import Platform

/// Finds the files that recorded places such as `Samples/CartService.swift:13` name.
enum SourceFile {
  /// The paths of the Swift files below the current folder, by name; read once for each command.
  private static var files: [String: [String]] {
    if let known = Surroundings.current.sourceFiles { return known }
    var found: [String: [String]] = [:]
    search("", &found)
    Surroundings.current.sourceFiles = found
    return found
  }

  /// The line that a place names; nil if there is no such file, or if it is not clear which one it is.
  static func line(of place: String) -> SourceLine? {
    // The name of a commit can follow.
    guard let colon = place.prefix(while: { $0 != " " }).lastIndex(of: ":"),
      let line = Int(place[place.index(after: colon)...].prefix { $0 != " " })
    else { return nil }
    let parts = place[..<colon].split(separator: "/").map(String.init)
    guard let name = parts.last else { return nil }
    let all = files[name] ?? []
    // A place has the module in front of the file, and SwiftPM a folder of the module's name.
    let ofModule = all.filter { path in
      parts.count < 2 || path.split(separator: "/").contains { $0 == parts[0] }
    }
    let found = ofModule.isEmpty ? all : ofModule
    return found.count == 1 ? SourceLine(path: found[0], line: line) : nil
  }

  /// Hidden files are left out; links to folders are not followed.
  private static func search(_ folder: String, _ found: inout [String: [String]]) {
    let place = folder.isEmpty ? "." : folder
    for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] {
      let path = folder + name
      guard !name.hasPrefix("."), let kind = FileStatus(unfollowed: path)?.kind else { continue }
      switch kind {
      case .folder: search(path + "/", &found)
      default: if name.hasSuffix(".swift") { found[name, default: []].append(path) }
      }
    }
  }
}
